locscript keys --help
