locscript render welcome_title --language en --platform web
