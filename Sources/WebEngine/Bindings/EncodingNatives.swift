import WebStandards

// `TextDecoder`, `TextEncoder`, `atob` and `btoa`: https://encoding.spec.whatwg.org/#api
extension ScriptAgent {
    func installEncodingNatives() {
        define("encodingName") { call in call.value(TextEncoding(label: call.string(0))?.name) }
        // (realm, stream or 0, bytes, encoding, fatal, keeps the mark, goes on): the text or null, and the stream.
        define("decode") { call in
            guard let realm = call.realm(0), let bytes = call.bytes(2),
                let encoding = TextEncoding(rawValue: call.string(3))
            else { return call.array([call.null, call.value(0)]) }
            let isStrict = call.bool(4)
            let number = call.integer(1)
            var decoder =
                realm.net.takeDecoder(number)
                ?? ScriptTextDecoder(encoding, isStrict: isStrict, keepsMark: call.bool(5))
            let goesOn = call.bool(6)
            let text = decoder.decode(bytes, flush: !goesOn)
            let stream = goesOn && text != nil ? realm.net.keep(decoder, as: number) : 0
            return call.array([call.value(text), call.value(stream)])
        }
        // (bytes, label or null, media type): https://w3c.github.io/FileAPI/#blob-package-data, as text
        define("decodeAs") { call in
            let bytes = call.bytes(0) ?? []
            let named = call.stringOrNil(1).flatMap { TextEncoding(label: $0) } ?? MIMEType(call.string(2))?.charset
            let marked = EncodingSniffer.byteOrderMark(Array(bytes.prefix(3)))
            return call.value((marked ?? named ?? .utf8).decode(bytes))
        }
        // (bytes, label or null): the name of the encoding that those would be read in.
        define("encodingOf") { call in
            let marked = EncodingSniffer.byteOrderMark(Array((call.bytes(0) ?? []).prefix(3)))
            return call.value((marked ?? call.stringOrNil(1).flatMap { TextEncoding(label: $0) } ?? .utf8).rawValue)
        }
        define("encodeUTF8") { call in call.buffer(Array(call.string(0).utf8)) }
        define("bytesToBinary") { call in call.value(utf16: (call.bytes(0) ?? []).map(UInt16.init)) }
        define("atob") { call in
            let units = call.utf16(0)
            guard units.allSatisfy({ $0 < 0x80 }) else { return call.null }
            guard let bytes = Base64.forgivingDecode(units.map { UInt8($0) }) else { return call.null }
            return call.value(utf16: bytes.map(UInt16.init))
        }
        define("btoa") { call in
            let units = call.utf16(0)
            guard units.allSatisfy({ $0 < 0x100 }) else { return call.null }
            return call.value(Base64.encode(units.map { UInt8($0) }))
        }
    }
}
