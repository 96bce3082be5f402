import HeadlessWebView
import Synchronization

/// A stub with its texts filled in.
struct Stub: Sendable {
    var holds: @Sendable (String) -> Bool
    /// `nil`: all.
    var method: String?
    var response: ServiceResponse
    var isUsed = false
}

/// The requests that a flow answers itself.
final class StubPlan: Sendable, HTTPService {
    /// Those that come first are asked first.
    private let stubs = Mutex<[Stub]>([])
    private let answers = Mutex(0)

    /// In front of those that there are.
    func add(_ stub: Stub) { stubs.withLock { $0.insert(stub, at: 0) } }

    /// Those that no request fitted.
    var unused: Int { stubs.withLock { $0.count { !$0.isUsed } } }

    /// How many answers there were since it was last asked.
    func takeAnswers() -> Int {
        answers.withLock { count in
            defer { count = 0 }
            return count
        }
    }

    func fits(_ request: TransferRequest) -> Bool {
        let method = Self.method(request.method, request.fields)
        return stubs.withLock { $0.contains { $0.fits(method, request.url.href) } }
    }

    func respond(to request: ServiceRequest) -> ServiceResponse? {
        let method = Self.method(request.method, request.fields)
        let response: ServiceResponse? = stubs.withLock { stubs in
            guard let index = stubs.firstIndex(where: { $0.fits(method, request.url.href) }) else { return nil }
            stubs[index].isUsed = true
            return stubs[index].response
        }
        guard let response else { return nil }
        answers.withLock { $0 += 1 }
        return Self.readable(response, for: request)
    }

    /// That of the request which a preflight asks about, or the request's own.
    private static func method(_ method: String, _ fields: HTTPFields) -> String {
        method == "OPTIONS" ? fields["Access-Control-Request-Method"] ?? method : method
    }

    // https://fetch.spec.whatwg.org/#http-responses: what a page of another origin wants to see to read the answer.
    private static func readable(_ response: ServiceResponse, for request: ServiceRequest) -> ServiceResponse {
        guard let origin = request.fields["Origin"], response.fault == nil else { return response }
        var response = response
        if request.method == "OPTIONS", let method = request.fields["Access-Control-Request-Method"] {
            response = ServiceResponse(status: 204)
            response.fields.append("Access-Control-Allow-Methods", method)
            if let names = request.fields["Access-Control-Request-Headers"] {
                response.fields.append("Access-Control-Allow-Headers", names)
            }
        }
        if response.fields["Access-Control-Allow-Origin"] == nil {
            response.fields.append("Access-Control-Allow-Origin", origin)
            response.fields.append("Access-Control-Allow-Credentials", "true")
            response.fields.append("Vary", "Origin")
        }
        return response
    }
}

extension Stub {
    fileprivate func fits(_ method: String, _ url: String) -> Bool { (self.method ?? method) == method && holds(url) }
}

/// Transports whose requests a flow answers, those that it has a stub for.
struct StubTransports: TransportProvider {
    let base: any TransportProvider
    let plan: StubPlan

    func makeTransport(on loop: EngineLoop) -> any Transport {
        let own = InMemoryTransports(service: plan).makeTransport(on: loop)
        return StubTransport(base: base.makeTransport(on: loop), own: own, plan: plan)
    }
}

private final class StubTransport: Transport {
    private let base: any Transport
    private let own: any Transport
    private let plan: StubPlan

    init(base: any Transport, own: any Transport, plan: StubPlan) {
        self.base = base
        self.own = own
        self.plan = plan
    }

    func start(_ request: TransferRequest, delegate: any TransferDelegate) -> any Transfer {
        (plan.fits(request) ? own : base).start(request, delegate: delegate)
    }

    func openStream(
        to url: WebURL,
        options: TransferOptions,
        delegate: any ByteStreamDelegate
    ) -> (any ByteStream)? {
        base.openStream(to: url, options: options, delegate: delegate)
    }
}
