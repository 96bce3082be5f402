"""A sign-in page of NiceGUI's, whose browser and server talk over a WebSocket: at a port of its own, which it tells."""

import uvicorn
from fastapi import FastAPI
from fastapi.responses import RedirectResponse
from nicegui import app, ui


@ui.page("/")
def home():
    if not app.storage.user.get("name"):
        return RedirectResponse("/login")
    ui.page_title("Home")
    ui.label(f"Hello {app.storage.user['name']}")

    def leave():
        app.storage.user.clear()
        ui.navigate.to("/login")

    ui.button("Log out", on_click=leave)


@ui.page("/login")
def login():
    def enter():
        if (name.value, password.value) == ("alice", "correct horse"):
            app.storage.user["name"] = name.value
            ui.navigate.to("/")
        else:
            ui.notify("Wrong user name or password")

    ui.page_title("Sign in")
    name = ui.input("User name")
    password = ui.input("Password", password=True).on("keydown.enter", enter)
    ui.button("Log in", on_click=enter)


server = FastAPI()
ui.run_with(server, storage_secret="of this test alone")
uvicorn.run(server, host="127.0.0.1", port=0)
