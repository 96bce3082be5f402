import Foundation
import MockProviders
import Synchronization
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// The list of what there is none of, here and in the documentation.
struct AbsentNamesTests {
    private static let list = "[" + AbsentNames.all.sorted().map { "'\($0)'" }.joined(separator: ",") + "]"

    /// What tests beside these have the process grow by is not these scripts'.
    private static var configuration: SessionConfiguration {
        var configuration = SessionConfiguration()
        configuration.limits.scriptMemory = 1 << 40
        return configuration
    }

    @Test("no window has one of them")
    func areAbsent() async {
        let page = TestPage(Self.configuration) { _ in .html("<p>x") }
        await page.load("https://a.test/")
        let found = await page.state { try? $0.evaluate("\(Self.list).filter(name => name in window).join()").string }
        #expect(found == "")
    }

    @Test("a page that asks for one is told of it, once")
    func areNamed() async {
        let client = TestClient(line: { event in
            guard case .consoleMessage(let message) = event else { return nil }
            return "\(message.level): \(message.text)"
        })
        let page = TestPage(Self.configuration, client: client) { _ in
            .html(
                "<script>window.SharedWorker; typeof SharedWorker; window.Walker; setTimeout('window.late = 1')</script>"
            )
        }
        let lines = await page.load("https://a.test/").filter { $0.contains("asked for") }
        #expect(lines == ["warning: The page asked for SharedWorker, which is not built."])
    }

    @Test(
        "what the platform's own view has not either is no gap",
        arguments: [
            (Profile.wkWebView(), "WebGLBuffer"), (.android(), "navigation"),
        ]
    )
    func areOfThePlatform(profile: Profile, told: String) async {
        let client = TestClient(line: { event in
            guard case .consoleMessage(let message) = event else { return nil }
            return message.text
        })
        var configuration = Self.configuration
        configuration.profile = profile
        let page = TestPage(configuration, client: client) { _ in
            .html(
                "<script>typeof \(told); \(profile.engine == .webKit ? "typeof navigation; typeof USB" : "typeof ApplePaySession")</script>"
            )
        }
        let lines = await page.load("https://a.test/").filter { $0.contains("asked for") }
        #expect(lines == ["The page asked for \(told), which is not built."])
    }

    @Test("the documentation names each")
    func areDocumented() throws {
        let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
        let path = "\(root)/Sources/HeadlessWebView/Documentation.docc/WhatScriptsFind.md"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for name in AbsentNames.all { #expect(text.contains("`\(name)`"), "\(name)") }
    }
}
