"""A WebSocket server that nobody here wrote (https://websockets.readthedocs.io), over TLS, and a proxy before it.

    python serve.py CERTIFICATE KEY

Both listen on 127.0.0.1; the two ports are on the first line of what it says. A page is at every path but /socket, where
text and bytes come back as they were sent, until the text is "end": the server then ends the connection itself.
"""
import asyncio
import http
import ssl
import sys

from websockets.asyncio.server import serve


async def echo(connection):
    async for message in connection:
        if message == "end":
            await connection.close(4001, "as asked")
            return
        if message == "pieces":
            await connection.send(["one ", "two ", "three"])
        elif message == "ping":
            await (await connection.ping())
            await connection.send("pong")
        elif message == "many":
            for number in range(1000):
                await connection.send("%d" % number)
        else:
            await connection.send(message)


def page(connection, request):
    if not request.path.startswith("/socket"):
        response = connection.respond(http.HTTPStatus.OK, "")
        response.headers["Set-Cookie"] = "session=1; Secure; HttpOnly"
        return response
    if request.headers.get("Cookie") != "session=1":
        return connection.respond(http.HTTPStatus.FORBIDDEN, "")
    return None


async def carry(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()


class Proxy:
    """Leads every CONNECT to the one server there is."""

    def __init__(self, port):
        self.port = port

    async def __call__(self, reader, writer):
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"CONNECT "):
            writer.write(b"HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n")
            return writer.close()
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        await asyncio.gather(carry(reader, to_server), carry(from_server, writer))


async def main():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    async with serve(echo, "127.0.0.1", 0, ssl=context, process_request=page, max_size=None) as server:
        port = server.sockets[0].getsockname()[1]
        proxy = await asyncio.start_server(Proxy(port), "127.0.0.1", 0)
        print("listening on", port, "proxy on", proxy.sockets[0].getsockname()[1], flush=True)
        await asyncio.Future()


asyncio.run(main())
