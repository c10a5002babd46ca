locscript explain missing-key
locscript explain --json format-type
