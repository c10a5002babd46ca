// Asks AOSP's own resource runtime (Debian's libandroidfw) what Resources.getString gives a phone with one language.
//
// Lines in:  APK <tab> LANGUAGE <tab> PACKAGE <tab> KEY
// Lines out: {"value": "..."}, {"found": false} or {"throws": true}
// The device is the stated default one: Android 10, 420 dpi, portrait, 411 x 731 dp.
#include <androidfw/ApkAssets.h>
#include <androidfw/AssetManager2.h>
#include <androidfw/ResourceTypes.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

using namespace android;

// JSON text; what is not ASCII goes through as UTF-8.
static std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (unsigned char byte : text) {
    char escape[8];
    if (byte == '"' || byte == '\\') out += '\\';
    if (byte < 0x20) {
      snprintf(escape, sizeof escape, "\\u%04x", byte);
      out += escape;
    } else {
      out += static_cast<char>(byte);
    }
  }
  return out + "\"";
}

static ResTable_config phone(std::string language) {
  // Resources hands the old codes down.
  if (language.rfind("he", 0) == 0) language = "iw" + language.substr(2);
  if (language.rfind("id", 0) == 0) language = "in" + language.substr(2);
  if (language.rfind("yi", 0) == 0) language = "ji" + language.substr(2);
  ResTable_config config;
  memset(&config, 0, sizeof config);
  config.size = sizeof config;
  config.setBcp47Locale(language.c_str());
  config.sdkVersion = 29;
  config.density = 420;
  config.orientation = ResTable_config::ORIENTATION_PORT;
  config.smallestScreenWidthDp = config.screenWidthDp = 411;
  config.screenHeightDp = 731;
  config.screenWidth = 1080;
  config.screenHeight = 1920;
  config.screenLayout = ResTable_config::SCREENSIZE_NORMAL | ResTable_config::SCREENLONG_YES | ResTable_config::LAYOUTDIR_LTR;
  config.screenLayout2 = ResTable_config::SCREENROUND_NO;
  config.uiMode = ResTable_config::UI_MODE_TYPE_NORMAL | ResTable_config::UI_MODE_NIGHT_NO;
  return config;
}

// TypedValue.coerceToString for what is no string; floats are left to the caller.
static std::string coerced(const Res_value& value) {
  char text[32];
  const int data = static_cast<int>(value.data);
  switch (value.dataType) {
    case Res_value::TYPE_INT_BOOLEAN: return data ? "true" : "false";
    case Res_value::TYPE_REFERENCE: snprintf(text, sizeof text, "@%d", data); return text;
    case Res_value::TYPE_ATTRIBUTE: snprintf(text, sizeof text, "?%d", data); return text;
    case Res_value::TYPE_INT_HEX: snprintf(text, sizeof text, "0x%x", data); return text;
    case Res_value::TYPE_INT_DEC: snprintf(text, sizeof text, "%d", data); return text;
    default: break;
  }
  const bool isColor =
      value.dataType >= Res_value::TYPE_FIRST_COLOR_INT && value.dataType <= Res_value::TYPE_LAST_COLOR_INT;
  snprintf(text, sizeof text, isColor ? "#%x" : "<type %u>", isColor ? value.data : value.dataType);
  return text;
}

static uint32_t identifier(AssetManager2& manager, const std::string& key, const std::string& package) {
  char* end = nullptr;
  const long number = strtol(key.c_str(), &end, 10);
  const bool isNumber = !key.empty() && *end == '\0' && (isdigit(key[0]) || key[0] == '-' || key[0] == '+');
  if (isNumber && number >= INT_MIN && number <= INT_MAX) return static_cast<uint32_t>(number);
  return manager.GetResourceId(key, "string", package);
}

static std::string answer(AssetManager2& manager, const std::string& key, const std::string& package) {
  const uint32_t id = identifier(manager, key, package);
  if (id == 0) return "{\"found\":false}";
  Res_value value;
  ResTable_config chosen;
  uint32_t flags = 0, last = 0;
  ApkAssetsCookie cookie = manager.GetResource(id, false, 0, &value, &chosen, &flags);
  if (cookie != kInvalidCookie) cookie = manager.ResolveReference(cookie, &value, &chosen, &flags, &last);
  if (cookie == kInvalidCookie || value.dataType == Res_value::TYPE_NULL) return "{\"throws\":true}";
  if (value.dataType != Res_value::TYPE_STRING) return "{\"value\":" + quoted(coerced(value)) + "}";
  size_t length = 0;
  // The Java side gets a C string: it ends at the first zero byte.
  const char* text = manager.GetStringPoolForCookie(cookie)->string8At(value.data, &length);
  return text ? "{\"value\":" + quoted(text) + "}" : "{\"error\":\"not UTF-8\"}";
}

int main() {
  std::string line, opened;
  std::unique_ptr<const ApkAssets> app;
  AssetManager2 manager;
  while (std::getline(std::cin, line)) {
    std::vector<std::string> parts;
    for (size_t start = 0; start <= line.size();) {
      const size_t end = std::min(line.find('\t', start), line.size());
      parts.push_back(line.substr(start, end - start));
      start = end + 1;
    }
    if (parts.size() != 4) return 2;
    if (parts[0] != opened) {
      manager.SetApkAssets({});
      app = ApkAssets::Load(parts[0]);
      if (!app) return 3;
      manager.SetApkAssets({app.get()});
      opened = parts[0];
    }
    manager.SetConfiguration(phone(parts[1]));
    std::cout << answer(manager, parts[3], parts[2]) << "\n";
  }
}
