import Foundation
import HeadlessWebView
import LoginFlows
import MockProviders
import Testing

/// The phone itself: what apps share, and what they do not.
@Suite(.timeLimit(.minutes(10)))
struct DeviceTests {
    struct Vendors: Sendable, CustomTestStringConvertible {
        let version: Int
        let first: AppBundle
        let second: AppBundle
        let isShared: Bool
        var testDescription: String { "iOS \(version): \(first.identifier), \(second.identifier)" }

        init(_ version: Int, _ first: String, _ second: String, _ isShared: Bool) {
            self.version = version
            self.first = AppBundle(identifier: first)
            self.second = AppBundle(identifier: second)
            self.isShared = isShared
        }

        init(store version: Int, _ first: String, _ second: String, _ isShared: Bool) {
            self.version = version
            self.first = AppBundle(identifier: "com.a.x", source: .appStore(vendor: first))
            self.second = AppBundle(identifier: "org.b.y", source: .appStore(vendor: second))
            self.isShared = isShared
        }
    }

    static let vendors = [
        Vendors(6, "com.example.app1", "com.example.app2", true),
        Vendors(6, "com.example.app1.xxx", "com.example.app2.xxx", true),
        Vendors(6, "com.example.app1", "com.other.app1", false),
        Vendors(7, "com.example.app1", "com.example.app2", true),
        Vendors(7, "com.example.app1.xxx", "com.example.app2.xxx", false),
        Vendors(17, "com.example.app1.a", "com.example.app1.b", true),
        Vendors(17, "single", "other", false),
        Vendors(store: 17, "Example Inc.", "Example Inc.", true),
        Vendors(store: 17, "Example Inc.", "Other Inc.", false),
    ]

    @Test(arguments: vendors)
    func identifierForVendor(_ row: Vendors) throws {
        let device = try SimulatedDevice(.iOS(row.version))
        try device.install(row.first)
        try device.install(row.second)
        let first = try #require(try device.launch(row.first.identifier).identifierForVendor)
        let second = try #require(try device.launch(row.second.identifier).identifierForVendor)
        #expect((first == second) == row.isShared)
        #expect(first.wholeMatch(of: #/[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}/#) != nil)
    }

    @Test func identifierForVendorGoesWithTheLastApp() async throws {
        let device = try SimulatedDevice(.iOS(12))
        let bundles = ["com.example.app1", "com.example.app2"].map { AppBundle(identifier: $0) }
        for bundle in bundles { try device.install(bundle) }
        let first = try device.launch("com.example.app1").identifierForVendor
        await device.uninstall("com.example.app1")
        try device.install(bundles[0])
        #expect(try device.launch("com.example.app1").identifierForVendor == first)
        for bundle in bundles { await device.uninstall(bundle.identifier) }
        try device.install(bundles[0])
        #expect(try device.launch("com.example.app1").identifierForVendor != first)
    }

    @Test(arguments: [(25, true), (26, false)])
    func androidID(_ level: Int, _ isOfTheDevice: Bool) async throws {
        let device = try SimulatedDevice(.android(api: level))
        let keys = ["com.a": "one", "com.b": "one", "com.c": "two"]
        for (identifier, key) in keys { try device.install(AppBundle(identifier: identifier, signingKey: key)) }
        let a = try #require(try device.launch("com.a").androidID)
        #expect(a.wholeMatch(of: #/[0-9a-f]{16}/#) != nil)
        #expect(try device.launch("com.b").androidID == a)
        #expect((try device.launch("com.c").androidID == a) == isOfTheDevice)
        await device.uninstall("com.a")
        try device.install(AppBundle(identifier: "com.a", signingKey: "one"))
        #expect(try device.launch("com.a").androidID == a)
        #expect(try device.launch("com.a").identifierForVendor == nil)
    }

