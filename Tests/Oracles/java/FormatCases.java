// Makes random formats and numbers and asks java.util.Formatter of this JVM (17) for the answers.
//
//   java Tests/Oracles/java/FormatCases.java OUT [CASES] [SEED]
//
// Writes android-format.jsonl, in the form of Tests/Fixtures/conformance, and guide-numbers.jsonl into OUT. With `--answer` for
// OUT it reads questions instead, one a line, and answers each at once: LOCALE, format and arguments in Base64 (`-` before each),
// by tabs; LOCALE is `number` for a number. scripts/dev/differential does both.
//
// Android's Formatter has its own scanner in front of the printer that it shares with the JDK. AndroidScanner restates it: it
// cuts a format into specifiers and hands them to the JDK one by one.
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;

public class FormatCases {
  static final String[] LOCALES = {"en-US", "tr-TR", "az-AZ", "lt-LT", "el-GR", "de-DE", "ar-EG", "fr-FR", "zh-Hant-TW"};
  static final String[] ARGUMENTS = {
    "", "a", "3", "Bob", "istanbul", "i\u0131\u0130I", "stra\u00dfe", "\u03bf\u03b4\u03cc\u03c2", "\u0386\u03bb\u03c6\u03b1 \u03c2",
    "\u0149\u01f0\u0390\u03b0\u0587", "\ufb01\ufb02\ufb00\ufb03", "\ud83d\ude00", "a\ud83d\ude00b", "x\ud83d\ude00\ud83d\ude00",
    "i\u0307\u0300j\u0307", "\u012b\u0307", "\u012f\u0307", "i\u0323\u0307", "%s", "%%", "null", "\u65e5\u672c\u8a9e",
    "\u2177 \u24d0", "\u10d0", "\u1fb3\u1fb4", "\u03a9\u00b5", "\u00ff\u0180", "e\u0301", "1234567890", "\u01c6", "\u0345", "\uab70", "\n"};
  static final String[] LITERALS = {"", " ", "x", "[", "]", "100", "\u00e9", "\ud83d\ude00", " \u65e5 ", "\n", "$", "5 ", "d"};
  static final String[] NUMBERS = {"1", "2", "3", "4", "0", "10", "01", "99999999999", "2147483647", "2147483648", "\u0661", "\uff12"};
  static final String[] WIDTHS = {"1", "3", "5", "8", "12", "20", "007", "\u0663", "99999999999"};
  static final String[] PRECISIONS = {"0", "1", "2", "3", "10", "\u0662", "002", "99999999999", "", "-"};
  static final String CONVERSIONS = "ssssssbBSShHcCdoxXeEfgGaAn%";
  static final String STRANGE = "FDiup@ljkqwzLt'\"\\!\u00e9_";

  final Random random;

  FormatCases(long seed) { random = new Random(seed); }

  <T> T pick(T[] choices) { return choices[random.nextInt(choices.length)]; }
  char pick(String choices) { return choices.charAt(random.nextInt(choices.length())); }
  boolean chance(double part) { return random.nextDouble() < part; }

  String specifier() {
    StringBuilder text = new StringBuilder("%");
    if (chance(.45)) text.append(pick(NUMBERS)).append('$');
    for (int flags = chance(.5) ? random.nextInt(3) : 0; flags > 0; flags--) text.append(pick(chance(.5) ? ",-(+# 0<" : "-<"));
    if (chance(.45)) text.append(pick(WIDTHS));
    if (chance(.35)) text.append('.').append(pick(PRECISIONS));
    if (chance(.07)) text.append(pick("tT"));
    if (chance(.96)) text.append(chance(.92) ? pick(CONVERSIONS) : pick(STRANGE));
    return text.toString();
  }

  String format() {
    StringBuilder text = new StringBuilder();
    if (chance(.05)) {
      for (int count = random.nextInt(12); count > 0; count--) text.append(pick("%%%$.0123-+ #,(<sSdbhtTn\u0661\u00e9"));
      return text.toString();
    }
    for (int count = 1 + random.nextInt(4); count > 0; count--) {
      text.append(chance(.5) ? pick(LITERALS) : "").append(specifier());
    }
    // A cut must not leave half a surrogate pair: a file of UTF-8 cannot hold one.
    if (chance(.1)) text.setLength(text.offsetByCodePoints(0, random.nextInt(text.codePointCount(0, text.length()) + 1)));
    return text.toString();
  }

  String number(boolean integer) {
    String sign = chance(.3) ? "-" : "";
    String digits = new BigInteger(pick(new Integer[] {1, 4, 8, 14, 30, 80}), random).toString();
    if (chance(.2)) digits = pick(new String[] {"0", "9", "99", "999", "9999", "1000", "999999"});
    if (integer) return (sign + digits).equals("-0") ? "0" : sign + digits;
    String fraction = chance(.5) ? pick(new String[] {"5", "05", "995", "9995", "4999", "00", "001", "0005"}) : "" + random.nextInt(100000);
    return sign + digits + "." + fraction;
  }

