// Texts that Swift's own comparison takes quadratic time for, and texts that it takes for equal though their bytes differ.

/// 800 KB of marks in an order that canonical equivalence has to sort: minutes, where anything compares them as Swift does.
public let combiningMarks = String(repeating: "\u{301}\u{316}\u{5B0}\u{5B1}", count: 100_000)

/// "é" as one scalar.
public let composed = "\u{E9}"
/// "é" as a letter and a mark.
public let decomposed = "e\u{301}"
