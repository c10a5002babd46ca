plugins {
  id("com.android.application")
  id("kotlin-android")
  id("dev.flutter.flutter-gradle-plugin")
}

android {
  namespace = "com.example.shop"
  compileSdk = flutter.compileSdkVersion
}

flutter { source = "../.." }
