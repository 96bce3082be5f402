import CCurl
import WebStandards

/// Owns the one multi handle of a loop: its transfers, connections, TLS sessions and the pool of easy handles.
///
/// libcurl must not be called from inside its own callbacks, so whatever is asked for is noted and done in `run`.
@safe
final class CurlMulti: LoopSource {
    private let multi: UnsafeMutableRawPointer
    private let share: UnsafeMutableRawPointer?
    private unowned let core: LoopCore

    private var active: [CurlHandle] = []
    private var pool: [CurlHandle] = []

    private var starting: [CurlTransfer] = []
    private var hosts = HostQueues()
    private var names = NameQueues()
    /// Those whose turn it is, after they had to wait.
    private var called: [CurlTransfer] = []
    private var lastTransport = 0
    private var resuming: [CurlTransfer] = []
    private var cancelling: [CurlTransfer] = []

    /// Streams that are to be begun, sent on, read on or closed.
    private var unserved: [CurlStream] = []
    /// Those that are begun, by identity: they live until they are closed.
    private var streams: [ObjectIdentifier: CurlStream] = [:]
    private var streamOfDescriptor: [Int32: CurlStream] = [:]

    /// Transfers go on, and what they tell waits: for a script that waits for a request of its own, or for the next turn.
    private(set) var isStanding = false
    /// Nothing begins meanwhile.
    private var isHearing = false
    /// What has something to tell since then.
    private var postponed: [CurlTransfer] = []
    /// Streams that are connected since then, or cannot be.
    private var connected: [(stream: CurlStream, code: CURLcode)] = []
    /// Calls to libcurl that may call back.
    private var depth = 0

    /// When libcurl wants to be called.
    private var timer: Duration?
    /// No deadline of a transfer is before this.
    private var nextDeadline: Duration?

