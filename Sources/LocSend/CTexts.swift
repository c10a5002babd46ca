// Text passed to and returned by C functions.

import CSend
import Glibc

/// C strings that live as long as this value, and are overwritten at its end: a password may be among them.
struct CTexts: ~Copyable {
  private let texts: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String?]) { self.texts = texts.map { $0.flatMap { strdup($0) } } }

  deinit {
    for case let text? in texts {
      loc_cleanse(text, strlen(text))
      free(text)
    }
  }

  /// The text of an index; NULL for nil.
  subscript(index: Int) -> UnsafePointer<CChar>? { texts[index].map { UnsafePointer($0) } }
}

extension String {
  /// The text of a buffer that a function in C has written, up to its NUL.
  init(cBuffer: [CChar]) {
    self.init(decoding: cBuffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
