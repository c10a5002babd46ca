// The apps of the guides for Gradle and Xcode repositories, for readers who have none at hand.

/// A small app in the layout of its build system, which `locscript demo --app` writes.
package enum SampleCheckout: String, CaseIterable, Sendable {
  case gradle
  case xcode

  /// The files, by their paths below the app's folder.
  package var files: [(path: String, text: [UInt8])] {
    let files =
      switch self {
      case .gradle: Self.gradleFiles
      case .xcode: Self.xcodeFiles
      }
    return files.map { ($0.0, Array($0.1.utf8)) }
  }

  private static let gradleFiles = [
    (
      "settings.gradle.kts",
      """
      rootProject.name = "Shop"
      include(":app", ":core")

      """
    ),
    (
      "app/build.gradle.kts",
      """
      plugins { id("com.android.application") }

      android {
        namespace = "com.example.shop"
        flavorDimensions += "store"
        productFlavors {
          create("play") { dimension = "store" }
          create("foss") { dimension = "store" }
        }
      }

      dependencies { implementation(project(":core")) }

      """
    ),
    (
      "app/src/main/res/values/strings.xml",
      """
      <resources>
          <string name="app_name" translatable="false">Shop</string>
          <string name="my_push_title">%1$s, your parcel is on its way</string>
          <string name="my_push_body">%1$d items, by %2$s</string>
      </resources>

      """
    ),
    (
      "app/src/main/res/values-de/strings.xml",
      """
      <resources>
          <string name="my_push_title">%1$s, dein Paket ist unterwegs</string>
          <string name="my_push_body">%1$s Artikel, bis %2$s</string>
      </resources>

      """
    ),
    (
      "app/src/play/res/values/strings.xml",
      """
      <resources>
          <string name="my_push_title">%1$s, your Play order is on its way</string>
      </resources>

      """
    ),
    (
      "core/build.gradle.kts",
      """
      plugins { id("com.android.library") }

      """
    ),
    (
      "core/src/main/res/values/strings.xml",
      """
      <resources>
          <string name="close">Close</string>
      </resources>

      """
    ),
  ]

  private static let xcodeFiles = [
    (
      "Shop.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      { rootObject = P; objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (A, E); developmentRegion = en; knownRegions = (en, de, Base); };
        A = { isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application"; buildPhases = (R);
          buildConfigurationList = L; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = { isa = XCBuildConfiguration; name = Release; buildSettings = { GENERATE_INFOPLIST_FILE = YES; }; };
        E = { isa = PBXNativeTarget; name = Widget; productType = "com.apple.product-type.app-extension"; buildPhases = (); };
        G = { isa = PBXGroup; sourceTree = "<group>"; children = (GS); };
        GS = { isa = PBXGroup; sourceTree = "<group>"; path = Shop; children = (V); };
        V = { isa = PBXVariantGroup; sourceTree = "<group>"; name = Localizable.strings; children = (VE, VD); };
        VE = { isa = PBXFileReference; sourceTree = "<group>"; name = en; path = en.lproj/Localizable.strings; };
        VD = { isa = PBXFileReference; sourceTree = "<group>"; name = de; path = de.lproj/Localizable.strings; };
        R = { isa = PBXResourcesBuildPhase; files = (B); };
        B = { isa = PBXBuildFile; fileRef = V; };
      }; }

      """
    ),
    (
      "Shop/en.lproj/Localizable.strings",
      """
      /* Pushes */
      "my_push_title" = "%@, your parcel is on its way";
      "my_push_body" = "%ld items, by %@";

      """
    ),
    (
      "Shop/de.lproj/Localizable.strings",
      """
      /* Pushes */
      "my_push_title" = "%@, dein Paket ist unterwegs";

      """
    ),
  ]
}
