import Foundation
import WebDocument
import WebEngine
import WebStandards

extension Views {
    /// Does what a step says, and says what was done where the format wants that.
    func perform(_ step: Step) -> JSON? {
        guard let page = page(step.view ?? 1) else { return error("no view") }
        switch step.do {
        case .load:
            let text = step.url ?? ""
            page.load(NavigationRequest(url: WebURL(text) ?? WebURL(unparsable: text)))
        case .loadHTML:
            page.loadHTML(step.html ?? "", baseURL: step.baseURL.flatMap { WebURL($0) })
        case .click:
            return clickByScript(step.css ?? "", in: page)
        // The traces' press comes where a script has found the element.
        case .tap where refusesScripts(page):
            break
        case .tap:
            _ = click(step.css ?? "", in: page, hasPlace: true)
        case .submitForm:
            return submit(step, in: page)
        case .eval:
            return evaluate(step.js ?? "", in: page)
        case .back:
            page.goBack()
        case .forward:
            page.goForward()
        case .go:
            guard page.canGo(by: step.delta ?? 0) else { return error("no item") }
            page.go(by: step.delta ?? 0)
        case .reload:
            page.reload()
        case .reloadFromOrigin:
            page.reload(fromOrigin: true)
        case .stop:
            page.stop()
        case .wait:
            break
        }
        return nil
    }

    private func evaluate(_ script: String, in page: PageCore) -> JSON {
        do {
            return .object(["value": JSON(try page.evaluateWhole(script))])
        } catch {
            return self.error(Self.text(of: error))
        }
    }

    private static func text(of failure: ScriptFailure) -> String {
        let text = [failure.name, failure.message].filter { !$0.isEmpty }.joined(separator: ": ")
        guard failure.line > 0 else { return text }
        let place = failure.column > 0 ? "\(failure.line):\(failure.column)" : "\(failure.line)"
        return "\(failure.sourceURL):\(place): \(text)"
    }

    /// A document that runs no scripts, the app's as little as its own.
    private func refusesScripts(_ page: PageCore) -> Bool {
        page.refusesScripts() || settings?.javascript == false
    }

    private func clickByScript(_ selector: String, in page: PageCore) -> JSON {
        if refusesScripts(page) { return error(Self.text(of: .sandboxed)) }
        guard (try? page.evaluateWhole("")) != nil, let argument = try? JSONEncoder().encode(JSON.string(selector))
        else {
            return click(selector, in: page, hasPlace: false)
        }
        let text = String(decoding: argument, as: UTF8.self)
        return evaluate(
            "(e => e === null ? 'no element' : (e.click(), 'clicked'))(document.querySelector(\(text)))",
            in: page
        )
    }

    private func click(_ selector: String, in page: PageCore, hasPlace: Bool) -> JSON {
        do {
            _ = try page.click(.css(selector), hasPlace: hasPlace)
        } catch {
            return switch error.code {
            case .noMatch, .noDocument: value("no element")
            case .invalidForm: value("clicked")
            default: self.error(error.message)
            }
        }
        return value("clicked")
    }

    private func submit(_ step: Step, in page: PageCore) -> JSON {
        if refusesScripts(page) { return error(Self.text(of: .sandboxed)) }
        guard let document = page.document, let name = step.form, let form = form(name, in: document),
            let model = FormModel(form)
        else { return value("no form") }
        for (control, value) in step.values ?? [:] { model.fill(name: control, value: FillValue(value)) }
        var submitter: Element?
        if let selector = step.submitter { submitter = try? document.querySelector(selector) }
        switch step.via ?? (step.submitter == nil ? nil : .click) {
        case .submit:
            _ = try? page.submitByMethod(form)
            return value("submit()")
        case .requestSubmit:
            _ = try? page.requestSubmit(form, submitter: submitter)
            return value("requestSubmit()")
        case .click:
            return press(submitter, form: form, in: page)
        case nil:
            // Image buttons are not among a form's `elements`, where the format's script looks.
            let button = model.submitButtons.first {
                $0.name == "button" || ASCII.lowercase($0.attribute("type") ?? "") != "image"
            }
            return press(button, form: form, in: page)
        }
    }

    private func press(_ button: Element?, form: Element, in page: PageCore) -> JSON {
        guard let button else {
            _ = try? page.requestSubmit(form, submitter: nil)
            return value("requestSubmit()")
        }
        _ = try? page.click(button, hasPlace: false)
        return value("click")
    }

    /// As a script finds it: by id, by name, by selector.
    private func form(_ name: String, in document: Document) -> Element? {
        if let element = document.element(id: name) { return element }
        if let form = document.forms.first(where: { $0.attribute("name") == name }) { return form }
        return (try? document.querySelector(name)) ?? nil
    }

    private func value(_ text: String) -> JSON { .object(["value": .string(text)]) }

    private func error(_ message: String) -> JSON { .object(["error": .string(message)]) }
}

extension FillValue {
    init(_ value: ControlValue) {
        switch value {
        case .text(let text): self = .text(text)
        case .list(let values): self = .list(values)
        case .bool(let isOn): self = .bool(isOn)
        case .files(let files):
            self = .files(
                files.map { FormFile(filename: $0.name, type: $0.type ?? "", content: .bytes(Array($0.text.utf8))) }
            )
        }
    }
}
