plugins {
  id("org.jetbrains.kotlin.multiplatform")
  id("com.android.application")
  id("org.jetbrains.compose")
}

kotlin {
  androidTarget()
  iosArm64()
  sourceSets { commonMain.dependencies { implementation(compose.components.resources) } }
}

android { namespace = "com.example.shop" }
