locscript render k --locale en --android nowhere
