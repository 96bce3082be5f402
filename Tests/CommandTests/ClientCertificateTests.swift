import Foundation
import HeadlessWebView
import MockProviders
import Testing

/// Servers that want to know who asks, from the command line and from a flow file.
@Suite struct ClientCertificateTests {
    private static let pages = Pages { _ in .html("<title>Welcome</title>") }

    /// A site that lets nobody in who shows nothing, and the certificate of a phone with its key beside it.
    private struct Gate {
        let site: Site
        let folder: TemporaryFolder
        let certificate: String
        let key: String
        let both: String

        init() throws {
            site = try Site(ClientCertificateTests.pages, clientCertificates: .required)
            folder = try TemporaryFolder()
            let issued = try site.authority.issueClient(named: "phone")
            certificate = try folder.file("phone.pem", text: Self.text(issued.certificatePEM)).path
            key = try folder.file("phone.key", text: Self.text(issued.keyPEM)).path
            both = try folder.file("both.pem", text: Self.text(issued.certificatePEM + issued.keyPEM)).path
        }

        private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    }

    @Test func theCommandShowsIt() async throws {
        let gate = try Gate()
        defer { gate.folder.remove() }
        let url = gate.site.url("/")
        for (options, title) in [
            ([], ""), (["--cert", gate.both], "Welcome"), (["--cert", gate.certificate, "--key", gate.key], "Welcome"),
        ] {
            let run = try await CommandRun(["eval", url, "document.title"] + options + gate.site.options)
            #expect(run.output.contains("Welcome") == (title == "Welcome"), "\(options) \(run.output) \(run.errors)")
        }
    }

    @Test func aFlowShowsIt() async throws {
        let gate = try Gate()
        defer { gate.folder.remove() }
        for (certificate, status) in [
            ("", Int32(1)), ("certificate: {file: both.pem}\n", 0),
            ("certificate: {file: phone.pem, key: phone.key}\n", 0),
        ] {
            let flow = "\(certificate)start: \(gate.site.url("/"))\nsteps:\n  - expect: {title: Welcome}\n"
            let file = try gate.folder.file("flow.yaml", text: flow).path
            let run = try await CommandRun(["run", file] + gate.site.options)
            #expect(run.status == status, "\(run.output) \(run.errors)")
        }
    }

    @Test(arguments: [
        (["--cert", "none.pem"], "--cert: “none.pem” cannot be read."),
        (["--key", "Package.swift"], "--key: the certificate comes before it, by --cert."),
        (["--key-env", "NO_SUCH_VARIABLE"], "--key-env: the environment has no “NO_SUCH_VARIABLE”; is it exported?"),
    ]) func mistakesAreTold(options: [String], message: String) async throws {
        let run = try await CommandRun(["open", "https://rp.example/"] + options)
        #expect(run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
