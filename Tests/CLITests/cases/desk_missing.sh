# Away from its folder the command finds no locscript-desk.
cp "$(readlink -f "$(command -v locscript)")" alone
PATH=/nowhere ./alone desk
