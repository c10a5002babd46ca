# On a terminal: colours, but for NO_COLOR and TERM=dumb; 20 columns are enough.
mkdir rules
echo 'return { run = function() return loc.skip("not today") end, samples = { a = { type = "t" } }, expect = { a = "payload" } }' > rules/x.lua
cat > on_terminal.py <<'PY'
import fcntl, os, pty, struct, sys, termios
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0))
    os.execvp(sys.argv[2], sys.argv[2:])
text = b""
while True:
    try:
        part = os.read(terminal, 4096)
    except OSError:
        break
    if not part:
        break
    text += part
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
text = text.decode().replace("\r\n", "\n").replace("\x1b", "ESC")
print("colours" if "ESC[" in text else text, f"exit {status}", sep="\n")
PY
TERM=xterm python3 on_terminal.py 20 locscript test rules
NO_COLOR=1 TERM=xterm python3 on_terminal.py 20 locscript test rules
TERM=dumb python3 on_terminal.py 20 locscript test rules
NO_COLOR=1 TERM=xterm python3 on_terminal.py 20 locscript init new | grep -v 'written$'
NO_COLOR=1 TERM=xterm python3 on_terminal.py 20 locscript preview --rule "$ROOT/scripts/rules/welcome.lua" --config "$ROOT/scripts/locscript.toml" --device ios:de
