import WebDocument
import WebStandards

extension Profile {
    /// The device that the view is on.
    var screen: Screen {
        switch platform {
        case .android: Screen(width: 412, height: 892, ratio: 2.625)
        case .wkWebView, .uiWebView: Screen(width: 390, height: 844, ratio: 3)
        }
    }

    var imageScreen: ImageScreen { ImageScreen(screen, choosesByMeans: engine == .chromium) }
}
