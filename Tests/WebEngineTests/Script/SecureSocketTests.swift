import Foundation
import MockProviders
import TestSupport
import Testing
import WebEngine
import WebNetwork

/// Sockets of scripts over TLS, alone and through a proxy, to a server of another's making.
@Suite(.timeLimit(.minutes(10)))
struct SecureSocketTests {
    @Test("messages of every length come back", arguments: [false, true])
    func comeBack(throughProxy: Bool) async throws {
        guard let python = ProcessInfo.processInfo.environment["HEADLESS_WEBVIEW_WEBSOCKETS_PYTHON"] else {
            print("SKIPPED: no python with websockets in HEADLESS_WEBVIEW_WEBSOCKETS_PYTHON.")
            return
        }
        let authority = try CertificateAuthority()
        let server = try await SocketServer(python, authority, name: "rp.test")
        var configuration = SessionConfiguration()
        configuration.transfer.tls.caFile = authority.caFile
        // The name is nobody's: it leads to the server only so.
        if throughProxy {
            configuration.transfer.proxy = ProxyOptions(kind: .http, host: "127.0.0.1", port: server.proxyPort)
        } else {
            configuration.transfer.hostOverrides = [
                HostOverride(host: "rp.test", port: 443, address: "127.0.0.1", addressPort: server.port)
            ]
        }
        let page = TestPage(SocketTransports(), configuration)
        await page.load("https://rp.test/")
        let heard = try await withCheckedContinuation { continuation in
            page.page.perform { core in
                core.callAsync(Self.script, arguments: []) { continuation.resume(returning: $0) }
            }
        }.get()
        #expect(heard == .string("hé, one two three, pong, 1000, 4001 as asked true"))
        await server.stop()
    }

    /// Says a word to the server and waits for what comes back; then bytes, of lengths about those of TLS records.
    static let script = """
        const ws = new WebSocket('wss://rp.test/socket'), heard = [], waiting = [], come = [];
        ws.binaryType = 'arraybuffer';
        ws.onmessage = ({ data }) => { waiting.length ? waiting.shift()(data) : come.push(data) };
        const next = () => come.length ? come.shift() : new Promise(resolve => waiting.push(resolve));
        const ended = new Promise(resolve => ws.onclose = resolve);
        await new Promise((resolve, reject) => { ws.onopen = resolve; ws.onerror = reject });
        for (const word of ['hé', 'pieces', 'ping']) { ws.send(word); heard.push(await next()) }
        for (const length of [0, 125, 126, 16383, 16384, 16385, 65535, 65536, 262144, 262145, 1 << 20, 5 << 20]) {
            const bytes = new Uint8Array(length).map((_, i) => i * 31);
            ws.send(bytes);
            const back = new Uint8Array(await next());
            if (back.length !== length || back.some((byte, i) => byte !== bytes[i])) return `${length} bytes differ`;
        }
        ws.send('many');
        let count = 0;
        while (await next() === String(count)) if (++count === 1000) break;
        heard.push(count);
        ws.send('end');
        const { code, reason, wasClean } = await ended;
        return [...heard, `${code} ${reason} ${wasClean}`].join(', ');
        """
}

/// testdata/websocket/serve.py, as long as it is wanted.
private final class SocketServer: Sendable {
    let port: Int
    let proxyPort: Int
    private let process: ChildProcess
    private let folder: URL

    init(_ python: String, _ authority: CertificateAuthority, name: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sockets-\(UUID().uuidString)")
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let issued = try authority.issueServer(for: [name])
        let files = ["certificate.pem": issued.certificatePEM, "key.pem": issued.keyPEM]
        for (file, pem) in files { try Data(pem).write(to: folder.appending(path: file)) }
        let pipe = Pipe()
        process = try ChildProcess(
            python,
            [Self.program] + ["certificate.pem", "key.pem"].map { folder.appending(path: $0).path },
            environment: ProcessInfo.processInfo.environment,
            output: .descriptor(pipe.fileHandleForWriting.fileDescriptor)
        )
        try pipe.fileHandleForWriting.close()
        let line = try await Background.value {
            var text = ""
            while !text.contains("\n"), case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
                text += String(decoding: data, as: UTF8.self)
            }
            return text
        }
        let numbers = line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        port = try #require(numbers.first, "\(line)")
        proxyPort = try #require(numbers.last)
    }

    private static let program = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../testdata/websocket/serve.py").path

    func stop() async {
        process.kill()
        _ = await process.end()
        try? FileManager.default.removeItem(at: folder)
    }
}
