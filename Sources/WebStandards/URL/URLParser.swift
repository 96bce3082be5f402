/// The basic URL parser without a state override, writing the normalised href from left to right into one buffer.
///
/// https://url.spec.whatwg.org/#concept-basic-url-parser
///
/// A function stands for each state; it reads from `position` and ends by calling the next one.
/// OPTIMIZATION: the record is never made; components are offsets into what was written.
struct URLParser {
    private let input: [UInt8]
    private var position = 0
    private(set) var output: [UInt8] = []
    private(set) var parts = URLParts()
    private let base: WebURL?
    private let queryEncoding: TextEncoding

    /// Steps 1 to 3: strips, then removes tabs and newlines.
    init(_ text: some StringProtocol, base: WebURL?, queryEncoding: TextEncoding = .utf8) {
        var bytes = Array(text.utf8)
        // "Remove any leading and trailing C0 control or space from input."
        if let last = bytes.lastIndex(where: { $0 > 0x20 }) {
            bytes.removeSubrange((last + 1)...)
            if let first = bytes.firstIndex(where: { $0 > 0x20 }), first > 0 { bytes.removeSubrange(..<first) }
        } else {
            bytes = []
        }
        self.init(stripped: bytes, scheme: .other, base: base, queryEncoding: queryEncoding)
    }

    /// For a setter, which strips nothing: `scheme` is that of the URL at hand.
    init(
        stripped bytes: consuming [UInt8],
        scheme: URLScheme,
        base: WebURL? = nil,
        queryEncoding: TextEncoding = .utf8
    ) {
        // "Remove all ASCII tab or newline from input."
        if bytes.contains(where: Self.isTabOrNewline) { bytes.removeAll(where: Self.isTabOrNewline) }
        input = bytes
        parts.scheme = scheme
        self.base = base
        self.queryEncoding = queryEncoding.outputEncoding
    }

    mutating func parse() -> WebURL? {
        guard input.count <= URLLimits.maximumLength else { return nil }
        output.reserveCapacity(input.count + 16 + (base?.href.utf8.count ?? 0))
        guard schemeStartState() else { return nil }
        return WebURL(href: String(decoding: output, as: UTF8.self), parts: parts)
    }

    // MARK: Scheme

    // https://url.spec.whatwg.org/#scheme-start-state and https://url.spec.whatwg.org/#scheme-state
    private mutating func schemeStartState() -> Bool {
        guard let end = Self.schemeEnd(in: input) else { return noSchemeState() }
        for byte in input[..<end] { output.append(ASCII.lowercased(byte)) }
        output.append(UInt8(ascii: ":"))
        parts.schemeEnd = UInt32(end)
        parts.scheme = URLScheme(output[..<end])
        position = end + 1

        // "If url's scheme is "file": set state to file state."
        if parts.scheme == .file { return fileState() }
        if parts.scheme.isSpecial {
            // "url is special, base is non-null, and base's scheme is url's scheme"
            if let base, base.parts.scheme == parts.scheme {
                // Special relative or authority state.
                return starts(with: "//") ? specialAuthorityIgnoreSlashesState() : relativeState(base)
            }
            return specialAuthorityIgnoreSlashesState()
        }
        // "remaining starts with an U+002F (/)": path or authority state.
        if current == UInt8(ascii: "/") {
            position += 1
            if current == UInt8(ascii: "/") {
                position += 1
                return authorityState()
            }
            setNoAuthority()
            return pathState()
        }
        return opaquePathState()
    }

    /// The index of the `:` after a scheme at the start of `bytes`.
    static func schemeEnd(in bytes: [UInt8]) -> Int? {
        guard let first = bytes.first, isAlpha(first) else { return nil }
        guard let end = bytes.firstIndex(where: { !isSchemeByte($0) }), bytes[end] == UInt8(ascii: ":") else {
            return nil
        }
        return end
    }

    // https://url.spec.whatwg.org/#no-scheme-state
    private mutating func noSchemeState() -> Bool {
        // "If base is null, or base has an opaque path and c is not U+0023 (#), return failure."
        guard let base else { return false }
        if base.hasOpaquePath {
            guard current == UInt8(ascii: "#") else { return false }
            copy(base, upTo: Int(base.parts.queryEnd))
            return fragmentState()
        }
        return base.parts.scheme == .file ? fileState() : relativeState(base)
    }

    // MARK: Relative

    // https://url.spec.whatwg.org/#relative-state and https://url.spec.whatwg.org/#relative-slash-state
    private mutating func relativeState(_ base: WebURL) -> Bool {
        parts.scheme = base.parts.scheme
        if isSlash(current) {
            position += 1
            // "url is special and c is / or \": special authority ignore slashes state; "c is /": authority state.
            if isSlash(current) {
                copyScheme(of: base)
                if parts.scheme.isSpecial { return specialAuthorityIgnoreSlashesState() }
                position += 1
                return authorityState()
            }
            // "Otherwise, set url's username, password, host and port to base's."
            copyAuthority(of: base)
            return pathState()
        }
        return continuePath(of: base) { parser in parser.shortenPath() }
    }

