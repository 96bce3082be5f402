internal import CMicroHTTPD
import WebStandards

/// A request's header fields as libmicrohttpd holds them.
enum RequestFields {
    static func all(of connection: OpaquePointer) -> HTTPFields {
        var fields = HTTPFields()
        unsafe withUnsafeMutablePointer(to: &fields) { pointer in
            _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, append, pointer)
        }
        return fields
    }

    static func value(_ name: String, of connection: OpaquePointer) -> String? {
        unsafe MHD_lookup_connection_value(connection, .HEADER_KIND, name).map { unsafe String(cString: $0) }
    }
}

private func append(
    _ fields: UnsafeMutableRawPointer?,
    _: MHD_ValueKind,
    _ name: UnsafePointer<CChar>?,
    _ nameCount: Int,
    _ value: UnsafePointer<CChar>?,
    _ valueCount: Int
) -> MHD_Result {
    let name = unsafe String(isomorphic: UnsafeRawBufferPointer(start: name, count: nameCount))
    let value = unsafe String(
        isomorphic: UnsafeRawBufferPointer(start: value, count: unsafe value == nil ? 0 : valueCount)
    )
    unsafe fields?.assumingMemoryBound(to: HTTPFields.self).pointee.append(name, value)
    return .YES
}
