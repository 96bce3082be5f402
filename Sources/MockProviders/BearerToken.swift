import WebNetwork
import WebStandards

extension ServiceRequest {
    /// The credentials of the Bearer scheme.
    ///
    /// https://www.rfc-editor.org/rfc/rfc6750#section-2.1
    var bearerToken: String? {
        guard let parts = fields["Authorization"]?.split(separator: " ", maxSplits: 1), parts.count == 2,
            ASCII.equalIgnoringCase(parts[0], "Bearer")
        else { return nil }
        return String(parts[1])
    }
}