    /// The end of the relative and the file state: the base's path and query stay as far as the input allows.
    private mutating func continuePath(of base: WebURL, shorten: (inout URLParser) -> Void) -> Bool {
        switch current {
        case nil, UInt8(ascii: "#"):
            copy(base, upTo: Int(base.parts.queryEnd))
            return fragmentState()
        case UInt8(ascii: "?"):
            copy(base, upTo: Int(base.parts.pathEnd))
            return queryState()
        default:
            copyAuthority(of: base)
            base.append(Int(base.parts.pathStart)..<Int(base.parts.pathEnd), to: &output)
            shorten(&self)
            return pathState()
        }
    }

    // MARK: Authority

    // https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
    private mutating func specialAuthorityIgnoreSlashesState() -> Bool {
        while isSlash(current) { position += 1 }
        return authorityState()
    }

    // https://url.spec.whatwg.org/#authority-state
    private mutating func authorityState() -> Bool {
        output.append(UInt8(ascii: "/"))
        output.append(UInt8(ascii: "/"))
        parts.usernameEnd = UInt32(output.count)
        let rest = input[position...]
        let end = rest.firstIndex { isAuthorityEnd($0) } ?? input.endIndex
        if let at = input[position..<end].lastIndex(of: UInt8(ascii: "@")) {
            // "If atSignSeen is true and buffer is the empty string, host-missing validation error, return failure."
            guard at + 1 < end else { return false }
            let credentials = input[position..<at]
            let colon = credentials.firstIndex(of: UInt8(ascii: ":")) ?? at
            PercentEncodeSet.userinfo.append(input[position..<colon], to: &output)
            parts.usernameEnd = UInt32(output.count)
            if colon + 1 < at {
                output.append(UInt8(ascii: ":"))
                PercentEncodeSet.userinfo.append(input[(colon + 1)..<at], to: &output)
            }
            if output.count > Int(parts.schemeEnd) + 3 { output.append(UInt8(ascii: "@")) }
            position = at + 1
        }
        return hostState(end: end)
    }

    // https://url.spec.whatwg.org/#host-state and https://url.spec.whatwg.org/#port-state
    private mutating func hostState(end: Int) -> Bool {
        let hostEnd = URLHost.end(in: input[position..<end])
        let host = input[position..<hostEnd]
        // "c is : and insideBrackets is false: if buffer is the empty string, return failure"; "url is special and
        // buffer is the empty string: return failure".
        if host.isEmpty, hostEnd < end || parts.scheme.isSpecial { return false }
        parts.hostStart = UInt32(output.count)
        guard URLHost.parse(host, isOpaque: !parts.scheme.isSpecial, into: &output) else { return false }
        parts.hostEnd = UInt32(output.count)
        parts.hasHost = true
        if hostEnd < end {
            guard let port = URLHost.port(input[(hostEnd + 1)..<end]) else { return false }
            if let port, port != parts.scheme.defaultPort {
                parts.hasPort = true
                parts.port = port
                output.append(UInt8(ascii: ":"))
                output.append(contentsOf: String(port).utf8)
            }
        }
        position = end
        return pathStartState()
    }

    // MARK: File

    // https://url.spec.whatwg.org/#file-state and https://url.spec.whatwg.org/#file-slash-state
    private mutating func fileState() -> Bool {
        parts.scheme = .file
        let base = base.flatMap { $0.parts.scheme == .file ? $0 : nil }
        guard isSlash(current) else {
            if let base {
                return continuePath(of: base) { parser in
                    // "If the code point substring from pointer to the end of input does not start with a Windows
                    // drive letter, shorten url's path. Otherwise set url's path to an empty list."
                    if Self.startsWithDriveLetter(parser.input[parser.position...]) {
                        parser.output.removeSubrange(Int(parser.parts.pathStart)...)
                    } else {
                        parser.shortenPath()
                    }
                }
            }
            setFileHost()
            return pathState()
        }
        position += 1
        if isSlash(current) {
            position += 1
            return fileHostState()
        }
        guard let base else {
            setFileHost()
            return pathState()
        }
        // "Set url's host to base's host; if the rest does not start with a Windows drive letter and base's path[0] is
        // a normalized one, append base's path[0] to url's path."
        copyAuthority(of: base)
        if !Self.startsWithDriveLetter(input[position...]) {
            var path: [UInt8] = []
            base.append(Int(base.parts.pathStart)..<Int(base.parts.pathEnd), to: &path)
            let first = path.dropFirst().prefix { $0 != UInt8(ascii: "/") }
            if Self.isDriveLetter(first), first.last == UInt8(ascii: ":") {
                output.append(UInt8(ascii: "/"))
                output.append(contentsOf: first)
            }
        }
        return pathState()
    }

