# A message may stand on the command line, as an event may.
mkdir -p ios/en.lproj && echo '"k" = "Hello";' >ios/en.lproj/Localizable.strings
locscript build '{"topic": "x", "notification": {"title": "t"}}'
locscript build '{"topic": "x", "titel": 1}'
locscript preview '{"topic": "x", "apns": {"payload": {"aps": {"alert": {"loc-key": "k"}}}}}' --ios ios
