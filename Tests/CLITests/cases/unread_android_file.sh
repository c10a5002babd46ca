mkdir -p res/values res/values-fr
echo '<resources><string name="k">x</string></resources>' > res/values/strings.xml
mkfifo res/values/pipe.xml
ln -s nowhere res/values-fr/gone.xml
ln -s self.xml res/values-fr/self.xml
locscript catalog get k --android res
