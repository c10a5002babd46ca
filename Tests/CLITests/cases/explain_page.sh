# scripts/dev/diagnostics writes the page anew.
locscript explain --markdown | diff "$ROOT/docs/diagnostics.md" - && echo "docs/diagnostics.md is what the list says"
