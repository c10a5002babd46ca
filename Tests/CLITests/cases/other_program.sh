# A file of the program's name that cannot be run is passed over, and the program gets all arguments as they are.
cp "$(readlink -f "$(command -v locscript)")" alone
mkdir none bin && touch none/locscript-send none/locscript-desk
for name in send desk; do
  printf '#!/bin/sh\necho "%s: $# arguments: $*"\n' $name > bin/locscript-$name
  chmod +x bin/locscript-$name
done
PATH="$PWD/none:$PWD/missing::$PWD/bin" ./alone send 'a b' --json -- -x --help
PATH="$PWD/none:$PWD/bin" ./alone desk --port 0
PATH="$PWD/none" ./alone desk 2> /dev/null
echo "exit $?"
