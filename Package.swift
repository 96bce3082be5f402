// swift-tools-version: 6.2
import PackageDescription

/// What every target is held to: Swift 6 mode, each unsafe operation marked as one.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

func command(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .executableTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: strict)
}

/// A C library of the system: found by pkg-config, installed by Sources/System/install.sh.
func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name,
        path: "Sources/System/\(name)",
        pkgConfig: pkgConfig,
        providers: [.apt([apt]), .brew([brew])]
    )
}

let package = Package(
    name: "HeadlessWebView",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "HeadlessWebView", targets: ["HeadlessWebView"]),
        .library(name: "HeadlessUIKit", targets: ["HeadlessUIKit"]),
        .library(name: "HeadlessWebKit", targets: ["HeadlessWebKit"]),
        .library(name: "HeadlessAndroid", targets: ["HeadlessAndroid"]),
        .library(name: "LoginFlows", targets: ["LoginFlows"]),
        .library(name: "Transcripts", targets: ["Transcripts"]),
        .library(name: "MockProviders", targets: ["MockProviders"]),
        .executable(name: "headless-webview", targets: ["headless-webview"]),
    ],
    targets: [
        // C, one module a library.
        system("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        system("CLibXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
        system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        system(
            "CJavaScriptCore",
            pkgConfig: "javascriptcoregtk-4.1",
            apt: "libjavascriptcoregtk-4.1-dev",
            brew: "webkitgtk"
        ),
        system("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
        system("CGnuTLS", pkgConfig: "gnutls", apt: "libgnutls28-dev", brew: "gnutls"),
        system("CTLS", pkgConfig: "libssl", apt: "libssl-dev", brew: "openssl@3"),
        system("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
        system("CPublicSuffix", pkgConfig: "libpsl", apt: "libpsl-dev", brew: "libpsl"),
        system("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        // ICU behind functions of our own: its headers collide with the ones inside Foundation.
        .target(
            name: "CICU",
            path: "Sources/System/CICU",
            linkerSettings: [.linkedLibrary("icuuc"), .linkedLibrary("icui18n")]
        ),

        // getopt_long, whose variables are no business of Swift's.
        .target(name: "CGetopt", path: "Sources/System/CGetopt"),

        // The page's side of the bindings, in JavaScript, as constants in C.
        .target(name: "PageWorld", exclude: ["world"]),

        // The engine, from the values of the standards up to the public door.
        library("WebStandards", ["CCrypto", "CICU", "CPublicSuffix"]),
        library("WebDocument", ["WebStandards", "CLibXML2"]),
        library("WebNetwork", ["WebStandards", "CCurl", "CTLS"]),
        library("WebCrypto", ["WebStandards", "CCrypto"]),
        library(
            "WebEngine",
            ["WebCrypto", "WebDocument", "WebNetwork", "WebStandards", "CSQLite", "CJavaScriptCore", "PageWorld"]
        ),
        library("HeadlessWebView", ["WebEngine", "WebDocument", "WebNetwork", "WebStandards"]),
        library("HeadlessFoundation", ["HeadlessWebView"]),
        library("HeadlessUIKit", ["HeadlessFoundation", "HeadlessWebView"]),
        library("HeadlessWebKit", ["HeadlessFoundation", "HeadlessWebView"]),
        library("HeadlessAndroid", ["HeadlessWebView"]),
        library("Transcripts", ["HeadlessUIKit", "HeadlessWebKit", "HeadlessAndroid", "HeadlessWebView"]),
        library("JOSE", ["WebCrypto", "WebStandards"]),
        library("LoginFlows", ["HeadlessWebView", "JOSE", "CYAML"]),
        library("SuccessPageRules", ["WebStandards"]),
        library("LoginRecorder", ["HeadlessWebView", "LoginFlows", "SuccessPageRules", "Transcripts"]),
        library("Reports", ["SuccessPageRules", "WebStandards"]),
        library("MockProviders", ["JOSE", "WebNetwork", "WebStandards", "CMicroHTTPD", "CGnuTLS"]),

        // The command and the developers' tools.
        library("StandardStreams"),
        command(
            "headless-webview",
            [
                "HeadlessWebView", "LoginFlows", "LoginRecorder", "MockProviders", "Reports", "StandardStreams",
                "SuccessPageRules", "Transcripts", "CGetopt",
            ]
        ),
        command(
            "conformance-probe",
            ["StandardStreams", "WebEngine", "WebDocument", "WebNetwork", "WebStandards"],
            exclude: ["FORMAT.md"]
        ),
        command(
            "parity-runner",
            ["StandardStreams", "WebEngine", "WebDocument", "WebNetwork", "WebStandards"],
            exclude: ["FORMAT.md"]
        ),
        command(
            "flow-bench",
            ["HeadlessWebView", "StandardStreams", "WebDocument", "WebStandards"],
            exclude: ["FORMAT.md"]
        ),

        // Servers that misbehave and programs to run, for the tests alone.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        // All tests are one program, so that one of them needs it.
        .target(name: "TestWidth", path: "Tests/TestWidth", publicHeadersPath: "."),
        .executableTarget(
            name: "cookie-writer",
            dependencies: ["WebEngine", "WebNetwork", "WebStandards"],
            path: "Tests/CookieWriter",
            swiftSettings: strict
        ),
        tests(of: "WebStandards"),
        tests(of: "WebDocument", ["WebStandards"]),
        tests(of: "WebNetwork", ["WebStandards", "MockProviders", "TestSupport"]),
        tests(
            of: "WebEngine",
            ["WebDocument", "WebNetwork", "WebStandards", "MockProviders", "TestSupport", "cookie-writer"]
        ),
        tests(of: "HeadlessWebView", ["MockProviders", "TestSupport"]),
        tests(of: "HeadlessUIKit", ["HeadlessWebView", "MockProviders"]),
        tests(of: "HeadlessWebKit", ["HeadlessWebView", "MockProviders"]),
        tests(of: "HeadlessAndroid", ["HeadlessWebView", "MockProviders"]),
        tests(of: "Transcripts", ["HeadlessWebView", "MockProviders"]),
        tests(of: "WebCrypto", ["WebStandards"]),
        tests(of: "JOSE", ["WebStandards"]),
        tests(
            of: "LoginFlows",
            [
                "HeadlessAndroid", "HeadlessUIKit", "HeadlessWebKit", "HeadlessWebView", "JOSE", "MockProviders",
                "TestSupport",
            ]
        ),
        tests(of: "MockProviders", ["WebNetwork", "WebStandards"]),
        tests(of: "SuccessPageRules", ["WebStandards"]),
        tests(
            of: "LoginRecorder",
            ["HeadlessWebView", "LoginFlows", "MockProviders", "SuccessPageRules", "TestSupport", "Transcripts"]
        ),
        .testTarget(
            name: "ShapeTests",
            dependencies: ["HeadlessAndroid", "HeadlessUIKit", "HeadlessWebKit", "HeadlessWebView"],
            swiftSettings: strict
        ),
        // In the language mode that most apps have.
        .testTarget(
            name: "AppSourceTests",
            dependencies: [
                "HeadlessAndroid", "HeadlessUIKit", "HeadlessWebKit", "HeadlessWebView", "MockProviders",
            ],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "headless-webview", "HeadlessWebView", "MockProviders", "Reports", "SuccessPageRules", "TestSupport",
                "Transcripts",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ConformanceProbeTests",
            dependencies: ["conformance-probe", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ParityRunnerTests",
            dependencies: ["parity-runner", "MockProviders", "TestSupport", "WebNetwork", "WebStandards"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "HouseTests",
            dependencies: ["headless-webview", "TestSupport", "TestWidth"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ReadmeTests",
            dependencies: [
                "HeadlessWebView", "HeadlessUIKit", "HeadlessWebKit", "HeadlessAndroid", "LoginFlows", "MockProviders",
            ],
            swiftSettings: strict
        ),
    ]
)

// The fuzz targets: built by Tests/Fuzzing/run.sh, with libFuzzer in the place of a main function.
if Context.environment["HEADLESS_WEBVIEW_FUZZ"] != nil {
    func fuzz(_ name: String, _ dependencies: [Target.Dependency]) -> [Target] {
        [
            .executableTarget(
                name: name,
                dependencies: ["FuzzSupport"] + dependencies,
                path: "Tests/Fuzzing/\(name)",
                swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
            )
        ]
    }
    package.targets += [.target(name: "FuzzSupport", path: "Tests/Fuzzing/FuzzSupport", swiftSettings: strict)]
    package.targets += fuzz("fuzz-url", ["WebStandards"])
    package.targets += fuzz("fuzz-set-cookie", ["WebStandards"])
    package.targets += fuzz("fuzz-html", ["WebDocument", "WebStandards"])
    package.targets += fuzz("fuzz-selector", ["WebDocument", "WebStandards"])
}
