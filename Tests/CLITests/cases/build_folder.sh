mkdir d; locscript build d
