import MockProviders
import Synchronization

/// The authority that certifies all embedded services of a run: made when the first needs it.
final class SharedAuthority: Sendable {
    private let made = Mutex<CertificateAuthority?>(nil)

    func certificates() throws -> CertificateAuthority {
        try made.withLock { made in
            if let made { return made }
            let authority = try CertificateAuthority()
            made = authority
            return authority
        }
    }
}
