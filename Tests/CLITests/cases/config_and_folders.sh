locscript render k --language en --config x.toml --android res
