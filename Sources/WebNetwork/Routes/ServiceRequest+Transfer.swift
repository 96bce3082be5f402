import WebStandards

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension ServiceRequest {
    /// The request as it would come off the wire: with the fields a transport adds.
    init(_ request: TransferRequest) throws(TransferError) {
        let url = request.url.removingCredentials().removingFragment()
        guard url.isHTTPFamily else {
            throw TransferError(.unsupportedScheme, request.url, "cannot be fetched")
        }
        let body = try Self.bytes(of: request)
        var fields: HTTPFields = []
        if request.fields["Host"] == nil {
            fields.append("Host", url.hostname + (url.port.map { ":\($0)" } ?? ""))
        }
        if request.fields["Accept-Encoding"] == nil {
            fields.append("Accept-Encoding", TransferRequest.acceptEncoding)
        }
        for field in request.fields { fields.append(field.name, field.value) }
        if request.body != .none, request.fields["Content-Length"] == nil {
            fields.append("Content-Length", String(body.count))
        }
        self.init(method: request.method, url: url, fields: fields, body: body)
    }

    private static func bytes(of request: TransferRequest) throws(TransferError) -> [UInt8] {
        switch request.body {
        case .none: return []
        case .bytes(let bytes): return bytes
        case .parts(let parts):
            var all: [UInt8] = []
            for part in parts {
                switch part {
                case .bytes(let bytes): all += bytes
                case .file(let path):
                    guard let bytes = contents(of: path) else {
                        throw TransferError(.unreadableUpload, request.url, "was to be sent the file \(path)")
                    }
                    all += bytes
                }
            }
            return all
        }
    }

    private static func contents(of path: String) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = unsafe read(descriptor, &piece, piece.count)
            guard count >= 0 else { return nil }
            if count == 0 { return all }
            all += piece[..<count]
        }
    }
}

extension TransferRequest {
    /// What is undone on the way in, most usual first.
    static let acceptEncoding = "gzip, deflate, br, zstd"
}
