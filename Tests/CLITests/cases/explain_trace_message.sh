cd "$ROOT/scripts" && locscript explain --device android:pt-BR,de --device ios:de-AT --message '{"topic": "a", "android": {"notification": {"title": "Hi", "body_loc_key": "welcome_body"}}}'
