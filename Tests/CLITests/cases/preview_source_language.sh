# In a string catalog the key is the text of the source language, and Xcode compiles none: no finding, unless the text is lost.
cat > Localizable.xcstrings <<'E'
{"sourceLanguage": "en", "version": "1.0", "strings": {
  "Order %@ shipped": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Bestellung %@ versandt"}}}},
  "%lld new": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "%@ neue"}}}},
  "Bye": {"localizations": {}}
}}
E
locscript preview --key "Order %@ shipped" --ios . 7
locscript preview --key "%lld new" --ios . 3
echo "exit $?" >&2
locscript preview --key Bye --ios . --device ios:de --device ios:en
echo "exit $?" >&2
