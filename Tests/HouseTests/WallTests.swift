import Testing

/// The walls of the package: which module may know which, and where C is let in.
@Suite struct WallTests {
    /// The arrows: what a module stands on directly.
    ///
    /// What those stand on is below it as well.
    static let arrows: [String: Set<String>] = [
        "WebStandards": [],
        "WebDocument": ["WebStandards"],
        "WebNetwork": ["WebStandards"],
        "PageWorld": [],
        "WebCrypto": ["WebStandards"],
        "WebEngine": ["PageWorld", "WebCrypto", "WebDocument", "WebNetwork", "WebStandards"],
        "HeadlessWebView": ["WebEngine"],
        "HeadlessFoundation": ["HeadlessWebView"],
        "HeadlessWebKit": ["HeadlessFoundation"],
        "HeadlessUIKit": ["HeadlessFoundation"],
        "HeadlessAndroid": ["HeadlessWebView"],
        "Transcripts": ["HeadlessWebKit", "HeadlessUIKit", "HeadlessAndroid"],
        "JOSE": ["WebCrypto", "WebStandards"],
        "LoginFlows": ["HeadlessWebView", "JOSE"],
        "SuccessPageRules": ["WebStandards"],
        "LoginRecorder": ["Transcripts", "LoginFlows", "SuccessPageRules"],
        "Reports": ["SuccessPageRules", "WebStandards"],
        "MockProviders": ["WebNetwork", "JOSE"],
        "headless-webview": [
            "Transcripts", "HeadlessWebKit", "HeadlessUIKit", "HeadlessAndroid", "LoginFlows", "LoginRecorder",
            "SuccessPageRules", "Reports", "MockProviders", "HeadlessWebView", "StandardStreams",
        ],
        "StandardStreams": [],
        "conformance-probe": ["HeadlessWebView", "StandardStreams"],
        "parity-runner": ["HeadlessWebView", "StandardStreams"],
        "flow-bench": ["HeadlessWebView", "StandardStreams", "WebDocument", "WebStandards"],
    ]

    /// The one folder of a library whose files import a C module.
    static let cFolders = [
        "CICU": ["Sources/WebStandards/Native"],
        "CCrypto": ["Sources/WebStandards/Native", "Sources/WebCrypto"],
        "CPublicSuffix": ["Sources/WebStandards/Native"],
        "CLibXML2": ["Sources/WebDocument/Tree"],
        "CCurl": ["Sources/WebNetwork/Curl"],
        "CTLS": ["Sources/WebNetwork/Curl"],
        "CSQLite": ["Sources/WebEngine/Storage"],
        "CJavaScriptCore": ["Sources/WebEngine/Script"],
        "CMicroHTTPD": ["Sources/MockProviders/Serving"],
        "CGnuTLS": ["Sources/MockProviders/Serving"],
        "CYAML": ["Sources/LoginFlows/Script/YAML"],
        "CGetopt": ["Sources/headless-webview/Options"],
    ]

    /// Modules that start without Foundation.
    static let withoutFoundation: Set<String> = ["WebStandards", "WebDocument", "WebNetwork", "WebCrypto", "WebEngine"]

    static func below(_ module: String) -> Set<String> {
        let direct = arrows[module] ?? []
        return direct.reduce(into: direct) { $0.formUnion(below($1)) }
    }

    @Test func everyModuleHasItsPlace() throws {
        let modules = try Repository.modules()
        #expect(modules.contains("WebEngine"))
        #expect(modules.filter { Self.arrows[$0] == nil } == [])
    }

    @Test func importsGoDownwardsOnly() throws {
        let ours = Set(Self.arrows.keys)
        for file in try Repository.files(below: "Sources") where file.module != "System" {
            let allowed = Self.below(file.module)
            for found in Import.all(in: file) where ours.contains(found.module) {
                #expect(allowed.contains(found.module), "\(file):\(found.line) imports \(found.module)")
            }
        }
    }

    @Test func cIsImportedInItsFolderOnly() throws {
        let modules = try Repository.files(below: "Sources/System", endings: ["module.modulemap", ".h"])
            .compactMap { $0.path.split(separator: "/").dropFirst(2).first.map(String.init) }
        #expect(Set(modules) == Set(Self.cFolders.keys))
        for folder in ["Sources", "Tests"] {
            for file in try Repository.files(below: folder) {
                for found in Import.all(in: file) {
                    guard let homes = Self.cFolders[found.module] else { continue }
                    #expect(homes.contains(file.folder), "\(file):\(found.line) imports \(found.module)")
                }
            }
        }
    }

    /// What the manifest says of the system's libraries is what the script installs.
    @Test func scriptInstallsWhatTheManifestNames() throws {
        let script = try Repository.file("Sources/System/install.sh").text
        let named = try Repository.file("Package.swift").text.matches(of: #/(?:apt|brew): "([^"]+)"/#).map(\.1)
        #expect(named.count >= 2)
        for package in named {
            #expect(script.contains(package), "\(package)")
        }
    }

    @Test func engineStartsWithoutFoundation() throws {
        for file in try Repository.files(below: "Sources") where Self.withoutFoundation.contains(file.module) {
            for found in Import.all(in: file) {
                #expect(!found.module.hasPrefix("Foundation"), "\(file):\(found.line) imports \(found.module)")
            }
        }
    }

    @Test func importsAreReadAsTheyAreWritten() {
        let text = """
            import WebStandards
            public import struct WebNetwork.ServiceRequest
            @preconcurrency internal import  CSomething
            // import Nothing
            /// import Nothing
            let important = 1
            #if canImport(Glibc)
              import Glibc
            #endif
            """
        let found = Import.all(in: Repository.File(path: "Sources/X/Y.swift", text: text))
        #expect(found.map(\.module) == ["WebStandards", "WebNetwork", "CSomething", "Glibc"])
        #expect(found.map(\.line) == [1, 2, 3, 8])
    }
}