    init(watching core: LoopCore) {
        self.core = core
        precondition(CurlLibrary.isStarted, "libcurl does not start.")
        guard let multi = unsafe curl_multi_init() else { preconditionFailure("libcurl has no memory left.") }
        unsafe self.multi = multi
        unsafe share = curl_share_init()
        unsafe ccurl_share_set_long(share, CURLSHOPT_SHARE, Int(CURL_LOCK_DATA_SSL_SESSION.rawValue))
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe ccurl_multi_set_socket_function(multi, CurlCallbacks.socket)
        unsafe ccurl_multi_set_pointer(multi, CURLMOPT_SOCKETDATA, context)
        unsafe ccurl_multi_set_timer_function(multi, CurlCallbacks.timer)
        unsafe ccurl_multi_set_pointer(multi, CURLMOPT_TIMERDATA, context)
        unsafe ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Limits.idleConnections)
    }

    deinit {
        unsafe ccurl_multi_set_socket_function(multi, nil)
        unsafe ccurl_multi_set_timer_function(multi, nil)
        // The easy handles go before what they share.
        pool = []
        unsafe curl_multi_cleanup(multi)
        if let share = unsafe share { unsafe curl_share_cleanup(share) }
    }

    // MARK: Asked by transfers

    /// The number of a transport, whose transfers wait for each other.
    func addTransport() -> Int {
        lastTransport += 1
        return lastTransport
    }

    func start(_ request: TransferRequest, of transport: Int, delegate: any TransferDelegate) -> CurlTransfer {
        let transfer = CurlTransfer(request, of: transport, delegate: delegate, multi: self)
        starting.append(transfer)
        return transfer
    }

    func openStream(to url: WebURL, options: TransferOptions, delegate: any ByteStreamDelegate) -> CurlStream {
        let stream = CurlStream(to: url, options: options, delegate: delegate, multi: self)
        serve(stream)
        return stream
    }

    /// The stream has something to do in the loop's turn.
    func serve(_ stream: CurlStream) { unserved.append(stream) }

    /// The stream's socket is its own to read and write.
    func watch(_ stream: CurlStream) {
        streamOfDescriptor[stream.descriptor] = stream
        let readiness: Readiness = stream.queued > 0 ? [.readable, .writable] : .readable
        core.watch(stream.descriptor, for: readiness, source: self)
    }

    func resume(_ transfer: CurlTransfer) { resuming.append(transfer) }

    func cancel(_ transfer: CurlTransfer) { cancelling.append(transfer) }

    /// The server of that transfer answers several requests on one connection.
    func multiplex(_ transfer: CurlTransfer) { called += hosts.multiplex(transfer) }

    /// Its connection begins, or is there.
    func hasAddress(_ transfer: CurlTransfer) { called += names.leave(transfer) }

    func isMultiplexed(_ transfer: CurlTransfer) -> Bool { hosts.isMultiplexed(transfer) }

    func noteDeadline(_ moment: Duration) {
        nextDeadline = min(nextDeadline ?? moment, moment)
    }

    // MARK: Standing still

    /// Goes on with the transfers, whose delegates hear of their heads alone, until `isOver` answers true.
    ///
    /// False inside of libcurl's own callbacks, where it must not be called: nothing was done.
    func standStill(until isOver: () -> Bool) -> Bool {
        guard depth == 0, !isStanding else { return false }
        standing { core.stand(for: self, until: isOver) }
        return true
    }

    /// Takes what has arrived, and begins nothing; delegates hear of their heads alone, and of the rest when the loop goes on.
    func hear() {
        guard depth == 0, !isStanding, !active.isEmpty else { return }
        isHearing = true
        standing { core.dispatchReady() }
        isHearing = false
    }

    private func standing(_ body: () -> Void) {
        let wasStanding = isStanding
        isStanding = true
        body()
        isStanding = wasStanding
    }

    func postpone(_ transfer: CurlTransfer) {
        if !postponed.contains(where: { $0 === transfer }) { postponed.append(transfer) }
    }

    /// Tells what has waited.
    private func tellPostponed() {
        guard !postponed.isEmpty || !connected.isEmpty else { return }
        let (transfers, streams) = (postponed, connected)
        postponed = []
        connected = []
        for transfer in transfers {
            transfer.tellPostponed()
            if transfer.wantsToGoOn { resume(transfer) }
        }
        for (stream, code) in streams where !stream.isClosed { stream.connected(code) }
    }

    private func callingLibrary<Result>(_ body: () -> Result) -> Result {
        depth += 1
        defer { depth -= 1 }
        return body()
    }

    // MARK: The loop's source

    /// NB: streams wait while the loop stands still, and so does what has been postponed.
    private var hasRequests: Bool {
        if !starting.isEmpty || !called.isEmpty || !resuming.isEmpty || !cancelling.isEmpty { return true }
        return !isStanding && (!unserved.isEmpty || !postponed.isEmpty || !connected.isEmpty)
    }

    var isBusy: Bool {
        !active.isEmpty || hasRequests || streams.values.contains { $0.isConnecting || $0.queued > 0 }
    }

    var deadline: Duration? {
        if hasRequests { return .zero }
        guard let timer, let nextDeadline else { return timer ?? nextDeadline }
        return min(timer, nextDeadline)
    }

    func run() {
        if !isStanding { tellPostponed() }
        cancelTransfers()
        resumeTransfers()
        let begins = !starting.isEmpty || !called.isEmpty
        startTransfers()
        if !isStanding { serveStreams() }
        // NB: what a fast server answers at once is told in the next turn all the same, after what scripts have queued.
        if begins { standing(runTimers) } else { runTimers() }
    }

    private func runTimers() {
        let now = SystemClock.monotonic()
        if let timer, timer <= now {
            self.timer = nil
            var running: Int32 = 0
            callingLibrary { _ = unsafe curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running) }
        }
        if let nextDeadline, nextDeadline <= now { callingLibrary { expireTransfers(now) } }
        collect()
    }

    func descriptor(_ descriptor: Int32, became readiness: Readiness) {
        if let stream = streamOfDescriptor[descriptor] {
            if isStanding {
                core.watch(descriptor, for: [], source: self)
                return serve(stream)
            }
            stream.receive()
            serve(stream)
            return run()
        }
        var what: Int32 = 0
        if readiness.contains(.readable) { what |= CURL_CSELECT_IN }
        if readiness.contains(.writable) { what |= CURL_CSELECT_OUT }
        if readiness.contains(.failed) { what |= CURL_CSELECT_ERR }
        var running: Int32 = 0
        callingLibrary { _ = unsafe curl_multi_socket_action(multi, descriptor, what, &running) }
        collect()
        if hasRequests, !isHearing { sendOn() }
    }

    /// OPTIMIZATION: what an answer led to, a redirect's next request above all, goes out without another turn; what waits
    /// to be told waits for that.
    private func sendOn() { standing(run) }

    func close() {
        for transfer in starting + postponed + called + hosts.clear() + names.clear() { transfer.abandon() }
        starting = []
        called = []
        postponed = []
        connected = []
        resuming = []
        cancelling = []
        for stream in Array(streams.values) { stream.close() }
        serveStreams()
        for handle in active {
            handle.transfer?.abandon()
            detach(handle)
        }
        timer = nil
        nextDeadline = nil
    }

    // MARK: Called by libcurl

    func watch(_ descriptor: Int32, what: Int32) {
        var readiness: Readiness = []
        if what == CURL_POLL_IN || what == CURL_POLL_INOUT { readiness.insert(.readable) }
        if what == CURL_POLL_OUT || what == CURL_POLL_INOUT { readiness.insert(.writable) }
        core.watch(descriptor, for: readiness, source: self)
    }

    func didOpen(_ descriptor: Int32) { core.didOpen(descriptor) }

    func setTimer(milliseconds: Int) {
        timer =
            switch milliseconds {
            case ..<0: nil
            case 0: .zero
            default: SystemClock.monotonic() + .milliseconds(milliseconds)
            }
    }

    // MARK: What a turn does

    private func startTransfers() {
        while !called.isEmpty {
            let transfers = called
            called.removeAll(keepingCapacity: true)
            for transfer in transfers {
                if transfer.isCancelled { called += hosts.leave(transfer) } else { begin(transfer) }
            }
        }
        guard !starting.isEmpty else { return }
        let transfers = starting
        starting.removeAll(keepingCapacity: true)
        for transfer in transfers where !transfer.isCancelled && hosts.admit(transfer) { begin(transfer) }
    }

    private func begin(_ transfer: CurlTransfer) {
        guard names.admit(transfer) else { return }
        guard let handle = unsafe pool.popLast() ?? CurlHandle(share: share) else {
            leaveQueues(transfer)
            return transfer.finish(
                .failure(TransferError(.internalFailure, transfer.request.url, "was not asked: no memory is left"))
            )
        }
        do {
            try transfer.prepare(handle)
        } catch {
            recycle(handle)
            leaveQueues(transfer)
            return transfer.finish(.failure(error))
        }
        handle.transfer = transfer
        handle.multi = self
        transfer.handle = handle
        handle.place = active.count
        active.append(handle)
        unsafe curl_multi_add_handle(multi, handle.easy)
    }

    private func leaveQueues(_ transfer: CurlTransfer) {
        called += names.leave(transfer)
        called += hosts.leave(transfer)
    }

    private func serveStreams() {
        guard !unserved.isEmpty else { return }
        let turn = unserved
        unserved.removeAll(keepingCapacity: true)
        for stream in turn {
            if stream.isClosed {
                drop(stream)
            } else if stream.handle == nil {
                begin(stream)
            } else if stream.descriptor >= 0 {
                stream.flush()
                // What libcurl or TLS has read already makes no socket readable.
                if stream.mayHaveMore { stream.receive() }
                if stream.mayHaveMore { serve(stream) }
                if !stream.isClosed { watch(stream) }
            }
        }
    }

    private func begin(_ stream: CurlStream) {
        guard let handle = unsafe CurlHandle(share: share) else { return stream.close() }
        stream.prepare(handle)
        handle.multi = self
        streams[ObjectIdentifier(stream)] = stream
        unsafe curl_multi_add_handle(multi, handle.easy)
    }

    /// Closes its connection, which is no other's.
    private func drop(_ stream: CurlStream) {
        streams[ObjectIdentifier(stream)] = nil
        guard let handle = stream.handle else { return }
        if stream.descriptor >= 0, streamOfDescriptor.removeValue(forKey: stream.descriptor) != nil {
            core.watch(stream.descriptor, for: [], source: self)
        }
        unsafe curl_multi_remove_handle(multi, handle.easy)
        stream.forgetHandle()
    }

    private func resumeTransfers() {
        guard !resuming.isEmpty else { return }
        let transfers = resuming
        resuming.removeAll(keepingCapacity: true)
        for transfer in transfers where !transfer.isCancelled {
            if transfer.deliverHeldResult() { continue }
            guard let handle = transfer.handle, transfer.endPause() else { continue }
            let code = callingLibrary { unsafe curl_easy_pause(handle.easy, CURLPAUSE_CONT) }
            if code != CURLE_OK { finish(handle, code) }
        }
    }

    private func cancelTransfers() {
        guard !cancelling.isEmpty else { return }
        let transfers = cancelling
        cancelling.removeAll(keepingCapacity: true)
        for transfer in transfers {
            if let handle = transfer.handle { detach(handle) }
        }
    }

    private func expireTransfers(_ now: Duration) {
        nextDeadline = nil
        var expired: [CurlHandle] = []
        for handle in active {
            guard let deadline = handle.transfer?.deadline else { continue }
            if deadline <= now {
                expired.append(handle)
            } else {
                noteDeadline(deadline)
            }
        }
        for handle in expired {
            guard let transfer = handle.transfer else { continue }
            if let error = transfer.expire() {
                detach(handle)
                transfer.finish(.failure(error))
            } else {
                finish(handle, CURLE_OK)
            }
        }
    }

    /// Tells the delegates of the transfers that libcurl is done with.
    private func collect() {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(multi, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
            var context: UnsafeMutableRawPointer?
            unsafe ccurl_get_pointer(message.pointee.easy_handle, CURLINFO_PRIVATE, &context)
            guard let context = unsafe context else { continue }
            let code = unsafe ccurl_message_result(message)
            finish(unsafe Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue(), code)
        }
    }

    private func finish(_ handle: CurlHandle, _ code: CURLcode) {
        if let stream = handle.stream {
            guard isStanding else { return stream.connected(code) }
            return connected.append((stream, code))
        }
        guard let transfer = handle.transfer else { return }
        let result = transfer.result(code, of: handle)
        let isRepeated = transfer.beginsAgain(after: code, of: handle)
        // What TLS leaves over is not bytes of the server's.
        if code == CURLE_OK, transfer.request.url.scheme == "http" {
            handle.closeIfMoreCame(unlessUsedBy: active)
        }
        detach(handle)
        if isRepeated || transfer.beginsExamination(after: result) {
            starting.append(transfer)
        } else {
            transfer.finish(result)
        }
    }

    /// Takes the handle off libcurl's hands, which closes a transfer under way, and puts it back in the pool if it may.
    private func detach(_ handle: CurlHandle) {
        guard handle.place >= 0 else { return }
        unsafe curl_multi_remove_handle(multi, handle.easy)
        let last = active.removeLast()
        if last !== handle {
            active[handle.place] = last
            last.place = handle.place
        }
        handle.place = -1
        handle.transfer?.handle = nil
        if let transfer = handle.transfer { leaveQueues(transfer) }
        recycle(handle)
    }

    private func recycle(_ handle: CurlHandle) {
        handle.forgetRequest()
        if handle.canServeAgain, pool.count < Limits.pooledHandles { pool.append(handle) }
    }
}
