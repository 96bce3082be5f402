import WebNetwork

/// What goes on when nobody holds it any more: requests that outlive their document, until they are over or the loop ends.
final class Outliving: LoopSource {
    private var kept: [ObjectIdentifier: any OutlivingRequest] = [:]

    static func keep(_ request: any OutlivingRequest, on loop: EngineLoop) {
        on(loop).kept[ObjectIdentifier(request)] = request
    }

    static func letGo(of request: any OutlivingRequest, on loop: EngineLoop) {
        on(loop).kept[ObjectIdentifier(request)] = nil
    }

    private static func on(_ loop: EngineLoop) -> Outliving { loop.companion(Outliving.self) { Outliving() } }

    // MARK: LoopSource

    // NB: the network that a request goes over is a source too, and says that it is busy.
    var isBusy: Bool { false }
    var deadline: Duration? { nil }
    func run() {}
    func descriptor(_ descriptor: Int32, became readiness: Readiness) {}

    func close() {
        // A session is held by its requests; it writes what it keeps when it goes.
        let kept = kept.values
        self.kept = [:]
        for request in kept { request.cancel() }
    }
}

/// A request that ``Outliving`` keeps.
protocol OutlivingRequest: AnyObject {
    /// It ends here, and nobody is told.
    func cancel()
}
