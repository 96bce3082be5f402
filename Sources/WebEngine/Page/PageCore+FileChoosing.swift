import WebDocument
import WebNetwork
import WebStandards

// Files that the app chooses where a user would be shown a picker.
extension PageCore {
    /// https://html.spec.whatwg.org/#file-upload-state-(type=file), the input activation behavior.
    ///
    /// NB: one at a time, as phones show them: what is asked for meanwhile is not shown.
    func showPicker(of control: Element) {
        guard let navigable = navigable(of: control), let active = navigable.active, mayShowPicker, !isChoosingFiles,
            !control.document.isDisabled(control)
        else { return }
        picker = OpenPicker(active, in: navigable)
        decide(control.fileChooserRequest(url: active.url, frame: navigable.frame)) { [weak self, weak active] files in
            // In a task of its own: the app may answer while the click is still being dealt with.
            self?.session.loop.schedule(after: .zero) { [weak self] in
                guard let self else { return }
                if picker?.document === active { picker = nil }
                if let active, navigable.active === active { take(files, for: control) }
                checkIdle()
            }
        }
    }

    /// The app is asked for the files of a page that shows.
    var isChoosingFiles: Bool { picker?.isOpen ?? false }

    /// A user stands behind what is done now: "If element's relevant global object does not have transient activation, then
    /// return".
    ///
    /// PLATFORM(WebKit): FileInputType::handleDOMActivateEvent wants the gesture itself.
    var mayShowPicker: Bool { session.configuration.profile.engine == .webKit ? isInGesture : isActivated }

    /// "If the user dismissed the prompt without changing their selection", an event `cancel`; else update the file selection.
    private func take(_ files: [FormFile]?, for control: Element) {
        let document = control.document
        let before = document.chosenFiles(of: control.asNode)
        if let files { document.fill(control, with: .files(files)) }
        guard let scripts = scripts(of: control) else { return }
        if files == nil || document.chosenFiles(of: control.asNode) == before {
            scripts.didCancelPicker(control)
        } else {
            scripts.didEdit(control, typed: nil)
        }
    }
}

/// The app is asked for files: as long as the document shows, for none else.
struct OpenPicker {
    private(set) weak var document: ActiveDocument?
    private weak var navigable: Navigable?

    init(_ document: ActiveDocument, in navigable: Navigable) {
        self.document = document
        self.navigable = navigable
    }

    var isOpen: Bool { document.map { navigable?.active === $0 } ?? false }
}

extension Element {
    fileprivate func fileChooserRequest(url: WebURL, frame: FrameInfo) -> FileChooserRequest {
        // https://html.spec.whatwg.org/#attr-input-accept: "a set of comma-separated tokens".
        let tokens = (attribute("accept") ?? "").split(separator: ",").prefix(FileChooserRequest.mostTypes)
        return FileChooserRequest(
            allowsMultipleFiles: attribute("multiple") != nil,
            allowsDirectories: attribute("webkitdirectory") != nil,
            acceptedTypes: tokens.map { ASCII.lowercase($0.filter { !$0.isWhitespace }) }.filter { !$0.isEmpty },
            wantsCapture: attribute("capture") != nil,
            url: url,
            frame: frame
        )
    }
}

extension FileChooserRequest {
    fileprivate static let mostTypes = 100
}
