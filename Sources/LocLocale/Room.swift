// LocLocale
