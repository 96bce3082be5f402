"""Of mitmproxy: every name is this machine, and http and https are spoken at HTTP_PORT and HTTPS_PORT."""

import os
import socket

PORTS = {80: int(os.environ["HTTP_PORT"]), 443: int(os.environ["HTTPS_PORT"])}
resolve = socket.getaddrinfo


def getaddrinfo(host, port, *rest, **options):
    return resolve("127.0.0.1" if port in PORTS else host, PORTS.get(port, port), *rest, **options)


socket.getaddrinfo = getaddrinfo
