package import HeadlessWebView

/// What flow files and the command may ask for where pages want windows.
package enum NewWindowChoice: String, CaseIterable, Sendable {
    case ignore
    case sameView = "same-view"
    case ownView = "own-view"

    package var policy: SessionConfiguration.NewWindowPolicy {
        switch self {
        case .ignore: .ignore
        case .sameView: .sameView
        case .ownView: .view
        }
    }
}
