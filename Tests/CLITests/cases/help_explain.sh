locscript help explain
