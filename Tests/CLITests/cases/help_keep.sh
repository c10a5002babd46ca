locscript export keep --help
