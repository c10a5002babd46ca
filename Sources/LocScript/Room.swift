// LocScript
