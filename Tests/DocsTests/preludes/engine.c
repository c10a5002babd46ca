locscript_engine engine;
locscript_error error = LOCSCRIPT_ERROR_INIT;
if (locscript_engine_open_config(LOCSCRIPT_STR("locscript.toml"), NULL, &engine, &error)) return 1;
