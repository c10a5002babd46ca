cat > strings.xml <<"E"
<resources><string name="balance">%1$,.2f of %2$s</string></resources>
E
mkdir -p res/values && mv strings.xml res/values
locscript render balance -1234.5 -x --language de --android res; echo "exit $?" >&2
locscript render balance -1234.5 - --language de --android res
locscript render --language en --android res balance -- -.5 -x
