// The options of every command that shows resources.

import ArgumentParser
import LocScript

struct CatalogOptions: ParsableArguments {
  @Flag(help: "No warnings about the resources.")
  var quiet = false

  @OptionGroup var warnings: WarningOptions
  @OptionGroup var resources: ResourceOptions

  /// Runs a command's body with the app's resources. Reports their findings, those about the keys of the command in full, and ends
  /// with the code for a file that could not be read.
  func reading(about keys: [String]? = nil, _ body: (Engine) throws -> Void) throws {
    try exiting {
      let (engine, isWhole) = try resources.catalogEngine(isQuiet: quiet)
      if !quiet { warnings.tell(engine, about: keys) }
      try body(engine)
      if !isWhole { throw CommandCode.unreadable.exit }
    }
  }
}
