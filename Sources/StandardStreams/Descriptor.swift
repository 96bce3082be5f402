#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// read(2) and write(2), gone on with where a signal came between.
package enum Descriptor {
    /// Reads what there is, waiting for some; 0 at the end, -1 when it cannot be read.
    package static func read(_ descriptor: Int32, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        while true {
            #if canImport(Glibc)
            let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #else
            let count = unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            guard count < 0, errno == EINTR else { return count }
        }
    }

    /// Writes all of it; `false`: it is not taken.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        unsafe bytes.withUnsafeBytes { bytes in
            var rest = unsafe bytes[...]
            while unsafe !rest.isEmpty {
                let piece = unsafe UnsafeRawBufferPointer(rebasing: rest)
                #if canImport(Glibc)
                let count = unsafe Glibc.write(descriptor, piece.baseAddress, piece.count)
                #else
                let count = unsafe Darwin.write(descriptor, piece.baseAddress, piece.count)
                #endif
                if count < 0, errno == EINTR || errno == EAGAIN && waitsForRoom(descriptor) { continue }
                guard count > 0 else { return false }
                unsafe rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Waits until a stream that somebody made non-blocking takes something, or says why not.
    private static func waitsForRoom(_ descriptor: Int32) -> Bool {
        var stream = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&stream, 1, -1) >= 0 || errno == EINTR
    }
}
