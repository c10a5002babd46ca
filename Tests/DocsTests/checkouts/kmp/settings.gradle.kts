rootProject.name = "Shop"
include(":composeApp")
