import Foundation

/// Chromium, driven by programs of testdata through Playwright.
package enum DrivenChromium {
    private static let environment = ProcessInfo.processInfo.environment

    /// The Python that has Playwright; `nil`, and said aloud: there is none, or no Chromium.
    package static var python: String? {
        guard let python = environment["HEADLESS_WEBVIEW_PLAYWRIGHT_PYTHON"],
            FileManager.default.isExecutableFile(atPath: environment["HEADLESS_WEBVIEW_CHROMIUM"] ?? "")
        else {
            print(
                "SKIPPED: no Chromium in HEADLESS_WEBVIEW_CHROMIUM, or no python in HEADLESS_WEBVIEW_PLAYWRIGHT_PYTHON."
            )
            return nil
        }
        return python
    }

    /// mitmproxy is here too; `false` is said aloud.
    package static var hasMitmproxy: Bool {
        guard FileManager.default.isExecutableFile(atPath: environment["HEADLESS_WEBVIEW_MITMDUMP"] ?? ""),
            FileManager.default.fileExists(atPath: environment["HEADLESS_WEBVIEW_HAR_DUMP"] ?? "")
        else {
            print("SKIPPED: no mitmproxy in HEADLESS_WEBVIEW_MITMDUMP, or not its script in HEADLESS_WEBVIEW_HAR_DUMP.")
            return false
        }
        return true
    }
}
