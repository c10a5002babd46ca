rootProject.name = "Shop"
include(":app", ":core")
