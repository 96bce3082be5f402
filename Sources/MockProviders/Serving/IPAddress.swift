#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The 4 or 16 octets that an IP address literal names; `nil` for anything else.
func ipAddressOctets(_ text: String) -> [UInt8]? {
    [(AF_INET, 4), (AF_INET6, 16)].lazy
        .compactMap { family, count in octets(text, family: family, count: count) }
        .first
}

private func octets(_ text: String, family: Int32, count: Int) -> [UInt8]? {
    var octets = [UInt8](repeating: 0, count: count)
    return unsafe inet_pton(family, text, &octets) == 1 ? octets : nil
}
