locscript render k --locale en
