# Without a word on a terminal the command introduces itself; a pipe gets the help.
python3 -c 'import pty; pty.spawn(["locscript"])' | tr -d '\r'
locscript | head -n 1
