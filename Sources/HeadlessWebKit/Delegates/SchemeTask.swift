import Foundation
import HeadlessFoundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The engine's side of a task: it hands on what comes in order and writes down what does not.
@MainActor
final class SchemeTask: NSObject, WKURLSchemeTask {
    let request: URLRequest
    private let info: ResourceRequestInfo
    private let handler: any WKURLSchemeHandler
    private weak var view: WKWebView?
    private var progress = Progress.waiting

    private enum Progress {
        case waiting
        case responded
        case complete
        case stopped
    }

    /// Where the answer goes.
    private(set) lazy var response = SuppliedResponse { [weak self] in
        Task { @MainActor in self?.stop() }
    }

    init(_ question: InterceptedRequest, handler: any WKURLSchemeHandler, view: WKWebView) {
        info = question.info
        request = URLRequest(question)
        self.handler = handler
        self.view = view
    }

    func start() {
        guard let view else { return }
        view.schemeTasks[ObjectIdentifier(self)] = self
        handler.webView(view, start: self)
    }

    private func stop() {
        guard progress == .waiting || progress == .responded else { return }
        end(.stopped)
        if let view { handler.webView(view, stop: self) }
    }

    private func end(_ progress: Progress) {
        self.progress = progress
        view?.schemeTasks[ObjectIdentifier(self)] = nil
    }

    // PLATFORM(WebKit): WKURLSchemeTaskImpl takes calls of any thread, in their order.

    nonisolated func didReceive(_ response: URLResponse) {
        onMain { self.take(response) }
    }

    nonisolated func didReceive(_ data: Data) {
        onMain { self.take(data) }
    }

    nonisolated func didFinish() {
        onMain { self.finish() }
    }

    nonisolated func didFailWithError(_ error: any Error) {
        onMain { self.fail(error) }
    }

    private func take(_ response: URLResponse) {
        guard mayGoOn() else { return }
        guard progress == .waiting else { return raise("Response has already been sent for this task") }
        progress = .responded
        self.response.respond(ResponseHead(response))
    }

    private func take(_ data: Data) {
        guard mayGoOn(), hasResponded() else { return }
        response.send([UInt8](data))
    }

    private func finish() {
        guard mayGoOn(), hasResponded() else { return }
        end(.complete)
        response.finish()
    }

    private func fail(_ error: any Error) {
        guard mayGoOn() else { return }
        end(.complete)
        if info.destination == .document { view?.schemeErrors[info.navigation] = error }
        response.fail(.init(message: "was refused by the app: \(error.localizedDescription)"))
    }

    private func mayGoOn() -> Bool {
        switch progress {
        case .waiting, .responded: return true
        case .stopped: raise("This task has already been stopped")
        case .complete:
            raise("[WKURLSchemeTask taskDidCompleteWithError:] has already been called for this task")
        }
        return false
    }

    private func hasResponded() -> Bool {
        if progress == .waiting { raise("No response has been sent for this task") }
        return progress == .responded
    }

    private func raise(_ reason: String) {
        view?.raise("NSInternalInconsistencyException", reason)
    }
}

/// The main actor's queue, which need not be the main thread's alone.
enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}

extension URLRequest {
    fileprivate init(_ question: InterceptedRequest) {
        self.init(url: URL(string: question.info.url.href) ?? URL.nowhere)
        httpMethod = question.info.method
        for field in question.info.fields { addValue(field.value, forHTTPHeaderField: field.name) }
        if case .bytes(let bytes) = question.body { httpBody = Data(bytes) }
    }
}

extension ResponseHead {
    /// A response without fields of its own has those that its properties say.
    fileprivate init(_ response: URLResponse) {
        self.init(status: 200)
        if let response = response as? HTTPURLResponse {
            status = response.statusCode
            for (name, value) in response.allHeaderFields {
                if let name = name as? String, let value = value as? String { fields.append(name, value) }
            }
        }
        if fields["Content-Type"] == nil, let type = response.mimeType {
            fields.append("Content-Type", response.textEncodingName.map { "\(type); charset=\($0)" } ?? type)
        }
    }
}
