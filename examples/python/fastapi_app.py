"""A web service: an event in, the messages of its rules out. A bad event is the client's mistake, and gets 422.

    LOCSCRIPT_CONFIG=locscript.toml uvicorn fastapi_app:app
"""

import os
from typing import Any

import locscript
from fastapi import FastAPI, HTTPException, Request

engine = locscript.Engine.from_config(os.environ.get("LOCSCRIPT_CONFIG", "locscript.toml"))
rules = engine.rules()
app = FastAPI()


@app.get("/healthz")
async def health() -> dict[str, Any]:
    return {"rules": rules.names, "types": rules.types}


@app.post("/events")
async def event(request: Request) -> dict[str, Any]:
    try:
        # The other requests go on meanwhile. A task that is cancelled ends its rules.
        result = await rules.run_async(await request.body(), timeout=1)
    except locscript.EventError as error:
        raise HTTPException(422, [finding._asdict() for finding in error.diagnostics]) from None
    except locscript.ScriptTimeout as error:
        raise HTTPException(503, error.message) from None
    return {
        "messages": [payload.body.decode() for payload in result.payloads],
        "skipped": {skip.rule: skip.reason for skip in result.skipped},
        "failed": {failure.rule: str(failure.error) for failure in result.failures},
    }