    // https://url.spec.whatwg.org/#file-host-state
    private mutating func fileHostState() -> Bool {
        let end = input[position...].firstIndex { isAuthorityEnd($0) } ?? input.endIndex
        let buffer = input[position..<end]
        if Self.isDriveLetter(buffer) {
            setFileHost()
            return pathState()
        }
        guard setFileHost(buffer) else { return false }
        position = end
        return pathStartState()
    }

    @discardableResult
    private mutating func setFileHost(_ host: ArraySlice<UInt8> = []) -> Bool {
        output.removeAll(keepingCapacity: true)
        output.append(contentsOf: "file://".utf8)
        parts.schemeEnd = 4
        parts.usernameEnd = 7
        parts.hostStart = 7
        parts.hasHost = true
        if !host.isEmpty {
            guard URLHost.parse(host, isOpaque: false, into: &output) else { return false }
            // "If host is "localhost", set host to the empty string."
            if output[7...].elementsEqual("localhost".utf8) { output.removeSubrange(7...) }
        }
        parts.hostEnd = UInt32(output.count)
        parts.pathStart = parts.hostEnd
        return true
    }

    // MARK: Path

    // https://url.spec.whatwg.org/#path-start-state
    private mutating func pathStartState() -> Bool {
        parts.pathStart = UInt32(output.count)
        if parts.scheme.isSpecial {
            if isSlash(current) { position += 1 }
            return pathState()
        }
        guard current == UInt8(ascii: "/") else { return queryState() }
        position += 1
        return pathState()
    }

    // https://url.spec.whatwg.org/#path-state
    private mutating func pathState() -> Bool {
        appendPath(stoppingAtQuery: true)
        // https://url.spec.whatwg.org/#url-serializing step 3: "If url's host is null, url does not have an opaque
        // path, url's path's size is greater than 1, and url's path[0] is the empty string, append /."
        let start = Int(parts.pathStart)
        if !parts.hasHost, output.count > start + 1, output[start + 1] == UInt8(ascii: "/") {
            output.insert(contentsOf: [UInt8(ascii: "/"), UInt8(ascii: ".")], at: start)
            parts.pathStart += 2
        }
        return queryState()
    }

    /// For the pathname setter: path start and path state with a state override.
    mutating func parsePathAlone() {
        if isSlash(current) {
            position += 1
        } else if current == nil, !parts.scheme.isSpecial {
            return
        }
        appendPath(stoppingAtQuery: false)
    }

    private mutating func appendPath(stoppingAtQuery: Bool) {
        while true {
            let start = position
            while let c = current, !isSlash(c),
                !(stoppingAtQuery && (c == UInt8(ascii: "?") || c == UInt8(ascii: "#")))
            {
                position += 1
            }
            let segment = input[start..<position]
            let isFollowed = isSlash(current)
            switch Self.dots(segment) {
            // "If buffer is a double-dot URL path segment: shorten url's path; if c is not a slash, append the empty
            // string to url's path."
            case 2:
                shortenPath()
                if !isFollowed { output.append(UInt8(ascii: "/")) }
            case 1:
                if !isFollowed { output.append(UInt8(ascii: "/")) }
            default:
                let isFirst = output.count == Int(parts.pathStart)
                output.append(UInt8(ascii: "/"))
                if isFirst, parts.scheme == .file, let letter = segment.first, Self.isDriveLetter(segment) {
                    output.append(letter)
                    output.append(UInt8(ascii: ":"))
                } else {
                    PercentEncodeSet.path.append(segment, to: &output)
                }
            }
            guard isFollowed else { return }
            position += 1
        }
    }

    // https://url.spec.whatwg.org/#shorten-a-urls-path
    private mutating func shortenPath() {
        let start = Int(parts.pathStart)
        guard let slash = output[start...].lastIndex(of: UInt8(ascii: "/")) else { return }
        // "If url's scheme is "file", path's size is 1, and path[0] is a normalized Windows drive letter, return."
        if parts.scheme == .file, slash == start, Self.isDriveLetter(output[(start + 1)...]),
            output.last == UInt8(ascii: ":")
        {
            return
        }
        output.removeSubrange(slash...)
    }

