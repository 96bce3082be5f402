import CCurl
import WebStandards

extension CurlHandle {
    /// What there is to say of the transfer that has just completed.
    func summary(received: Int) -> TransferSummary {
        var summary = TransferSummary(
            bytesReceived: received,
            remoteAddress: peer(),
            reusedConnection: number(CURLINFO_NUM_CONNECTS) == 0
        )
        summary.timings.nameLookup = duration(CURLINFO_NAMELOOKUP_TIME_T)
        summary.timings.connect = duration(CURLINFO_CONNECT_TIME_T)
        summary.timings.tls = duration(CURLINFO_APPCONNECT_TIME_T)
        summary.timings.firstByte = duration(CURLINFO_STARTTRANSFER_TIME_T)
        summary.timings.total = duration(CURLINFO_TOTAL_TIME_T)
        summary.isTLS = transfer?.request.url.scheme == "https"
        return summary
    }

    /// The peer's address and port; the text is kept, as a pooled handle mostly meets the same peer again.
    private func peer() -> String? {
        guard let ip = text(CURLINFO_PRIMARY_IP), !ip.isEmpty else { return nil }
        let port = number(CURLINFO_PRIMARY_PORT)
        if remoteAddress.ip != ip || remoteAddress.port != port {
            remoteAddress = (ip, port, ip.contains(":") ? "[\(ip)]:\(port)" : "\(ip):\(port)")
        }
        return remoteAddress.text
    }
}
