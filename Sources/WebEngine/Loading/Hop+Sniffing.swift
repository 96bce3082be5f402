import WebNetwork
import WebStandards

/// The beginning of a document, which is looked at for its type before anybody is told of the answer.
extension Hop {
    /// Whether the owner is not to hear of these bytes yet; they are kept for it.
    ///
    /// PLATFORM(iOS): a server's answer is told of with its first 512 bytes, decoded, or with its end; JSON at once
    /// (https://developer.apple.com/forums/thread/64875). What WebKit asks for without sniffing is no document.
    func waitsToSniff(_ bytes: Span<UInt8>) -> Bool {
        guard !hasSniffed, isSniffed, unsniffed.count + bytes.count < 512 else { return false }
        bytes.append(to: &unsniffed)
        return true
    }

    private var isSniffed: Bool {
        guard session.configuration.profile.engine == .webKit, request.context.isNavigation,
            record.responder == .server, let fields = head?.fields
        else { return false }
        return MIMESniffer.definiteType(of: fields)?.essence != "application/json"
    }

    /// What was kept for the owner, and these bytes.
    func takeUnsniffed(with bytes: Span<UInt8>) -> [UInt8] {
        hasSniffed = true
        defer { unsniffed = [] }
        bytes.append(to: &unsniffed)
        return unsniffed
    }
}