    // https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
    private mutating func opaquePathState() -> Bool {
        setNoAuthority()
        parts.hasOpaquePath = true
        while let c = current, c != UInt8(ascii: "?"), c != UInt8(ascii: "#") {
            position += 1
            // "If c is U+0020 SPACE: if remaining starts with ? or #, append "%20"; otherwise append U+0020."
            if c == 0x20, current == UInt8(ascii: "?") || current == UInt8(ascii: "#") {
                PercentEncoding.append(c, to: &output)
            } else if PercentEncodeSet.c0Control.contains(c) {
                PercentEncoding.append(c, to: &output)
            } else {
                output.append(c)
            }
        }
        return queryState()
    }

    // MARK: Query and fragment

    // https://url.spec.whatwg.org/#query-state, with what the states before it do at `?`, `#` and the end.
    private mutating func queryState() -> Bool {
        parts.pathEnd = UInt32(output.count)
        if current == UInt8(ascii: "?") {
            let end = input[position...].firstIndex(of: UInt8(ascii: "#")) ?? input.endIndex
            let query = input[(position + 1)..<end]
            output.append(UInt8(ascii: "?"))
            appendQuery(query)
            position = end
        }
        parts.queryEnd = UInt32(output.count)
        return fragmentState()
    }

    private mutating func appendQuery(_ query: ArraySlice<UInt8>) {
        let set = parts.scheme.isSpecial ? PercentEncodeSet.specialQuery : .query
        // "If url is not special or url's scheme is "ws" or "wss", set encoding to UTF-8."
        if queryEncoding != .utf8, parts.scheme.isSpecial, parts.scheme != .ws, parts.scheme != .wss {
            set.append(String(decoding: query, as: UTF8.self), in: queryEncoding, to: &output)
        } else {
            set.append(query, to: &output)
        }
    }

    // https://url.spec.whatwg.org/#fragment-state
    private mutating func fragmentState() -> Bool {
        guard current == UInt8(ascii: "#") else { return true }
        output.append(UInt8(ascii: "#"))
        PercentEncodeSet.fragment.append(input[(position + 1)...], to: &output)
        return true
    }

    // MARK: Copies of the base

    private mutating func copy(_ base: WebURL, upTo end: Int) {
        output.removeAll(keepingCapacity: true)
        base.append(0..<end, to: &output)
        parts = base.parts
    }

    private mutating func copyScheme(of base: WebURL) {
        copy(base, upTo: Int(base.parts.schemeEnd) + 1)
        parts = URLParts()
        parts.scheme = base.parts.scheme
        parts.schemeEnd = base.parts.schemeEnd
    }

    private mutating func copyAuthority(of base: WebURL) {
        let end = base.parts.authorityEnd
        copy(base, upTo: end)
        parts.pathStart = UInt32(end)
    }

    private mutating func setNoAuthority() {
        let end = parts.schemeEnd + 1
        parts.usernameEnd = end
        parts.hostStart = end
        parts.hostEnd = end
        parts.pathStart = end
    }
}

// MARK: - Bytes

extension URLParser {
    private var current: UInt8? { position < input.count ? input[position] : nil }

    private func starts(with text: StaticString) -> Bool {
        input[position...].starts(with: text.description.utf8)
    }

    private func isSlash(_ byte: UInt8?) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") && parts.scheme.isSpecial
    }

    private func isAuthorityEnd(_ byte: UInt8) -> Bool {
        isSlash(byte) || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    static func isTabOrNewline(_ byte: UInt8) -> Bool {
        byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func isAlpha(_ byte: UInt8) -> Bool { ASCII.lowercased(byte) &- 0x61 < 26 }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        isAlpha(byte) || byte &- 0x30 < 10 || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    // https://url.spec.whatwg.org/#windows-drive-letter
    private static func isDriveLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == 2, let first = bytes.first, let last = bytes.last else { return false }
        return isAlpha(first) && (last == UInt8(ascii: ":") || last == UInt8(ascii: "|"))
    }

    // https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
    private static func startsWithDriveLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard isDriveLetter(bytes.prefix(2)) else { return false }
        guard bytes.count > 2 else { return true }
        return "/\\?#".utf8.contains(bytes[bytes.startIndex + 2])
    }

    /// How many dots a path segment is: 2 for a double-dot, 1 for a single-dot one, 0 for any other.
    ///
    /// https://url.spec.whatwg.org/#single-dot-path-segment
    private static func dots(_ segment: ArraySlice<UInt8>) -> Int {
        guard segment.count <= 6, let first = segment.first,
            first == UInt8(ascii: ".") || first == UInt8(ascii: "%")
        else { return 0 }
        var count = 0
        var rest = segment
        while let byte = rest.first {
            if byte == UInt8(ascii: ".") {
                rest = rest.dropFirst()
            } else if rest.starts(with: "%2e".utf8) || rest.starts(with: "%2E".utf8) {
                rest = rest.dropFirst(3)
            } else {
                return 0
            }
            count += 1
        }
        return count <= 2 ? count : 0
    }
}
