import HeadlessWebView

/// What a page's answer says of signing in by an account of the device: the field `X-Auto-Login`.
///
/// As Chromium's `auto_login_parser` reads it: `realm=com.google&account=joe%40a.example&args=…`, with a realm and arguments.
struct LoginRequest: Equatable {
    var realm = ""
    var account: String?
    var args = ""

    init?(_ field: String) {
        for pair in field.split(separator: "&", omittingEmptySubsequences: false) {
            guard let equals = pair.firstIndex(of: "=") else { return nil }
            let value = PercentEncoding.text(String(pair[pair.index(after: equals)...]))
            switch pair[..<equals] {
            case "realm": realm = value
            case "account": account = value
            case "args": args = value
            default: break
            }
        }
        guard !realm.isEmpty, !args.isEmpty else { return nil }
    }
}
