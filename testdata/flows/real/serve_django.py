"""Runs the app in the folder where this is run, on a free port, and prints which: "listening on 127.0.0.1:PORT"."""
import runpy
import wsgiref.simple_server as simple_server

make_server = simple_server.make_server


def make_on_free_port(host, _port, application):
    server = make_server(host, 0, application)
    print("listening on %s:%d" % (host, server.server_port), flush=True)
    return server


simple_server.make_server = make_on_free_port
runpy.run_path("app.py", run_name="__main__")