    @Test func advertisingIdentifierIsOfTheDeviceAndTheUsersToGive() throws {
        let old = try SimulatedDevice(.iOS(9))
        for name in ["com.a.x", "com.b.y"] { try old.install(AppBundle(identifier: name)) }
        let shown = try old.launch("com.a.x").advertisingIdentifier
        #expect(try old.launch("com.b.y").advertisingIdentifier == shown)
        old.limitsAdTracking = true
        #expect(try old.launch("com.a.x").advertisingIdentifier == shown)
        old.resetAdvertisingIdentifier()
        #expect(try old.launch("com.a.x").advertisingIdentifier != shown)

        let new = try SimulatedDevice(.iOS(17))
        try new.install(AppBundle(identifier: "com.a.x"))
        #expect(try new.launch("com.a.x").advertisingIdentifier == SimulatedDevice.noIdentifier)
        new.allowTracking(true, of: "com.a.x")
        #expect(try new.launch("com.a.x").advertisingIdentifier != SimulatedDevice.noIdentifier)
        new.limitsAdTracking = true
        #expect(try new.launch("com.a.x").advertisingIdentifier == SimulatedDevice.noIdentifier)
    }

    // MARK: - What is kept

    static func stage() throws -> Stage {
        try Stage(.memory) { _ in
            ClosureService { _ in
                ServiceResponse.html("<!doctype html><title>P</title><script>localStorage.seen = 'yes'</script>")
                    .settingCookie("lasting=1; Max-Age=3600").settingCookie("passing=1")
            }
        }
    }

    @Test(arguments: [DevicePlatform.iOS(17), .android(api: 34)])
    func restartKeepsWhatAPhoneKeeps(_ platform: DevicePlatform) async throws {
        let device = try Self.stage().device(platform)
        try device.install(AppBundle(identifier: "com.example.app"))
        try device.install(AppBundle(identifier: "com.example.other"))
        let page = try Stage.url("/")
        var app = try device.launch("com.example.app")
        try await app.makeView().open(page.href)
        app.defaults["name"] = "Alice"
        app = try await device.restart("com.example.app")
        let names = await app.session.cookies.map(\.name)
        #expect(names == (platform == .iOS(17) ? ["lasting"] : ["lasting", "passing"]))
        #expect(await app.session.localStorage(of: page) == ["seen": "yes"])
        #expect(app.defaults["name"] == "Alice")
        let other = try device.launch("com.example.other")
        #expect(await other.session.cookies.isEmpty)
        #expect(other.defaults["name"] == nil)
        let browser = try device.systemBrowser()
        #expect(await browser.cookies.isEmpty)
    }

    @Test func appWithoutDataKeepsNothing() async throws {
        let device = try Self.stage().device(.iOS(17))
        try device.install(AppBundle(identifier: "com.example.app", keepsData: false))
        try await device.launch("com.example.app").makeView().open(try Stage.url("/").href)
        let again = try await device.restart("com.example.app")
        #expect(await again.session.cookies.isEmpty)
    }

    @Test(arguments: [DevicePlatform.iOS(17), .android(api: 34)])
    func uninstallingLeavesAKeychainAtMost(_ platform: DevicePlatform) async throws {
        let device = try Self.stage().device(platform)
        let bundle = AppBundle(identifier: "com.example.app")
        try device.install(bundle)
        let app = try device.launch(bundle.identifier)
        try await app.makeView().open(try Stage.url("/").href)
        app.defaults["name"] = "Alice"
        app.keychain["token"] = "T"
        await device.uninstall(bundle.identifier)
        #expect(throws: DeviceError.notInstalled(bundle.identifier)) { try device.launch(bundle.identifier) }
        try device.install(bundle)
        let again = try device.launch(bundle.identifier)
        #expect(await again.session.cookies.isEmpty)
        #expect(again.defaults["name"] == nil)
        #expect(again.keychain["token"] == (platform == .iOS(17) ? "T" : nil))
    }

