locscript render k --language en --android nowhere
