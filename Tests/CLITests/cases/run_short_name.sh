echo 'return 1 + 1' > r && locscript run r
