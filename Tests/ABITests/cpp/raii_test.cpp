// locscript.hpp: what it adds to the C interface, namely the ends of objects, exceptions, buffers and callbacks.

#include <cstdio>
#include <functional>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "locscript.hpp"

static int passed, failed;

static void expect(bool holds, const char *what, int line) {
  if (holds) {
    passed++;
  } else {
    failed++;
    std::printf("FAILED: line %d: %s\n", line, what);
  }
}
#define EXPECT(condition) expect(condition, #condition, __LINE__)

template <class Call>
static locscript_status status_of(Call call) {
  try {
    call();
    return LOCSCRIPT_OK;
  } catch (const locscript::error &error) {
    return error.status();
  }
}

static_assert(!std::is_copy_constructible_v<locscript::engine>);
static_assert(std::is_nothrow_move_constructible_v<locscript::engine>);
static_assert(std::is_nothrow_move_assignable_v<locscript::session>);
static_assert(std::is_nothrow_copy_constructible_v<locscript::error>);

static locscript::engine sample() {
  static const char strings[] =
    "<resources><string name=\"hello\">Hello, %1$s!</string><string "
    "name=\"plain\">Plain</string></resources>";
  locscript_file file = LOCSCRIPT_FILE_INIT;
  file.platform = LOCSCRIPT_ANDROID;
  file.path = LOCSCRIPT_STR("values/strings.xml");
  file.data = LOCSCRIPT_STR(strings);
  return locscript::engine::open_memory({file});
}

static void texts() {
  locscript::engine engine = sample();
  EXPECT(engine.render("hello", {"Bob"}, "fr") == "Hello, Bob!");
  // Longer than the first buffer, and with a list of another kind.
  const std::vector<std::string> names{std::string(100000, 'x')};
  EXPECT(engine.render("hello", names, "fr").size() == 100008);
  for (std::size_t length = 500; length < 520; length++) {
    const std::vector<std::string> exact{std::string(length, 'y')};
    EXPECT(engine.render("hello", exact, "en").size() == length + 8);
  }
  EXPECT(engine.locales(LOCSCRIPT_ANDROID) == "[\"\"]");
  EXPECT(engine.diagnostics() == "[]");
  locscript::text text = engine.text("hello", "de");
  EXPECT(text.render({"Ann"}) == "Hello, Ann!");
  EXPECT(engine.text("plain", "de").render() == "Plain");
  EXPECT(text.info().find("\"fallback\":true") != std::string::npos);
  locscript::strings strings = engine.strings(LOCSCRIPT_ANDROID, {"fr-CA", "en"});
  EXPECT(strings.find("plain") == std::string_view("Plain"));
  EXPECT(!strings.find("absent"));
  std::string pieces;
  engine.entries(LOCSCRIPT_ANDROID, [&](std::string_view piece) { pieces += piece; });
  EXPECT(pieces.front() == '[' && pieces.back() == ']');
}

static void messages() {
  locscript::engine engine = sample();
  const std::string message =
    R"({"topic":"t","android":{"notification":{"title_loc_key":"hello","title_loc_args":["Ann"]}}})";
  EXPECT(engine.build(message).rfind("{\"message\":", 0) == 0);
  EXPECT(engine.build_diagnostics(message).front() == '[');
  EXPECT(engine.preview(message, LOCSCRIPT_ANDROID, {"de"}).find("Hello, Ann!") != std::string::npos);
  EXPECT(engine.previews(message).front() == '[');
  EXPECT(engine.check().find("\"summary\"") != std::string::npos);
  locscript::prepared prepared = engine.prepare(R"({"topic":{"$slot":0},"data":{"d":{"$slot":1}}})");
  EXPECT(prepared.slots() == 2);
  EXPECT(prepared.fill({"news", "1"}) == R"({"message":{"topic":"news","data":{"d":"1"}}})");
  EXPECT(status_of([&] { prepared.fill({"news"}); }) == LOCSCRIPT_E_USAGE);
}

static void failures() {
  locscript::engine engine = sample();
  try {
    engine.render("absent", {}, "fr");
    EXPECT(false);
  } catch (const locscript::error &error) {
    const locscript::error copy = error;
    EXPECT(copy.status() == LOCSCRIPT_E_MISSING_KEY);
    EXPECT(std::string(copy.slug()) == "missing-key");
    EXPECT(std::string(copy.what()).find("absent") != std::string::npos);
  }
  try {
    locscript::engine::open_config("absent/locscript.toml");
    EXPECT(false);
  } catch (const locscript::error &error) {
    EXPECT(std::string(error.what()).rfind("absent/locscript.toml: ", 0) == 0);
  }
  try {
    engine.rules_of("rules/x.lua", "return {\n  1 +\n}");
    EXPECT(false);
  } catch (const locscript::error &error) {
    EXPECT(error.status() == LOCSCRIPT_E_RULE_SYNTAX);
    EXPECT(std::string(error.what()).rfind("rules/x.lua:3:", 0) == 0);
  }
  try {
    engine.build("{\"message\":{\"topic\":5}}");
    EXPECT(false);
  } catch (const locscript::error &error) {
    EXPECT(error.path()[0] != '\0');
  }
}

