#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A client that shows every byte a server sends: one TCP connection to a port of the loopback address.
struct RawClient: ~Copyable {
    /// How long the server may say nothing before a test fails.
    private static let patience = 20

    private let descriptor: Int32

    init(port: Int) throws {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var timeout = timeval(tv_sec: Self.patience, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Surprise("port \(port) refuses connections") }
    }

    deinit {
        close(descriptor)
    }

    func send(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe sendQuietly(descriptor, bytes.baseAddress, bytes.count)
            }
            // A server may close before it has read everything.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// All bytes until the server closes, or until `text` has come.
    func receive(until text: String? = nil) throws -> String {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 || errno != EAGAIN else { throw Surprise("nothing came in \(Self.patience) seconds") }
            guard count > 0 else { break }
            received += buffer.prefix(count)
            if let text, String(decoding: received, as: UTF8.self).contains(text) { break }
        }
        return String(decoding: received, as: UTF8.self)
    }

    /// Sends one request that asks for the connection to be closed, and takes all that comes.
    static func ask(port: Int, _ head: String, body: String = "") throws -> String {
        let client = try RawClient(port: port)
        let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
        client.send("\(head)\r\n\(length)Connection: close\r\n\r\n\(body)")
        return try client.receive()
    }
}

/// Without a signal when the server has closed already.
private func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
    unsafe send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
    #else
    unsafe send(descriptor, bytes, count, 0)
    #endif
}
