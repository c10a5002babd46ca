// ResourceBundle of the JDK for J7, with the protocol of contestant.h: "cached", a bundle from the cache for every look-up, then
// the string; "held", the string from the bundle of the locale, got once.  usage: Lookup cached|held JOB DATA
import java.io.*;
import java.lang.management.ManagementFactory;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

public class Lookup {
  public static void main(String[] arguments) throws Exception {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8");
    if (!arguments[1].equals("j7")) {
      out.println("absent");
      return;
    }
    Path folder = Paths.get(arguments[2]);
    Locale.setDefault(Locale.ROOT);
    ClassLoader loader = new URLClassLoader(new URL[] {folder.resolve("j7/jdk").toUri().toURL()});
    List<Locale> locales = new ArrayList<>();
    List<String> keys = new ArrayList<>();
    List<ResourceBundle> bundles = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("j7.tsv"))) {
      String[] cells = line.split("\t");
      locales.add(Locale.forLanguageTag(cells[0]));
      keys.add(cells[1]);
      bundles.add(ResourceBundle.getBundle("app", Locale.forLanguageTag(cells[0]), loader));
    }
    boolean isHeld = arguments[0].equals("held");
    out.println("ready");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = in.readLine()) != null; ) {
      if (line.startsWith("verify ")) {
        try (PrintStream file = new PrintStream(new FileOutputStream(line.substring(7)), false, "UTF-8")) {
          for (int i = 0; i < keys.size(); i++) {
            file.print((isHeld ? bundles.get(i).getString(keys.get(i)) : find(loader, locales.get(i), keys.get(i))) + "\n");
          }
        }
        out.println("ok");
      } else if (line.startsWith("round ")) {
        double seconds = Double.parseDouble(line.substring(6));
        long start = processorTime(), operations = 0, total = 0;
        do {
          if (isHeld) {
            for (int i = 0; i < keys.size(); i++) total += bundles.get(i).getString(keys.get(i)).length();
          } else {
            for (int i = 0; i < keys.size(); i++) total += find(loader, locales.get(i), keys.get(i)).length();
          }
          operations += keys.size();
        } while (processorTime() - start < seconds * 1e9);
        if (total == 0) throw new IllegalStateException();
        out.printf(Locale.ROOT, "%.3f%n", (processorTime() - start) / (double) operations);
      }
    }
  }

  private static String find(ClassLoader loader, Locale locale, String key) {
    return ResourceBundle.getBundle("app", locale, loader).getString(key);
  }

  /** Nanoseconds that this thread has run: other processes, and the compiler's threads, do not count. */
  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
