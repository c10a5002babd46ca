// preview --png: rsvg-convert makes a PNG of the picture.

import LocBase

enum PictureConverter {
  private static let program = "rsvg-convert"
  private static let mostBytes = 1 << 30

  /// The picture as PNG, twice as large, so that its texts are sharp on every screen. The program gets the picture on its standard
  /// input and writes no file.
  static func png(of svg: [UInt8]) throws -> [UInt8] {
    guard let program = HelperProgram(program) else {
      throw CommandFailure(
        code: .unavailable,
        message: "\(program) is not in PATH: it is in the Debian package librsvg2-bin. --svg needs no other program")
    }
    let answer = try program.run(["--format", "png", "--zoom", "2"], input: svg, mostBytes: mostBytes)
    let png = answer.output
    guard answer.status == 0, png.starts(with: [0x89, UInt8(ascii: "P"), UInt8(ascii: "N"), UInt8(ascii: "G")]) else {
      throw program.failure(answer.complaint ?? "it made no picture")
    }
    return png
  }
}
