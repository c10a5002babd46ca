// The secret by which a desk and its pages recognize each other. SECURITY.md promises that neither side ever sends it.

/// The secret of one desk, new each time that a desk starts.
package struct DeskSecret: Sendable {
  /// 32 hexadecimal digits: the fragment of the printed address, which browsers send to no server.
  package let token = randomDigits()
  /// The secret from which pages' keys are derived. It never leaves the process.
  private let root = Array(randomDigits().utf8)

  package init() {}

  /// The key of a page: the address's secret the first time, then the key that the desk has given to this page.
  ///
  /// A browser gives the address's secret to whatever program answers when a page is loaded again, also after the desk
  /// has ended. A page that is still open then does not accept that secret any longer.
  func key(ofPage page: String) -> [UInt8] {
    page.isEmpty ? Array(token.utf8) : Array(hmac(of: page, key: root).utf8)
  }
}
