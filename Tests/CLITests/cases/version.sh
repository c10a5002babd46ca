locscript version; locscript --version
