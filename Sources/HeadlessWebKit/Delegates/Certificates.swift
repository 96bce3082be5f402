// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if !canImport(Security)
import Foundation
import HeadlessWebView

// What apps that know their servers' certificates ask of the Security framework, which is on Apple's systems alone.

/// An error of Core Foundation's.
public typealias CFError = NSError

/// An array of Core Foundation's.
public typealias CFArray = [AnyObject]

/// A certificate.
///
/// Source: https://developer.apple.com/documentation/security/seccertificate
public final class SecCertificate: Sendable, Hashable {
    fileprivate let octets: [UInt8]

    fileprivate init(_ octets: [UInt8]) { self.octets = octets }

    /// Both have the same octets.
    public static func == (first: SecCertificate, second: SecCertificate) -> Bool { first.octets == second.octets }

    /// Of its octets.
    public func hash(into hasher: inout Hasher) { hasher.combine(octets) }
}

/// The certificate that is encoded so (DER); `nil` for what cannot be one.
///
/// - Parameters:
///   - allocator: for source compatibility.
///   - data: the octets of a sequence, of which the first is looked at.
/// - Returns: the certificate.
public func SecCertificateCreateWithData(_ allocator: AnyObject?, _ data: Data) -> SecCertificate? {
    data.first == 0x30 ? SecCertificate([UInt8](data)) : nil
}

/// Its octets (DER).
public func SecCertificateCopyData(_ certificate: SecCertificate) -> Data { Data(certificate.octets) }

/// The certificates that the server showed, the leaf first; `nil` where they are not to be had.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? {
    trust.certificates.isEmpty ? nil : trust.certificates.map(SecCertificate.init)
}

/// How many certificates the server showed.
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> Int { trust.certificates.count }

/// One of them, the leaf at 0; `nil` beyond.
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ index: Int) -> SecCertificate? {
    trust.certificates.indices.contains(index) ? SecCertificate(trust.certificates[index]) : nil
}

/// The same by and by: the answer is given on that queue.
@discardableResult
public func SecTrustEvaluateAsyncWithError(
    _ trust: SecTrust,
    _ queue: DispatchQueue,
    _ result: @escaping @Sendable (SecTrust, Bool, CFError?) -> Void
) -> Int32 {
    queue.async {
        var error: CFError?
        let isTrusted = unsafe SecTrustEvaluateWithError(trust, &error)
        result(trust, isTrusted, error)
    }
    return 0
}

/// Whether the certificates are good ones for the server; where they are not, with what is wrong.
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool {
    guard let failure = trust.failure else { return true }
    // errSecNotTrusted
    let found = NSError(
        domain: NSOSStatusErrorDomain,
        code: -67843,
        userInfo: [NSLocalizedDescriptionKey: failure]
    )
    if let error = unsafe error { unsafe error.pointee = found }
    return false
}
#endif
