// One value of one Android resource, with its position in the file.

package import LocBase
import LocFormat

/// One resource in one configuration. Slices are borrowed from the resources, which the entry keeps alive.
package struct AndroidEntry: Sendable {
  package let store: AndroidResourceStore
  /// The value's index in the store.
  package let index: Int

  package init(store: AndroidResourceStore, index: Int) {
    self.store = store
    self.index = index
  }

  package var type: AndroidResourceType { store.type(ofValue: index) }
  package var kind: UTF8Slice { type.kind }
  package var key: UTF8Slice { store.key(ofValue: index) }
  /// The text that the phone reads, with its specifiers; a reference as written; empty for plurals and arrays.
  package var text: UTF8Slice { store.text(ofValue: index) }
  package var position: SourcePosition { store.position(ofValue: index) }
  /// The folder's language in BCP 47: "fr"; "" for a folder that names none.
  package var locale: Text { store.localeTag(ofValue: index) }
  /// The forms of a plural or the elements of an array.
  package var items: [AndroidItem] { store.items(ofValue: index) }
  /// True if the Android build refuses the value, so that no phone will ever show it.
  package var isFaulty: Bool { store.value(at: index).isFaulty }
  /// True for a string, and for a number that getString returns as text; false for a reference, a plural or an array.
  package var isText: Bool { store.value(at: index).kind == .text }
  /// True for `@null`, which getString returns as "@0".
  package var isNullReference: Bool { isText && text == "@0" }
  /// False if the file says `translatable="false"`: the string is the same in every language.
  package var isTranslatable: Bool {
    store.value(at: index).quantity != AndroidValue.untranslatable && !position.isDoNotTranslate
  }
  /// The issues of Android Lint that the file marks as intended here, by `tools:ignore`.
  package var lintIssues: AndroidLintIssues { store.lintIssues(ofValue: index) }
  /// True if it depends on the version of the Android Gradle plugin which devices find the value.
  package var isUnsettled: Bool { store.isUnsettled(value: index) }
  /// True if a Gradle build may decode the value's file otherwise than it was decoded here.
  package var isDoubtful: Bool { store.isDoubtful(value: index) }
  /// True for a reference to a resource that only files outside `values` folders can define.
  package var isUnresolved: Bool { store.value(at: index).kind == .unknown && !isFaulty }
  /// True if the resource also has values for other screens, modes or versions, whatever their language.
  package var differsByDevice: Bool { store.differsByDevice(value: index) }
  /// The number that aapt2 gives the resource; correct when these folders hold all resources of the app.
  package var identifier: UInt32 { store.identifier(ofValue: index) }
  /// The string as both formatters read it, compiled on first use; nil for a string without `%`.
  package var formats: AndroidFormats? { store.formats(ofValue: index) }
}

/// One form of a plural (`name` is its quantity) or one element of an array (`name` is empty).
package struct AndroidItem: Sendable {
  package let name: UTF8Slice
  package let text: [UInt8]
  package let position: SourcePosition
  package let marks: TextMarks
}

extension SourcePosition {
  /// Whether the file is one whose name says that its texts are for every language, `donottranslate.xml`: Android's tools
  /// documentation gives it that name, and Lint asks for no translation of its texts.
  fileprivate var isDoNotTranslate: Bool { Text(file).lastPathComponent.hasPrefix("donottranslate") }
}
