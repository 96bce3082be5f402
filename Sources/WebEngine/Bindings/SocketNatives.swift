import WebStandards

// https://websockets.spec.whatwg.org/
extension ScriptAgent {
    func installSocketNatives() {
        // (realm, number, URL, protocols); what comes is told by the hooks `socketOpened`, `socketMessage`, `socketSent` and
        // `socketClosed`. False beyond the limit.
        define("openSocket") { call in
            guard let realm = call.realm(0), let scripts = realm.scripts, let active = scripts.active,
                let url = WebURL(call.string(2)), realm.net.sockets.count < ScriptLimits.sockets
            else { return call.value(false) }
            let socket = ScriptSocket(call.integer(1), in: realm)
            realm.net.sockets[call.integer(1)] = socket
            socket.connect(to: url, call.strings(3), of: active, page: scripts.page)
            return call.value(true)
        }
        // (realm, number, text or null, bytes)
        define("sendToSocket") { call in
            guard let socket = call.realm(0)?.net.sockets[call.integer(1)] else { return nil }
            if let text = call.stringOrNil(2) {
                socket.send(.text(text))
            } else {
                socket.send(.binary(call.bytes(3) ?? []))
            }
            return nil
        }
        // (realm, number): the message that is told of, a string or a buffer.
        define("socketMessage") { call in
            switch call.realm(0)?.net.sockets[call.integer(1)]?.message {
            case .text(let text): call.value(text)
            case .binary(let bytes): call.buffer(bytes)
            case nil: call.null
            }
        }
        // (realm, number, code or null, reason)
        define("closeSocket") { call in
            let code = call.isNull(2) ? nil : UInt16(exactly: call.integer(2))
            call.realm(0)?.net.sockets[call.integer(1)]?.connection?.close(code, call.string(3))
            return nil
        }
    }
}
