locscript build <&-
