// LocFormat
