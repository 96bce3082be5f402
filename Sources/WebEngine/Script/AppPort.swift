import WebNetwork

/// What goes between the app and pages by ports.
package enum PortMessage: Sendable, Hashable {
    case text(String)
    case bytes([UInt8])

    fileprivate var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        }
    }

    fileprivate var text: ScriptData {
        if case .text(let text) = self { .string(text) } else { .null }
    }

    fileprivate var bytes: ScriptData {
        if case .bytes(let bytes) = self { .array(bytes.map { .number(Double($0)) }) } else { .null }
    }
}

/// The app's end of a channel whose other end a page has.
///
/// It goes with the page that had the other end first.
package final class AppPort: Sendable {
    package typealias Receiver = @Sendable (PortMessage, [AppPort]) -> Void

    private struct Place {
        weak var scripts: DocumentScripts?
        var number = 0
        /// What the app does before the page has the other end; `nil` from then on.
        var early: [@Sendable (DocumentScripts, Int) -> Void]?
        var receiver: Receiver?
        /// What came before somebody listened.
        var waiting: [(PortMessage, [AppPort])] = []
        var bytesWaiting = 0
    }

    private let place: LoopBound<Place>

    /// One whose other end the loop's page is to get by a message (`PageCore.postMessage`).
    package init(on page: Page) {
        place = LoopBound(Place(early: []), loop: page.loop)
    }

    fileprivate init(numbered number: Int, of scripts: DocumentScripts) {
        place = LoopBound(here: Place(scripts: scripts, number: number), loop: scripts.loop)
    }

    fileprivate func join(_ scripts: DocumentScripts, numbered number: Int) {
        place.value.scripts = scripts
        place.value.number = number
    }

    fileprivate func begin() {
        let early = place.value.early ?? []
        place.value.early = nil
        for body in early { call(body) }
    }

    /// Has what comes told, on the page's loop.
    package func listen(_ receiver: @escaping Receiver) {
        place.loop.perform { [place] in
            guard place.value.scripts != nil || place.value.early != nil else { return }
            place.value.receiver = receiver
            let waiting = place.value.waiting
            place.value.waiting = []
            place.value.bytesWaiting = 0
            for (message, ports) in waiting { receiver(message, ports) }
        }
    }

    fileprivate func receive(_ message: PortMessage, _ ports: [AppPort]) {
        if let receiver = place.value.receiver { return receiver(message, ports) }
        guard place.value.waiting.count < Self.mostWaiting,
            place.value.bytesWaiting + message.size <= Self.mostBytesWaiting
        else { return }
        place.value.waiting.append((message, ports))
        place.value.bytesWaiting += message.size
    }

    /// The document has gone, or there is none.
    fileprivate func end() {
        place.value.scripts = nil
        place.value.receiver = nil
        place.value.waiting = []
        place.value.early = nil
    }

    /// How many messages wait for an app that does not listen; those beyond are dropped.
    private static let mostWaiting = 1000
    private static let mostBytesWaiting = 16 << 20
    /// How many ends of channels the app has of one document; those that come beyond are dropped.
    fileprivate static let mostOfDocument = 1000

    /// Sends a message, and by it other ends of channels of which the app has these.
    package func send(_ message: PortMessage, ports: [AppPort] = []) {
        call { scripts, number in
            scripts.existingRealm?.call(
                "sendThroughPort",
                [.number(Double(number)), message.text, message.bytes, scripts.keep(ports)]
            )
            for port in ports { port.begin() }
        }
    }

    package func close() {
        call { scripts, number in
            scripts.appPorts[number] = nil
            scripts.existingRealm?.call("closePort", [.number(Double(number))])
        }
    }

    private func call(_ body: @escaping @Sendable (DocumentScripts, Int) -> Void) {
        place.loop.perform { [place] in
            guard place.value.early == nil else { return place.value.early?.append(body) ?? () }
            guard let scripts = place.value.scripts else { return }
            body(scripts, place.value.number)
            scripts.page.documentMayHaveChanged()
        }
    }
}

extension PageCore {
    /// Posts a message of the app's to the window that shows, if a script of its has run.
    ///
    /// - Parameters:
    ///   - message: the event's data.
    ///   - targetOrigin: the window's own; `nil`: whatever it is.
    ///   - ports: come with it as the other ends of these.
    package func postMessage(_ message: PortMessage, to targetOrigin: String?, ports: [AppPort]) {
        guard let scripts = main.active?.scripts, let realm = scripts.existingRealm else {
            for port in ports { port.end() }
            return
        }
        realm.call(
            "messageFromApp",
            [message.text, message.bytes, targetOrigin.map { .string($0) } ?? .null, scripts.keep(ports)]
        )
        for port in ports { port.begin() }
        documentMayHaveChanged()
    }
}

extension DocumentScripts {
    /// The numbers by which the document's world knows these from now on.
    fileprivate func keep(_ ports: [AppPort]) -> ScriptData {
        .array(
            ports.map { port in
                lastAppPort += 1
                appPorts[lastAppPort] = port
                port.join(self, numbered: lastAppPort)
                return .number(Double(lastAppPort))
            }
        )
    }

    func tellPort(_ number: Int, _ message: PortMessage, ports numbers: [Int]) {
        let ports = numbers.prefix(max(AppPort.mostOfDocument - appPorts.count, 0)).map { number in
            let port = AppPort(numbered: number, of: self)
            appPorts[number] = port
            return port
        }
        appPorts[number]?.receive(message, ports)
    }

    func endPorts() {
        for port in appPorts.values { port.end() }
        appPorts = [:]
    }
}
