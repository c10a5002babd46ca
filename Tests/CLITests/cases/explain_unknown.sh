locscript explain Missing_Key
test $? = 1 && locscript explain float-argment
test $? = 1 && locscript explain --format json nothing-like-it
