# Away from its folder the command finds no locscript-send.
cp "$(readlink -f "$(command -v locscript)")" alone
PATH=/nowhere ./alone send messages.ndjson --project p
