locscript render welcome_title --locale en --platform web
