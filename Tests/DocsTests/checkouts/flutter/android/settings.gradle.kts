pluginManagement {
  val flutterSdkPath = run {
    val properties = java.util.Properties()
    file("local.properties").inputStream().use { properties.load(it) }
    properties.getProperty("flutter.sdk")
  }
  includeBuild("$flutterSdkPath/packages/flutter_tools/gradle")
}

plugins { id("dev.flutter.flutter-plugin-loader") version "1.0.0" }

include(":app")
