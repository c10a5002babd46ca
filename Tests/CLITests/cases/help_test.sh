locscript test --help
