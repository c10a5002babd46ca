locscript render k --locale en --config x.toml --android res
