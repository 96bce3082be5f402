import Testing
import WebNetwork
import WebStandards

@testable import WebEngine

/// What WebKit and Chromium do each in its own way, as their recordings say.
@Suite struct EngineDifferenceTests {
    private static func configuration(_ profile: Profile) -> SessionConfiguration {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        return configuration
    }

    @Test(
        "Chromium follows one redirect of a document less",
        arguments: [Profile.wkWebView(iOS: 17), .android(api: 34)]
    )
    func redirects(profile: Profile) async {
        for (count, isFollowed) in [(19, true), (20, profile.engine == .webKit), (21, false)] {
            let site = TestPage(Self.configuration(profile)) { request in
                let number = Int(request.url.path.dropFirst()) ?? 0
                return number < count ? .redirect(to: "/\(number + 1)") : .html("<title>Made it</title>")
            }
            await site.load("http://a.test/0")
            #expect(await (site.state { $0.viewTitle } == "Made it") == isFollowed, "\(count) redirects")
        }
    }

    @Test("an image's document says its size in words or brackets")
    func imageTitle() async {
        let gif = Array("GIF89a".utf8) + [3, 0, 1, 1]
        for (profile, title) in [
            (Profile.wkWebView(iOS: 17), "i.gif 3×257 pixels"), (.android(api: 34), "i.gif (3×257)"),
        ] {
            let site = TestPage(Self.configuration(profile)) { _ in
                ServiceResponse(fields: [HTTPField("Content-Type", "image/gif")], chunks: [.init(gif)])
            }
            await site.load("http://a.test/i.gif")
            #expect(await site.state { $0.viewTitle } == title)
        }
    }

    @Test("a form that a script sends in a frame makes an entry in Chromium, once its page has loaded")
    func formInFrame() async {
        for (profile, paths) in [(Profile.wkWebView(iOS: 17), ["/p"]), (.android(api: 34), ["/p", "/p"])] {
            for whenLoaded in [true, false] {
                let send = whenLoaded ? "onload = () => setTimeout(() => f.submit(), 50)" : "f.submit()"
                let site = TestPage(Self.configuration(profile)) { request in
                    switch request.url.path {
                    case "/p": .html("<iframe src=/form></iframe>")
                    case "/form": .html("<form id=f method=post action=/sent></form><script>\(send)</script>")
                    default: .html("sent")
                    }
                }
                await site.load("http://a.test/p")
                #expect(site.sent().last == "POST http://a.test/sent")
                let expected = whenLoaded ? paths : ["/p"]
                #expect(await site.state { $0.historyList.items.map(\.url.path) } == expected)
            }
        }
    }
}
