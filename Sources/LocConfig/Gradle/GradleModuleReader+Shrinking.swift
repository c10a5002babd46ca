// Reads which build types shrink resources: shrinkResources true, isShrinkResources = true, initWith(release).

import LocBase

extension GradleModuleReader {
  /// Reads a build type's settings for shrinking; `miss` has noted the rest of the block.
  mutating func readBuildType(_ block: ScriptBlock, _ type: Text) {
    for statement in block.statements {
      steps += 1
      guard steps < Self.maxSteps else { return }
      switch statement {
      case .assignment(let target, _, let value):
        if target.links.isEmpty, Self.isShrinking(target.word) {
          noteShrinking(value, ofBuildType: type, target.offset)
        }
      case .expression(.chain(let chain)):
        guard chain.links.count == 1, let call = chain.firstCall else { continue }
        if Self.isShrinking(chain.word) {
          noteShrinking(call.arguments.firstValue, ofBuildType: type, chain.offset)
        } else if chain.word == "initWith", let other = buildType(of: call.arguments.firstValue) {
          module.takeShrinking(ofBuildType: other, for: type)
        }
      case .body(let body): readBuildType(body, type)
      case .condition(let bodies):
        conditions += 1
        for body in bodies { readBuildType(body, type) }
        conditions -= 1
      default: continue
      }
    }
  }

  /// Groovy's and Kotlin's names of the property, and its setter's.
  static func isShrinking(_ name: Text) -> Bool {
    name == "shrinkResources" || name == "isShrinkResources" || name == "setShrinkResources"
  }

  /// Notes a value that the script itself gives. Any other, `!isCI.get()`, counts as off, and one under a condition counts when it
  /// is on: a check warns of a build that shrinks, and the script has to say so.
  mutating func noteShrinking(_ value: ScriptExpression?, ofBuildType type: Text, _ offset: Int) {
    var isOn = false
    if case .chain(let chain)? = value, chain.links.isEmpty { isOn = chain.word == "true" }
    if conditions > 0, !isOn { return }
    guard module.shrinking.count < Self.maxScripts * 10 else { return }
    module.shrinking.append(GradleModule.Shrinking(buildType: type, isOn: isOn, position: position(offset)))
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
  /// The script's last setting for shrinking in a build type. The Android plugin shrinks only if it is set.
  private func lastShrinking(ofBuildType type: Text) -> Shrinking? {
    shrinking.last { $0.buildType.isEmpty || $0.buildType == type }
  }

  /// The place that turns shrinking on; nil if it is off.
  func shrinkingPlace(ofBuildType type: Text) -> SourcePosition? {
    lastShrinking(ofBuildType: type).flatMap { $0.isOn ? $0.position : nil }
  }

  /// Copies another build type's setting, as `initWith` does.
  mutating func takeShrinking(ofBuildType other: Text, for type: Text) {
    guard let setting = lastShrinking(ofBuildType: other) else { return }
    shrinking.append(Shrinking(buildType: type, isOn: setting.isOn, position: setting.position))
  }
}
