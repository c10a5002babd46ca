locscript explain missing-key
locscript explain --json crash-specifier
