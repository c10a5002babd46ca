locscript export keys --help
