// Builds the values files of random apps as the Android Gradle plugin does: its resource merger, then its resource compiler.
//
// Lines in:  {"folder": "an empty folder", "sets": [[["values/strings.xml", "base64"], ...], ...]}, libraries first
// Lines out: {"stage": "ok", "merge" or "compile", "message": "...", "flats": ["compiled file", ...]}, sorted as the plugin links them
//
// This file calls classes of AOSP's platform/tools/base, which the README names; nothing of theirs is in this repository.

import com.android.aaptcompiler.BlameLogger;
import com.android.aaptcompiler.ResourceCompiler;
import com.android.aaptcompiler.ResourceCompilerOptions;
import com.android.ide.common.blame.MergingLog;
import com.android.ide.common.blame.SourceFilePosition;
import com.android.ide.common.blame.SourcePosition;
import com.android.ide.common.rendering.api.ResourceNamespace;
import com.android.ide.common.resources.CompileResourceRequest;
import com.android.ide.common.resources.GeneratedResourceSet;
import com.android.ide.common.resources.MergedResourceWriter;
import com.android.ide.common.resources.MergedResourceWriterRequest;
import com.android.ide.common.resources.NoOpResourcePreprocessor;
import com.android.ide.common.resources.ResourceCompilationService;
import com.android.ide.common.resources.ResourceMerger;
import com.android.ide.common.resources.ResourceSet;
import com.android.ide.common.workers.WorkerExecutorFacade;
import com.android.utils.ILogger;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;

public class Build {
  /** The lowest Android version of the app, for which folder names get their implied versions. */
  static final int MIN_SDK = 21;

  /** Keeps the errors; the messages of lower levels do not stop a build. */
  static class Log implements ILogger {
    final List<String> errors = new ArrayList<>();

    @Override
    public void error(Throwable cause, String format, Object... arguments) {
      String text = format == null ? "" : arguments.length == 0 ? format : String.format(format, arguments);
      // The same failure is thrown, with its cause.
      if (!text.startsWith("Failed to parse ")) errors.add(text);
    }

    @Override
    public void warning(String format, Object... arguments) {}

    @Override
    public void info(String format, Object... arguments) {}

    @Override
    public void verbose(String format, Object... arguments) {}
  }

  /** Collects the merged files, which are compiled when the merge is complete. */
  static class Merged implements ResourceCompilationService {
    final List<CompileResourceRequest> requests = new ArrayList<>();

    @Override
    public void submitCompile(CompileResourceRequest request) {
      requests.add(request);
    }

    @Override
    public File compileOutputFor(CompileResourceRequest request) {
      String folder = request.getInputFile().getParentFile().getName();
      String name = request.getInputFile().getName().replaceFirst("\\.xml$", ".arsc");
      return new File(request.getOutputDirectory(), folder + "_" + name + ".flat");
    }

    @Override
    public void close() {}
  }

  /** Runs the merger's actions on this thread. */
  static class Direct implements WorkerExecutorFacade {
    @Override
    public void submit(WorkAction action) {
      action.run();
    }

    @Override
    public void await() {}

    @Override
    public void close() {}
  }

  final File folder;
  final Log log = new Log();
  final Merged merged = new Merged();
  String stage = "merge";

  Build(File folder) {
    this.folder = folder;
  }

  File subfolder(String name) {
    File file = new File(folder, name);
    file.mkdirs();
    return file;
  }

  File write(JsonArray files, int index) throws IOException {
    File res = subfolder("res" + index);
    for (JsonElement entry : files) {
      JsonArray pair = entry.getAsJsonArray();
      Path path = res.toPath().resolve(pair.get(0).getAsString());
      Files.createDirectories(path.getParent());
      Files.write(path, Base64.getDecoder().decode(pair.get(1).getAsString()));
    }
    return res;
  }

  void merge(JsonArray sets) throws Exception {
    ResourceMerger merger = new ResourceMerger(MIN_SDK, DocumentBuilderFactory.newInstance());
    for (int index = 0; index < sets.size(); index++) {
      ResourceSet set = new ResourceSet("set" + index, ResourceNamespace.RES_AUTO, null, true, null);
      set.addSource(write(sets.get(index).getAsJsonArray(), index));
      GeneratedResourceSet generated = new GeneratedResourceSet(set, null);
      set.setGeneratedSet(generated);
      generated.loadFromFiles(log);
      merger.addDataSet(generated);
      set.loadFromFiles(log);
      merger.addDataSet(set);
    }
    MergedResourceWriterRequest request =
        new MergedResourceWriterRequest(
            new Direct(), subfolder("out"), null, new MergingLog(subfolder("blame")), NoOpResourcePreprocessor.INSTANCE, merged,
            subfolder("merged"), null, null, false, false, Collections.emptyMap());
    merger.mergeData(new MergedResourceWriter(request), false);
  }

  /** The place in the app's own file of a place in a merged one. */
  static BlameLogger.Source source(BlameLogger.Source found, Map<SourcePosition, SourceFilePosition> blame) {
    if (blame.isEmpty() || found.getLine() < 0) return found;
    // The compiler counts from 1, the merger from 0.
    int column = found.getColumn() < 0 ? -1 : found.getColumn() - 1;
    SourcePosition place = new SourcePosition(found.getLine() - 1, column, -1);
    SourceFilePosition original = MergingLog.find(place, blame);
    if (original == null) return found;
    File file = original.getFile().getSourceFile();
    SourcePosition start = original.getPosition();
    return new BlameLogger.Source(
        file == null ? found.getSourcePath() : file.getPath(), start.getStartLine() + 1, start.getStartColumn() + 1);
  }

  void compile() {
    for (CompileResourceRequest request : merged.requests) {
      if (!request.getInputFile().getParentFile().getName().split("-")[0].equals("values")) continue;
      Map<SourcePosition, SourceFilePosition> blame = request.getBlameMap();
      BlameLogger logger = new BlameLogger(log, found -> source(found, blame));
      ResourceCompilerOptions options =
          new ResourceCompilerOptions(null, null, false, false, null, true, false, request.getSourcePath());
      ResourceCompiler.compileResource(request.getInputFile(), request.getOutputDirectory(), options, logger);
    }
  }

  JsonObject answer(JsonArray sets) {
    JsonObject answer = new JsonObject();
    try {
      merge(sets);
      stage = "compile";
      compile();
      stage = "ok";
    } catch (Exception failure) {
      Throwable cause = failure;
      while (cause.getCause() != null && cause.getCause() != cause) cause = cause.getCause();
      log.errors.add(cause.getMessage() == null ? cause.toString() : cause.getMessage());
    }
    answer.addProperty("stage", stage);
    if (!stage.equals("ok")) answer.addProperty("message", String.join("\n", log.errors));
    JsonArray flats = new JsonArray();
    String[] names = stage.equals("ok") ? new File(folder, "out").list() : null;
    if (names != null) {
      java.util.Arrays.sort(names);
      for (String name : names) if (name.endsWith(".flat")) flats.add(folder + "/out/" + name);
    }
    answer.add("flats", flats);
    return answer;
  }

  public static void main(String[] arguments) throws Exception {
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream output = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
    // The libraries print to System.out now and then.
    System.setOut(System.err);
    Gson gson = new GsonBuilder().disableHtmlEscaping().create();
    for (String line; (line = input.readLine()) != null; ) {
      JsonObject question = JsonParser.parseString(line).getAsJsonObject();
      Build build = new Build(new File(question.get("folder").getAsString()));
      output.println(gson.toJson(build.answer(question.getAsJsonArray("sets"))));
      output.flush();
    }
  }
}
