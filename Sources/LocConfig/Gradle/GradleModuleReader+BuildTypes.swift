// Reads the flags of build types: shrinkResources true, isPseudoLocalesEnabled = true, initWith(release).

import LocBase

extension GradleModuleReader {
  /// Reads a build type's flags; `miss` has noted the rest of the block.
  mutating func readBuildType(_ block: ScriptBlock, _ type: Text) {
    for statement in block.statements {
      steps += 1
      guard steps < Self.maxSteps else { return }
      switch statement {
      case .assignment(let target, _, let value):
        if target.links.isEmpty, let flag = GradleModule.BuildTypeFlag(target.word) {
          note(flag, value, ofBuildType: type, target.offset)
        }
      case .expression(.chain(let chain)):
        guard chain.links.count == 1, let call = chain.firstCall else { continue }
        if let flag = GradleModule.BuildTypeFlag(chain.word) {
          note(flag, call.arguments.firstValue, ofBuildType: type, chain.offset)
        } else if chain.word == "initWith", let other = buildType(of: call.arguments.firstValue) {
          module.takeSettings(ofBuildType: other, for: type)
        }
      case .body(_, let body): readBuildType(body, type)
      case .condition(let bodies):
        conditions += 1
        for body in bodies { readBuildType(body, type) }
        conditions -= 1
      default: continue
      }
    }
  }

  /// Notes a value that the script itself gives. Any other, `!isCI.get()`, counts as off, and one under a condition counts when it
  /// is on: a check warns of a build that shrinks, and the script has to say so.
  mutating func note(
    _ flag: GradleModule.BuildTypeFlag, _ value: ScriptExpression?, ofBuildType type: Text, _ offset: Int
  ) {
    var isOn = false
    if case .chain(let chain)? = value, chain.links.isEmpty { isOn = chain.word == "true" }
    if conditions > 0, !isOn { return }
    guard module.buildTypeSettings.count < Self.maxScripts * 10 else { return }
    module.buildTypeSettings.append(
      GradleModule.BuildTypeSetting(flag: flag, buildType: type, isOn: isOn, position: position(offset)))
  }

  /// The build type in `buildTypes.release`, `getByName("release")` or `release`; nil for one that only a run of the build knows.
  private func buildType(of value: ScriptExpression?) -> Text? {
    guard case .chain(let chain)? = value else { return nil }
    switch chain.links.last {
    case .call(let arguments, _): return scope.text(of: arguments.firstValue)
    case .item(let items): return scope.text(of: items.first)
    case .member(let name): return name
    case nil: return chain.word.isEmpty ? scope.text(of: value) : chain.word
    }
  }
}

extension GradleModule {
  /// The script's last setting of a flag in a build type; without one, the flag is off.
  private func lastSetting(_ flag: BuildTypeFlag, ofBuildType type: Text) -> BuildTypeSetting? {
    buildTypeSettings.last { $0.flag == flag && ($0.buildType.isEmpty || $0.buildType == type) }
  }

  /// The place that turns a flag on; nil if it is off.
  func place(_ flag: BuildTypeFlag, ofBuildType type: Text) -> SourcePosition? {
    lastSetting(flag, ofBuildType: type).flatMap { $0.isOn ? $0.position : nil }
  }

  /// Copies another build type's settings, as `initWith` does.
  mutating func takeSettings(ofBuildType other: Text, for type: Text) {
    for flag in [BuildTypeFlag.shrinking, .pseudoLocales] {
      guard let setting = lastSetting(flag, ofBuildType: other) else { continue }
      buildTypeSettings.append(
        BuildTypeSetting(flag: flag, buildType: type, isOn: setting.isOn, position: setting.position))
    }
  }
}
