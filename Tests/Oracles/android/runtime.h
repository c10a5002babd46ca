// The calls of AOSP's resource runtime that differ between its releases: Debian 12 has that of Android 10, Debian 13 that of 14.
#pragma once

#include <androidfw/ApkAssets.h>
#include <androidfw/AssetManager2.h>
#include <androidfw/ResourceTypes.h>

#include <string>

#if __has_include(<androidfw/AssetsProvider.h>)

constexpr int apiLevel = 34;

// Null where the text is not UTF-8.
inline const char *stringAt(const android::ResStringPool &pool, uint32_t index) {
  const auto text = pool.string8At(index);
  return text.has_value() ? text->data() : nullptr;
}

// 0 for a name that no resource has.
inline uint32_t identifierOf(
  const android::AssetManager2 &manager, const std::string &name, const std::string &type, const std::string &package) {
  return manager.GetResourceId(name, type, package).value_or(0);
}

inline android::ApkAssetsCookie resolved(
  const android::AssetManager2 &manager, uint32_t id, android::Res_value &value) {
  auto found = manager.GetResource(id);
  if (!found.has_value() || !manager.ResolveReference(*found).has_value()) return android::kInvalidCookie;
  value.dataType = found->type;
  value.data = found->data;
  return found->cookie;
}

inline const android::ResolvedBag *bagOf(const android::AssetManager2 &manager, uint32_t id) {
  return manager.GetBag(id).value_or(nullptr);
}

#else

constexpr int apiLevel = 29;

inline const char *stringAt(const android::ResStringPool &pool, uint32_t index) {
  size_t length = 0;
  return pool.string8At(index, &length);
}

inline uint32_t identifierOf(
  android::AssetManager2 &manager, const std::string &name, const std::string &type, const std::string &package) {
  return manager.GetResourceId(name, type, package);
}

inline android::ApkAssetsCookie resolved(android::AssetManager2 &manager, uint32_t id, android::Res_value &value) {
  android::ResTable_config chosen;
  uint32_t flags = 0, last = 0;
  const android::ApkAssetsCookie cookie = manager.GetResource(id, false, 0, &value, &chosen, &flags);
  if (cookie == android::kInvalidCookie) return cookie;
  return manager.ResolveReference(cookie, &value, &chosen, &flags, &last);
}

inline const android::ResolvedBag *bagOf(android::AssetManager2 &manager, uint32_t id) { return manager.GetBag(id); }

#endif
