locscript render k --language en
