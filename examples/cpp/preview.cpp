// What phones would show of a message: locscript.hpp in a program.
//
//   preview CONFIG MESSAGE [LANGUAGE ...]     without languages: a phone of every language
//   preview locscript.toml message.json fr-CA en-US

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include <locscript.hpp>

int main(int argc, char **argv) {
  if (argc < 3) {
    std::cerr << "usage: preview CONFIG MESSAGE [LANGUAGE ...]\n";
    return 64;
  }
  std::ifstream file(argv[2], std::ios::binary);
  if (!file) {
    std::cerr << argv[2] << ": cannot be read\n";
    return 3;
  }
  const std::string message{std::istreambuf_iterator<char>(file), {}};
  const std::vector<std::string> languages(argv + 3, argv + argc);
  try {
    const auto engine = locscript::engine::open_config(argv[1]);
    engine.build(message);  // throws what FCM would refuse
    if (languages.empty()) {
      std::cout << engine.previews(message) << '\n';
    } else {
      for (auto platform : {LOCSCRIPT_ANDROID, LOCSCRIPT_IOS}) {
        std::cout << engine.preview(message, platform, languages) << '\n';
      }
    }
  } catch (const locscript::error &error) {
    std::cerr << "error[" << error.slug() << "]: " << error.what() << '\n';
    if (*error.help()) std::cerr << "  " << error.help() << '\n';
    return 1;
  }
}
