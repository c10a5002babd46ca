locscript --version