  String numericSpecifier(char conversion) {
    String flags = chance(.3) ? "," : "";
    if (conversion == 'e') flags = "";
    if (chance(.3)) flags += "+";
    else if (chance(.3)) flags += "(";
    String width = chance(.4) ? "" + (1 + random.nextInt(15)) : "";
    if (!width.isEmpty() && chance(.6)) flags += chance(.5) ? "-" : "0";
    return "%" + flags + width + (conversion == 'd' ? "" : chance(.8) ? "." + random.nextInt(9) : "") + conversion;
  }

  // Android's scanner over the JDK's printer.
  static class AndroidScanner {
    final Locale locale;
    final String format;
    final boolean strict;
    final List<Object> pieces = new ArrayList<>();   // literal text or a Specifier
    int at;

    static class Specifier { String text; String name; int index; boolean takesArgument; }

    AndroidScanner(Locale locale, String format, boolean strict) { this.locale = locale; this.format = format; this.strict = strict; }

    char peek() {
      if (at >= format.length()) throw new UnknownFormatConversionException("End of String");
      return format.charAt(at);
    }

    String digits() {
      int start = at;
      while (at < format.length() && Character.isDigit(format.charAt(at))) at++;
      return at > start ? format.substring(start, at) : null;
    }

    static Integer value(String digits) {
      try { return Integer.valueOf(digits); } catch (NumberFormatException tooLong) { return null; }
    }

    static String ascii(String digits) {
      StringBuilder text = new StringBuilder();
      for (char digit : digits.toCharArray()) text.append(Character.digit(digit, 10));
      return text.toString();
    }

    Specifier specifier() {
      int start = at;
      String index = null, width = null, precision = null, date = "", flags = "", first = digits();
      if (first != null) {
        if (peek() == '$') { index = first; at++; } else if (first.charAt(0) == '0') at = start; else width = first;
      }
      if (width == null) {
        while (",-(+# 0<".indexOf(peek()) >= 0) flags += format.charAt(at++);
        width = digits();
      }
      if (peek() == '.') {
        at++;
        precision = digits();
        if (precision == null) throw new IllegalFormatPrecisionException(peek());
      }
      if (peek() == 't' || peek() == 'T') date = "" + format.charAt(at++);
      char conversion = peek();
      at++;

      Specifier result = new Specifier();
      if (index != null) {
        Integer stated = value(index);
        if (strict && (stated == null || stated == 0)) String.format(Locale.ROOT, "%" + (stated == null ? "99999999999" : "0") + "$s", "");
        result.index = stated == null ? -1 : stated;
      }
      Set<Character> seen = new HashSet<>();
      for (char flag : flags.toCharArray()) if (!seen.add(flag)) throw new DuplicateFormatFlagsException("" + flag);
      if (flags.indexOf('<') >= 0) result.index = -1;
      if (width != null && value(width) == null) { if (strict) throw new IllegalFormatWidthException(Integer.MIN_VALUE); width = null; }
      if (precision != null && value(precision) == null) { if (strict) throw new IllegalFormatPrecisionException(Integer.MIN_VALUE); precision = null; }
      boolean fixed = date.isEmpty() && (conversion == 'n' || conversion == '%');
      // The printer does not look at `<`, but for what takes no argument it is one flag too many.
      String kept = fixed ? flags : flags.replace("<", "");
      if (kept.indexOf('0') > 0) kept = "0" + kept.replace("0", "");
      // A width that begins with another script's zero would become a flag for the JDK.
      String plainWidth = width == null ? "" : "" + value(width);
      if (plainWidth.equals("0")) plainWidth = "";
      String tail = plainWidth + (precision == null ? "" : "." + ascii(precision)) + date + conversion;
      result.text = "%" + kept + tail;
      StringBuilder name = new StringBuilder("%");
      for (char flag : "-#+ 0,(<".toCharArray()) if (flags.indexOf(flag) >= 0) name.append(flag);
      if (result.index > 0) name.append(result.index).append('$');
      result.name = name + (width == null ? "" : ascii(width)) + (precision == null ? "" : "." + ascii(precision)) + date + conversion;
      try { String.format(locale, result.text); } catch (MissingFormatArgumentException parsed) { }
      result.takesArgument = !fixed;
      return result;
    }

