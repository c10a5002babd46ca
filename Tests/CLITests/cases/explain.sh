locscript explain missing-key
locscript explain --format json crash-specifier