    @Test func nothingIsLeftOfADeviceThatIsShutDown() async throws {
        let device = try SimulatedDevice(.android(api: 34), browser: Browser(clock: ManualClock()))
        try device.install(AppBundle(identifier: "com.example.app"))
        let app = try device.launch("com.example.app")
        let system = try device.systemBrowser()
        let paths = [app.session, system.session].compactMap(\.configuration.dataStore.path)
        #expect(paths.filter(FileManager.default.fileExists).count == 2)

        await device.shutDown()
        #expect(device.running("com.example.app") == nil)
        let folder = paths[0].replacing("/apps/com.example.app/cookies.sqlite", with: "")
        #expect(!FileManager.default.fileExists(atPath: folder))
        // The device and what worked on it are still there.
        withExtendedLifetime((device, app, system)) {}
    }

    @Test func folderOfADeviceIsThereWhileASessionHasAFileInIt() async throws {
        var device: SimulatedDevice? = try SimulatedDevice(.iOS(17), browser: Browser(clock: ManualClock()))
        try device?.install(AppBundle(identifier: "com.example.app"))
        let session = try #require(try device?.launch("com.example.app").session)
        let path = try #require(session.configuration.dataStore.path)
        device = nil
        #expect(FileManager.default.fileExists(atPath: path))
        await session.configuration.dataStore.close()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func directoryOutlivesTheDevice() async throws {
        let place = FileStorePath()
        let stage = try Self.stage()
        var identifier: String?
        do {
            let device = try stage.device(.iOS(17), directory: place.directory)
            try device.install(AppBundle(identifier: "com.example.app"))
            let app = try device.launch("com.example.app")
            try await app.makeView().open(try Stage.url("/").href)
            app.defaults["name"] = "Alice"
            identifier = app.identifierForVendor
            await device.terminate("com.example.app")
        }
        let device = try stage.device(.iOS(17), directory: place.directory)
        let app = try device.launch("com.example.app")
        #expect(app.identifierForVendor == identifier)
        #expect(app.defaults["name"] == "Alice")
        #expect(await app.session.cookies.map(\.name) == ["lasting"])
    }

    // MARK: - Links

    @Test func urlStartsItsApp() async throws {
        let device = try SimulatedDevice(.iOS(8))
        try device.install(AppBundle(identifier: "com.example.one", schemes: ["one"]))
        try device.install(AppBundle(identifier: "com.example.two", schemes: ["two"]))
        let one = try device.launch("com.example.one")
        let url = try #require(WebURL("two://cb?code=1"))
        #expect(try await one.open(url))
        let two = try #require(device.running("com.example.two"))
        let expected = OpenedURL(
            url: url,
            sourceApplication: "com.example.one",
            callback: "application(_:handleOpen:)",
            isColdStart: true
        )
        #expect(two.openedURLs == [expected])
        // The delegate, once it is there, is told of what waited, and then at once.
        await confirmation(expectedCount: 2) { told in
            two.onOpenURL { _ in
                told()
                return true
            }
            _ = try? await one.open(url)
        }
        let unknown = try #require(WebURL("three://cb"))
        #expect(try await one.open(unknown) == false)
    }

    @Test func schemeOfTwoAppsIsTheFirstsOnIOSAndTheUsersChoiceOnAndroid() async throws {
        for platform in [DevicePlatform.iOS(17), .android(api: 34)] {
            let device = try SimulatedDevice(platform)
            for name in ["com.first", "com.second"] {
                try device.install(AppBundle(identifier: name, schemes: ["shared"]))
            }
            let url = try #require(WebURL("shared://cb"))
            #expect(try await device.open(url, from: nil) == (platform == .iOS(17)))
            device.onChoice { $0.last }
            #expect(try await device.open(url, from: nil))
            #expect((device.running("com.second")?.openedURLs.count ?? 0) == (platform == .iOS(17) ? 0 : 1))
        }
    }

    @Test(arguments: ["", "../x", ".hidden", "a/b", "a b", "ä"])
    func isNoIdentifier(_ identifier: String) throws {
        let device = try SimulatedDevice(.iOS(17))
        #expect(throws: DeviceError.badIdentifier(identifier)) {
            try device.install(AppBundle(identifier: identifier))
        }
    }
}
