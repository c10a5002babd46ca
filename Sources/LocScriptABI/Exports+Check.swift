// The check of rules, messages and resources.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (include/locscript.h documents every function.)

public import CLocScript
import LocBase
import LocCheck
import LocScript

@implementation @_cdecl("locscript_engine_check")
public func locscript_engine_check(
  _ engine: locscript_engine, _ options: UnsafePointer<locscript_check_options>?,
  _ write: locscript_write_function?, _ context: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let sink = try Sink(write, context)
    let input = try CheckInput(options)
    try withEngine(engine) { (engine) throws(LocScriptError) in
      let report = try engine.check(rules: input.paths, files: input.files, options: input.options)
      try sink.document(json { writer in writer.report(report) })
    }
  }
}

/// The options of a check, validated and converted.
private struct CheckInput {
  let paths: [String]
  let files: [(name: String, bytes: [UInt8])]
  let options: CheckOptions

  init(_ given: UnsafePointer<locscript_check_options>?) throws(LocScriptError) {
    let own = try copied(given, locscript_check_options(), "locscript_check_options")
    paths = try strings(own.rules, own.rule_count, "rules")
    files = try heldFiles(own.files, own.file_count, "files")
    var options = CheckOptions()
    for message in try heldFiles(own.messages, own.message_count, "messages") {
      options.messages.append(CheckOptions.Message(name: message.name, bytes: message.bytes))
    }
    let events = try slice(own.events, "events")
    if events.count > 0 { options.events = events.bytes }
    options.checksResources = try flag(own.resources, "resources")
    options.isExhaustive = try flag(own.exhaustive, "exhaustive")
    options.only = try strings(own.only, own.only_count, "only")
    if own.platform != Int32(LOCSCRIPT_PLATFORM_DEFAULT) { options.platform = try devicePlatform(own.platform) }
    options.locales = try strings(own.locales, own.locale_count, "locales")
    options.keyPrefixes = try strings(own.keys, own.key_count, "keys")
    options.against = try strings(own.against, own.against_count, "against")
    self.options = options
  }
}