static void handles() {
  locscript::engine engine = sample();
  locscript::engine moved = std::move(engine);
  EXPECT(moved.render("plain", {}, "en") == "Plain");
  EXPECT(engine.get().id == 0);  // NOLINT: what moving leaves is promised
  EXPECT(status_of([&] { engine.render("plain", {}, "en"); }) == LOCSCRIPT_E_HANDLE);
  const locscript_engine old = moved.get();
  moved = sample();
  std::size_t length = 0;
  EXPECT(locscript_engine_locales(old, LOCSCRIPT_ANDROID, nullptr, 0, &length, nullptr) == LOCSCRIPT_E_HANDLE);
  locscript_engine last{};
  {
    locscript::engine inner = sample();
    last = inner.get();
  }
  EXPECT(locscript_engine_locales(last, LOCSCRIPT_ANDROID, nullptr, 0, &length, nullptr) == LOCSCRIPT_E_HANDLE);
  moved = std::move(moved);  // to itself
  EXPECT(moved.render("plain", {}, "en") == "Plain");
}

static void sessions() {
  locscript::engine engine = sample();
  locscript::rules rules = engine.rules_of("r.lua", R"(
    return { on = "t", run = function(event)
      if event.n == 0 then return loc.skip("none") end
      if event.n < 0 then error("negative") end
      loc.log("n", event.n)
      return loc.message { topic = "t", title = loc.text("hello", "x"), not_before = event.now }
    end })");
  EXPECT(rules.info().find("\"name\":\"r\"") != std::string::npos);
  locscript::session session(rules);
  std::vector<std::string> lines;
  session.on_log([&](std::string_view rule, std::string_view text) {
    lines.push_back(std::string(rule) + ": " + std::string(text));
  });
  session.set_now(1700000000);
  locscript::result made = session.run(R"({"type":"t","n":1})");
  EXPECT(made.payloads.size() == 1 && made.payloads[0].target == "t" && made.payloads[0].not_before == 1700000000);
  EXPECT(lines.size() == 1 && lines[0].rfind("r: n", 0) == 0);
  made = session.run(R"({"type":"t","n":0})");
  EXPECT(made.payloads.empty() && made.skipped.size() == 1 && made.skipped[0].reason == "none");
  made = session.run(R"({"type":"t","n":-1})");
  EXPECT(made.failures.size() == 1 && made.failures[0].status == LOCSCRIPT_E_RULE_ERROR && made.failures[0].line == 4);
  EXPECT(status_of([&] { session.run("{}"); }) == LOCSCRIPT_E_MESSAGE);
  EXPECT(session.run_many("{\"type\":\"t\",\"n\":0}\n").find("\"skipped\":\"none\"") != std::string_view::npos);
  std::string blocks;
  session.run_many(
    "{\"type\":\"t\",\"n\":0}\n{\"type\":\"t\",\"n\":0}\n", [&](std::string_view block) { blocks.append(block); });
  EXPECT(blocks == session.run_many("{\"type\":\"t\",\"n\":0}\n{\"type\":\"t\",\"n\":0}\n"));
  EXPECT(made.usage.nanoseconds == 0);
  locscript_session_options measured = LOCSCRIPT_SESSION_OPTIONS_INIT;
  measured.usage = 1;
  EXPECT(locscript::session(rules, measured).run(R"({"type":"t","n":0})").usage.nanoseconds > 0);

  // A moved session still calls its log function, and the rules may have gone.
  locscript::session other = std::move(session);
  rules = engine.rules_of("s.lua", "return function(event) print('s') end");
  other.run(R"({"type":"t","n":2})");
  EXPECT(lines.size() == 2);
  other.use(rules);
  other.run(R"({"type":"t"})");
  EXPECT(lines.size() == 3 && lines[2] == "s: s");
  EXPECT(locscript::session(engine).evaluate("return 1 + 1") == "2");
}

static void callbacks() {
  struct stop {};
  locscript::engine engine = sample();
  locscript::rules rules = engine.rules_of("r.lua", "return function(event) loc.log('a') loc.log('b') end");
  locscript::session session(rules);
  int calls = 0;
  session.on_log([&](std::string_view, std::string_view) {
    calls++;
    throw stop();
  });
  for (int round = 1; round <= 2; round++) {
    try {
      session.run("{\"type\":\"t\"}");
      EXPECT(false);
    } catch (const stop &) {
      EXPECT(calls == round);
    }
  }
  session.on_log({});
  EXPECT(session.run("{\"type\":\"t\"}").failures.empty());
  session.use(engine.rules_of("s.lua", "return function(event) return loc.skip('s') end"));
  try {
    session.run_many("{}\n", [](std::string_view) { throw stop(); });
    EXPECT(false);
  } catch (const stop &) {
    EXPECT(session.run_many("{}\n").find("\"skipped\":\"s\"") != std::string_view::npos);
  }
  try {
    engine.entries(LOCSCRIPT_ANDROID, [](std::string_view) { throw stop(); });
    EXPECT(false);
  } catch (const stop &) {
    EXPECT(true);
  }
}

int main() {
  texts();
  messages();
  failures();
  handles();
  sessions();
  callbacks();
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}
