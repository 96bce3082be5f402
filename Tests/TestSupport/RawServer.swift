import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A server on 127.0.0.1 that knows no HTTP: it plays a script of bytes to each connection.
package final class RawServer: Sendable {
    /// What is done to a connection, step after step.
    package enum Step: Sendable {
        /// Reads until the empty line that ends a header, and as many body bytes as `Content-Length` says.
        case readRequest
        /// Reads that many bytes.
        case read(Int)
        case send([UInt8])
        /// Sends what the function makes of the connection's last request.
        case answer(@Sendable (String) -> [UInt8])
        /// Sends the bytes again and again, until the client has had enough.
        case repeatForever([UInt8])
        /// One byte after the other, that far apart.
        case drip([UInt8], milliseconds: UInt32)
        case wait(milliseconds: UInt32)
        /// Waits until the client closes.
        case awaitClose
        /// Closes at once, by RST.
        case reset

        package static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
    }

    package let port: Int
    private let listener: Int32
    private struct Log {
        var requests: [[UInt8]] = []
        var connections = 0
        var sent = 0
        var open: [Int32] = []
        var isStopped = false
    }
    private let log = Mutex(Log())

    /// The first connection plays the first script, and so on; further ones the last.
    package init(_ scripts: [Step]...) {
        let (listener, port) = Self.listen()
        self.listener = listener
        self.port = port
        Background.run { self.serve(scripts) }
    }

    private func serve(_ scripts: [[Step]]) {
        var turn = 0
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            guard begin(connection) else {
                close(connection)
                break
            }
            let script = scripts.isEmpty ? [] : scripts[min(turn, scripts.count - 1)]
            turn += 1
            Background.run { self.play(script, to: connection) }
        }
        // Only who accepts closes: a number that is free may be another server's by the next call.
        close(listener)
    }

    /// Ends it; a server lives until then.
    package func stop() {
        log.withLock { log in
            log.isStopped = true
            for connection in log.open { shutdown(connection, Int32(SHUT_RDWR)) }
        }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    package var url: String { "http://127.0.0.1:\(port)" }
    package var requests: [String] { log.withLock { $0.requests }.map { String(decoding: $0, as: UTF8.self) } }
    package var rawRequests: [[UInt8]] { log.withLock { $0.requests } }
    package var connections: Int { log.withLock { $0.connections } }
    package var openConnections: Int { log.withLock { $0.open.count } }
    package var bytesSent: Int { log.withLock { $0.sent } }

    /// A port on which nobody listens.
    package static func refusedPort() -> Int {
        let (listener, port) = listen()
        close(listener)
        return port
    }

    // MARK: Playing

    private func begin(_ connection: Int32) -> Bool {
        log.withLock { log in
            guard !log.isStopped else { return false }
            log.connections += 1
            log.open.append(connection)
            return true
        }
    }

    private func play(_ script: [Step], to connection: Int32) {
        defer {
            log.withLock { log in
                log.open.removeAll { $0 == connection }
                close(connection)
            }
        }
        var request: [UInt8] = []
        for step in script {
            switch step {
            case .readRequest:
                guard let read = readRequest(connection) else { return }
                request = read
            case .read(let count):
                var rest = [UInt8](repeating: 0, count: count)
                var read = 0
                while read < count {
                    let piece = unsafe recv(connection, &rest, count - read, 0)
                    guard piece > 0 else { return }
                    read += piece
                }
            case .answer(let make):
                guard send(make(String(decoding: request, as: UTF8.self)), to: connection) else { return }
            case .send(let bytes): guard send(bytes, to: connection) else { return }
            case .repeatForever(let bytes): while send(bytes, to: connection) {}
            case .drip(let bytes, let milliseconds):
                for byte in bytes {
                    guard send([byte], to: connection) else { return }
                    guard pause(connection, milliseconds) else { return }
                }
            case .wait(let milliseconds): guard pause(connection, milliseconds) else { return }
            case .awaitClose:
                var byte: UInt8 = 0
                while unsafe recv(connection, &byte, 1, 0) > 0 {}
            case .reset:
                var option = linger(l_onoff: 1, l_linger: 0)
                unsafe setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
                return
            }
        }
    }

    /// Lets time pass; `false` once the client has closed.
    private func pause(_ connection: Int32, _ milliseconds: UInt32) -> Bool {
        var descriptor = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&descriptor, 1, Int32(milliseconds)) == 0
    }

    private func readRequest(_ connection: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        var wanted = Int.max
        while bytes.count < wanted {
            let count = unsafe recv(connection, &piece, piece.count, 0)
            guard count > 0 else { return nil }
            bytes += piece[..<count]
            if wanted == Int.max, let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound {
                let head = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
                let length = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).filter { $0 != " " }) }
                wanted = end + (length ?? 0)
            }
        }
        let request = bytes
        log.withLock { $0.requests.append(request) }
        return request
    }

    private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes[offset...].withUnsafeBytes { buffer in
                unsafe Self.write(connection, buffer)
            }
            guard count > 0 else { return false }
            offset += count
            log.withLock { $0.sent += count }
        }
        return true
    }

    private static func write(_ connection: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        unsafe Glibc.send(connection, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        #else
        unsafe Darwin.send(connection, buffer.baseAddress, buffer.count, 0)
        #endif
    }

    private static func listen() -> (listener: Int32, port: Int) {
        #if canImport(Glibc)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                _ = unsafe bind(listener, generic, size)
                _ = unsafe getsockname(listener, generic, &size)
            }
        }
        #if canImport(Glibc)
        _ = Glibc.listen(listener, 64)
        #else
        _ = Darwin.listen(listener, 64)
        #endif
        return (listener, Int(UInt16(bigEndian: address.sin_port)))
    }
}