    String run(String[] arguments) {
      while (at < format.length()) {
        int percent = format.indexOf('%', at);
        if (percent < 0) percent = format.length();
        pieces.add(format.substring(at, percent));
        at = percent + 1;
        if (percent < format.length()) pieces.add(specifier());
      }
      StringBuilder text = new StringBuilder();
      int ordinary = 0, last = -1;
      for (Object piece : pieces) {
        if (piece instanceof String) { text.append(piece); continue; }
        Specifier specifier = (Specifier) piece;
        if (!specifier.takesArgument) { text.append(String.format(locale, specifier.text)); continue; }
        if (specifier.index == 0) last = ordinary++;
        else if (specifier.index > 0) last = specifier.index - 1;
        if (last < 0 || last >= arguments.length) throw new MissingFormatArgumentException(specifier.name);
        text.append(String.format(locale, specifier.text, arguments[last]));
      }
      return text.toString();
    }
  }

  static String quote(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int index = 0; index < text.length(); index++) {
      char unit = text.charAt(index);
      boolean pair = Character.isHighSurrogate(unit) && index + 1 < text.length() && Character.isLowSurrogate(text.charAt(index + 1));
      if (pair) out.append(unit).append(text.charAt(++index));
      else if (Character.isSurrogate(unit)) out.append('\ufffd');
      else if (unit == '"' || unit == '\\') out.append('\\').append(unit);
      else if (unit < 0x20) out.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
      else out.append(unit);
    }
    return out.append('"').toString();
  }

  static String answer(Locale locale, String format, String[] arguments, boolean strict) {
    try {
      return "{\"ok\":true,\"value\":" + quote(new AndroidScanner(locale, format, strict).run(arguments)) + "}";
    } catch (IllegalFormatException failure) {
      return "{\"ok\":false,\"exception\":" + quote(failure.getClass().getName()) + ",\"message\":" + quote(failure.getMessage()) + "}";
    }
  }

  static String numberAnswer(String specifier, String number) {
    boolean integer = specifier.endsWith("d");
    try {
      return quote(String.format(Locale.US, specifier, integer ? new BigInteger(number) : new BigDecimal(number)));
    } catch (IllegalArgumentException notANumber) {
      return "null";
    }
  }

  static void answerQuestions() throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Scanner lines = new Scanner(System.in, StandardCharsets.US_ASCII);
    while (lines.hasNextLine()) {
      String[] parts = lines.nextLine().split("\t");
      String[] texts = new String[parts.length - 1];
      for (int index = 0; index < texts.length; index++) {
        texts[index] = new String(Base64.getDecoder().decode(parts[index + 1].substring(1)), StandardCharsets.UTF_8);
      }
      if (parts[0].equals("number")) {
        out.println("{\"value\":" + numberAnswer(texts[0], texts[1]) + "}");
        continue;
      }
      Locale locale = Locale.forLanguageTag(parts[0]);
      String[] arguments = Arrays.copyOfRange(texts, 1, texts.length);
      out.println("{\"expect\":" + answer(locale, texts[0], arguments, false)
          + ",\"expect_android15_target35\":" + answer(locale, texts[0], arguments, true) + "}");
    }
  }

  public static void main(String[] options) throws Exception {
    Locale.setDefault(Locale.ROOT);   // exceptions print their numbers in it
    if (options[0].equals("--answer")) {
      answerQuestions();
      return;
    }
    Path folder = Path.of(options[0]);
    int cases = options.length > 1 ? Integer.parseInt(options[1]) : 20_000;
    long seed = options.length > 2 ? Long.parseLong(options[2]) : 1;
    FormatCases source = new FormatCases(seed);
    Files.createDirectories(folder);
    try (PrintStream out = new PrintStream(folder.resolve("android-format.jsonl").toFile(), StandardCharsets.UTF_8)) {
      for (int index = 0; index < cases; index++) {
        String tag = source.pick(LOCALES), format = source.format();
        String[] arguments = new String[source.random.nextInt(5)];
        StringJoiner list = new StringJoiner(",", "[", "]");
        for (int position = 0; position < arguments.length; position++) list.add(quote(arguments[position] = source.pick(ARGUMENTS)));
        Locale locale = Locale.forLanguageTag(tag);
        out.println("{\"id\":\"" + seed + "-" + index + "\",\"locale\":\"" + tag + "\",\"format\":" + quote(format) + ",\"args\":" + list
            + ",\"string_args_only\":true,\"expect\":" + answer(locale, format, arguments, false)
            + ",\"expect_android15_target35\":" + answer(locale, format, arguments, true) + "}");
      }
    }
    try (PrintStream out = new PrintStream(folder.resolve("guide-numbers.jsonl").toFile(), StandardCharsets.UTF_8)) {
      for (int index = 0; index < cases; index++) {
        char conversion = source.pick("ddfffe");
        String specifier = source.numericSpecifier(conversion), number = source.number(conversion == 'd');
        BigDecimal decimal = new BigDecimal(number);
        // BigDecimal shows the scale of a zero in %e; nobody means that.
        if (conversion == 'e' && decimal.signum() == 0) continue;
        out.println("{\"format\":" + quote(specifier) + ",\"args\":[" + quote(number) + "],\"value\":"
            + numberAnswer(specifier, number) + "}");
      }
    }
  }
}
