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
