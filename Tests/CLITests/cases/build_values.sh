locscript build "$ROOT"/Tests/Fixtures/scenarios/messages/slots.json --value "Söhne" --value "-9.99 €"
