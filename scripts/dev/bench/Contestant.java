// String.format of the JDK for J2, with the protocol of contestant.h. %1$d becomes %1$s: push arguments are texts.
import java.io.*;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

public class Contestant {
  public static void main(String[] arguments) throws Exception {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8");
    if (!arguments[0].equals("j2")) {
      out.println("absent");
      return;
    }
    Path folder = Paths.get(arguments[1]);
    List<String> formats = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("j2.templates"))) formats.add(line.split("\t", 2)[1].replace("$d", "$s"));
    List<Object[]> rows = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("j2.tsv"))) rows.add(line.split("\t"));
    out.println("ready");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    for (String line; (line = in.readLine()) != null; ) {
      if (line.startsWith("verify ")) {
        try (PrintStream file = new PrintStream(new FileOutputStream(line.substring(7)), false, "UTF-8")) {
          for (int i = 0; i < rows.size(); i++)
            file.print(String.format(Locale.FRENCH, formats.get(i % formats.size()), rows.get(i)) + "\n");
        }
        out.println("ok");
      } else if (line.startsWith("round ")) {
        double seconds = Double.parseDouble(line.substring(6));
        long start = thread.getCurrentThreadCpuTime(), operations = 0, total = 0;
        do {
          for (int i = 0; i < rows.size(); i++) total += String.format(Locale.FRENCH, formats.get(i % formats.size()), rows.get(i)).length();
          operations += rows.size();
        } while (thread.getCurrentThreadCpuTime() - start < seconds * 1e9);
        if (total == 0) throw new IllegalStateException();
        out.printf(Locale.ROOT, "%.3f%n", (thread.getCurrentThreadCpuTime() - start) / (double) operations);
      }
    }
  }
}
