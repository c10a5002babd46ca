// Asks AOSP's own resource runtime (Debian's libandroidfw) what Resources.getString gives a phone. What that runtime leaves to
// Java, the choice among several languages, follows android.os.LocaleList, with ICU's likely scripts.
//
// Lines in:  APK <tab> LANGUAGE,LANGUAGE <tab> PACKAGE <tab> KEY [<tab> OPTION=VALUE;...]
// Lines out: {"value": "..."}, {"found": false} or {"throws": true}; of KEY *plurals/x or *array/x {"items": [[quantity, text]...]}, in
// which the text of what leads elsewhere is null
// The device is the stated default one: 420 dpi, portrait, 411 x 731 dp, with the release of the library.
#include "runtime.h"

#include <android-base/logging.h>
#include <unicode/uloc.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <vector>

using namespace android;

// JSON text; what is not ASCII goes through as UTF-8.
static std::string quoted(const std::string &text) {
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

// The code that java.util.Locale keeps (before Android 14), and that Resources hands down.
static std::string oldCode(const std::string &language) {
  return language == "he" ? "iw" : language == "id" ? "in" : language == "yi" ? "ji" : language;
}

struct Language {
  std::string tag, language, script, region;

  explicit Language(const std::string &text) {
    size_t end = text.find('-');
    language = oldCode(text.substr(0, end));
    tag = language + (end == std::string::npos ? "" : text.substr(end));
    while (end != std::string::npos) {
      const size_t start = end + 1;
      end = text.find('-', start);
      const std::string part = text.substr(start, end == std::string::npos ? end : end - start);
      if (part.size() == 4 && isalpha(part[0]) && region.empty()) script = part;
      if ((part.size() == 2 || (part.size() == 3 && isdigit(part[0]))) && region.empty()) region = part;
    }
  }

  bool isPseudo() const {
    return script.empty() && ((language == "en" && region == "XA") || (language == "ar" && region == "XB"));
  }

  // ICU's guess; it knows the new codes only.
  std::string writtenIn() const {
    if (!script.empty()) return script;
    const std::string current = language == "iw" ? "he" : language == "in" ? "id" : language == "ji" ? "yi" : language;
    char full[ULOC_FULLNAME_CAPACITY] = "", found[16] = "";
    UErrorCode status = U_ZERO_ERROR;
    uloc_addLikelySubtags((region.empty() ? current : current + "_" + region).c_str(), full, sizeof full, &status);
    status = U_ZERO_ERROR;
    uloc_getScript(full, found, sizeof found, &status);
    return found;
  }

  // android.os.LocaleList: whether a device in this language is served by what the app has.
  bool isServedBy(const Language &app) const {
    if (language != app.language) return false;
    if (script == app.script && region == app.region) return true;
    if (isPseudo() || app.isPseudo()) return false;
    const std::string guess = app.writtenIn();
    return guess.empty() ? app.region.empty() || app.region == region : guess == writtenIn();
  }
};

// android.os.LocaleList.getFirstMatchWithEnglishSupported over the app's own languages.
static Language chosen(AssetManager2 &manager, const std::vector<Language> &device) {
  size_t best = device.size();
  const auto offer = [&](const std::string &tag) {
    const Language app(tag);
    for (size_t index = 0; index < best; index++) {
      if (device[index].isServedBy(app)) best = index;
    }
  };
  const std::set<std::string> own = manager.GetResourceLocales(true, true);
  bool isOnlyPseudo = true;
  for (const std::string &tag : own) isOnlyPseudo &= tag.empty() || Language(tag).isPseudo();
  if (device.size() > 1 && !isOnlyPseudo) {
    offer("en-Latn");
    for (const std::string &tag : own) offer(tag);
  }
  return device[best < device.size() ? best : 0];
}

static ResTable_config phone(const std::string &tag) {
  ResTable_config config;
  memset(&config, 0, sizeof config);
  config.size = sizeof config;
  config.setBcp47Locale(tag.c_str());
  config.sdkVersion = apiLevel;
  config.density = 420;
  config.orientation = ResTable_config::ORIENTATION_PORT;
  config.smallestScreenWidthDp = config.screenWidthDp = 411;
  config.screenHeightDp = 731;
  config.screenWidth = 1080;
  config.screenHeight = 1920;
  char locale[ULOC_FULLNAME_CAPACITY] = "";
  UErrorCode status = U_ZERO_ERROR;
  uloc_forLanguageTag(tag.c_str(), locale, sizeof locale, nullptr, &status);
  config.screenLayout = ResTable_config::SCREENSIZE_NORMAL | ResTable_config::SCREENLONG_YES |
                        (uloc_isRightToLeft(locale) ? ResTable_config::LAYOUTDIR_RTL : ResTable_config::LAYOUTDIR_LTR);
  config.screenLayout2 = ResTable_config::SCREENROUND_NO;
  config.colorMode = ResTable_config::WIDE_COLOR_GAMUT_NO | ResTable_config::HDR_NO;
  config.uiMode = ResTable_config::UI_MODE_TYPE_NORMAL | ResTable_config::UI_MODE_NIGHT_NO;
  config.touchscreen = ResTable_config::TOUCHSCREEN_FINGER;
  config.keyboard = ResTable_config::KEYBOARD_NOKEYS;
  config.navigation = ResTable_config::NAVIGATION_NONAV;
  config.inputFlags = ResTable_config::KEYSHIDDEN_SOFT | ResTable_config::NAVHIDDEN_YES;
  return config;
}

// One of the words of AndroidDeviceConfiguration.set(option:to:).
static bool set(ResTable_config &config, const std::string &name, const std::string &value) {
  const int number = atoi(value.c_str());
  if (name == "mcc") config.mcc = number;
  else if (name == "mnc") config.mnc = number ? number : ACONFIGURATION_MNC_ZERO;
  else if (name == "sdk") config.sdkVersion = number;
  else if (name == "swdp") config.smallestScreenWidthDp = number;
  else if (name == "wdp") config.screenWidthDp = number;
  else if (name == "hdp") config.screenHeightDp = number;
  else if (name == "land") config.orientation = ResTable_config::ORIENTATION_LAND;
  else if (name == "night" && value == "yes")
    config.uiMode = ResTable_config::UI_MODE_TYPE_NORMAL | ResTable_config::UI_MODE_NIGHT_YES;
  else return name == "night";
  return true;
}

// TypedValue.coerceToString for what is no string; floats are left to the caller.
static std::string coerced(const Res_value &value) {
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

static std::string text(AssetManager2 &manager, ApkAssetsCookie cookie, const Res_value &value) {
  if (value.dataType != Res_value::TYPE_STRING) return coerced(value);
  // The Java side gets a C string: it ends at the first zero byte.
  const char *text = stringAt(*manager.GetStringPoolForCookie(cookie), value.data);
  return text ? text : "<not UTF-8>";
}

static uint32_t identifier(AssetManager2 &manager, const std::string &key, const std::string &package) {
  char *end = nullptr;
  const long number = strtol(key.c_str(), &end, 10);
  const bool isNumber = !key.empty() && *end == '\0' && (isdigit(key[0]) || key[0] == '-' || key[0] == '+');
  if (isNumber && number >= INT_MIN && number <= INT_MAX) return static_cast<uint32_t>(number);
  return identifierOf(manager, key, "string", package);
}

static std::string answer(AssetManager2 &manager, const std::string &key, const std::string &package) {
  const uint32_t id = identifier(manager, key, package);
  if (id == 0) return "{\"found\":false}";
  Res_value value;
  const ApkAssetsCookie cookie = resolved(manager, id, value);
  if (cookie == kInvalidCookie || value.dataType == Res_value::TYPE_NULL) return "{\"throws\":true}";
  return "{\"value\":" + quoted(text(manager, cookie, value)) + "}";
}

static std::string items(AssetManager2 &manager, const std::string &key, const std::string &package) {
  static const char *const quantities[] = {"other", "zero", "one", "two", "few", "many"};
  const uint32_t id = identifierOf(manager, key, "plurals", package);
  const bool isPlural = key.compare(0, 8, "plurals/") == 0;
  const ResolvedBag *bag = id ? bagOf(manager, id) : nullptr;
  std::string out = "{\"items\":[";
  for (uint32_t index = 0; bag && index < bag->entry_count; index++) {
    const ResolvedBag::Entry &entry = bag->entries[index];
    const uint32_t quantity = entry.key - ResTable_map::ATTR_OTHER;
    const bool leadsElsewhere =
      entry.value.dataType == Res_value::TYPE_REFERENCE || entry.value.dataType == Res_value::TYPE_ATTRIBUTE;
    out += std::string(index ? ",[" : "[") + quoted(isPlural && quantity < 6 ? quantities[quantity] : "") + "," +
           (leadsElsewhere ? "null" : quoted(text(manager, entry.cookie, entry.value))) + "]";
  }
  return out + "]}";
}

static std::vector<std::string> cut(const std::string &text, char mark) {
  std::vector<std::string> parts;
  for (size_t start = 0; start <= text.size();) {
    const size_t end = std::min(text.find(mark, start), text.size());
    parts.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

int main() {
  // It complains of every key that names no string.
  android::base::SetMinimumLogSeverity(android::base::FATAL);
  std::string line, opened;
  std::unique_ptr<const ApkAssets> app;
  AssetManager2 manager;
  while (std::getline(std::cin, line)) {
    const std::vector<std::string> parts = cut(line, '\t');
    if (parts.size() != 4 && parts.size() != 5) return 2;
    if (parts[0] != opened) {
      manager.SetApkAssets({});
      app = ApkAssets::Load(parts[0]);
      if (!app) return 3;
      manager.SetApkAssets({app.get()});
      opened = parts[0];
    }
    std::vector<Language> device;
    for (const std::string &tag : cut(parts[1], ',')) device.emplace_back(tag);
    ResTable_config config = phone(chosen(manager, device).tag);
    for (const std::string &option : cut(parts.size() == 5 ? parts[4] : "", ';')) {
      const size_t equals = option.find('=');
      if (!option.empty() && !set(config, option.substr(0, equals), option.substr(equals + 1))) return 4;
    }
    manager.SetConfiguration(config);
    const bool asksItems = parts[3].size() > 1 && parts[3][0] == '*';
    // A bag of one configuration would stay in the cache.
    if (asksItems) manager.SetApkAssets({app.get()});
    std::cout << (asksItems ? items(manager, parts[3].substr(1), parts[2]) : answer(manager, parts[3], parts[2]))
              << std::endl;
  }
}
