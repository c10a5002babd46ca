// LocRules
