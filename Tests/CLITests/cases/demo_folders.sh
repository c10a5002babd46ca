# A folder with files gets the demo below it, and no second one; a folder can be named, and nothing is changed there.
echo mine > notes.txt
locscript demo > /dev/null 2>&1 && ls && ls locscript-demo
locscript demo
mkdir -p full/ios && locscript demo full
locscript demo notes.txt
locscript demo new/shop --color never 2>&1 > /dev/null | tail -n 9
locscript demo app --app gradle && locscript demo ios --app xcode && (cd app && locscript catalog locales --android . 2> /dev/null) && (cd ios && locscript catalog locales --ios . 2> /dev/null)
locscript demo x --app bazel 2>&1 | head -n 1
ls
