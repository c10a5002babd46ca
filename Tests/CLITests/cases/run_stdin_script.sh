echo 'return 1 + 1' | locscript run -
