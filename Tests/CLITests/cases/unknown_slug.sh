printf '[check.severity]\nfloat-argment = "off"\n[[check.ignore]]\nslug = "my-finding"\n' > locscript.toml
locscript render a --language en
