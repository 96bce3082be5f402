import WebStandards

/// What the submission of a form asks to be done.
package struct FormSubmission {
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
        /// The dialog around the form is closed; nothing is fetched.
        case dialog
    }

    /// What the request carries.
    package enum Body: Sendable, Hashable {
        case none
        case bytes([UInt8])
        /// Pieces in order, some of them files to be read as they are sent.
        case parts([FormBodyPart])
    }

    package var method: Method
    /// Where to navigate, the query of a GET form in it.
    ///
    /// Its scheme may be any.
    package var url: WebURL
    /// The browsing context's name, as the submitter, the form or the `base` gives it; empty for the form's own.
    package var target: String
    package var body = Body.none
    /// The request's `Content-Type`.
    package var contentType: String?
}

extension Document {
    /// The submission of a form, or `nil` where none follows: an action that is no URL, a form outside the document.
    ///
    /// Whether the values are valid is asked of ``invalidControls(of:)`` first, by who submits as a user does.
    ///
    /// https://html.spec.whatwg.org/#form-submission-algorithm
    package func submission(
        form: Element,
        submitter: Element?,
        entries given: [FormEntry]? = nil,
        boundary: @autoclosure () -> String,
        at point: ImagePoint = ImagePoint()
    ) -> FormSubmission? {
        let form = form.node
        let submitter = submitter?.node
        guard form.tag == .form else { return nil }
        // 8. "Let encoding be the result of picking an encoding for the form."
        let encoding = submissionEncoding(of: form)
        // 9. "Let entry list be the result of constructing the entry list with form, submitter, and encoding."
        let entries = given ?? entryList(of: form, submitter: submitter, encoding: encoding, at: point)
        // 11. "Let method be the submitter element's method."
        let method = method(of: form, submitter)
        // 13.-14. "Let action be the submitter element's action. If action is the empty string, let action be the URL
        //         of the form document."
        let given = submitter?.formAttribute(.formaction)?.string ?? form.attribute(.action)?.string ?? ""
        let action = ValueSanitization.trimmed(given).isEmpty ? url : resolveOrKeep(given)
        var result = FormSubmission(method: method, url: action, target: target(of: form, submitter))
        guard method != .dialog else { return result }
        // 15. "If parsed action is failure, then return": whoever sends it does that.
        guard !action.isUnparsable else {
            result.method = .get
            return result
        }
        // 20. The table of schemes and methods.
        switch (action.scheme, method) {
        case ("javascript", _), ("ftp", _):
            // "Get action URL": the entry list is not sent. A script is run, which only the engine can.
            result.method = .get
        case ("mailto", .post):
            result.method = .get
            result.url = mailed(action, entries, enctype(of: form, submitter), encoding)
        case ("data", .post), ("about", .post):
            result.method = .get
        case (_, .get):
            // "Mutate action URL": the query is replaced.
            result.url = action.replacingQuery(FormSerializer.urlEncoded(entries, encoding: encoding))
        default:
            let type = enctype(of: form, submitter)
            // PLATFORM(WebKit, Chromium): FormSubmission::create writes the pairs as the form's own method has them.
            let isPlain = type == .plainText && self.method(of: form, nil) == .get
            attach(entries, type, as: isPlain ? .urlEncoded : type, encoding, boundary, to: &result)
        }
        return result
    }

    // https://html.spec.whatwg.org/#submit-mailto-body
    private func mailed(
        _ action: WebURL,
        _ entries: [FormEntry],
        _ type: FormEncodingType,
        _ encoding: TextEncoding
    ) -> WebURL {
        let body = "body=" + FormSerializer.mail(entries, type: type, encoding: encoding)
        let query = action.query ?? ""
        return action.replacingQuery(query.isEmpty ? body : query + "&" + body)
    }

    // https://html.spec.whatwg.org/#submit-body
    private func attach(
        _ entries: [FormEntry],
        _ type: FormEncodingType,
        as written: FormEncodingType,
        _ encoding: TextEncoding,
        _ boundary: () -> String,
        to submission: inout FormSubmission
    ) {
        let boundary = type == .multipart ? boundary() : ""
        let parts = FormSerializer.body(entries, type: written, encoding: encoding, boundary: boundary)
        if parts.count == 1, case .bytes(let bytes) = parts[0] {
            submission.body = .bytes(bytes)
        } else {
            submission.body = .parts(parts)
        }
        submission.contentType = FormSerializer.contentType(type, boundary: boundary)
    }

    // https://html.spec.whatwg.org/#picking-an-encoding-for-the-form. PLATFORM(WebKit, Chromium): FormSubmission,
    // encodingFromAcceptCharset: commas part labels too, and where none is known it is the document's.
    package func submissionEncoding(of form: Element) -> TextEncoding { submissionEncoding(of: form.node) }

    private func submissionEncoding(of form: Node) -> TextEncoding {
        guard let labels = form.attribute(.acceptCharset)?.string else { return encoding.outputEncoding }
        let isBetween = { (byte: UInt8) in byte == UInt8(ascii: ",") || ASCII.isWhitespace(byte) }
        let candidates = labels.utf8.split(whereSeparator: isBetween).compactMap { label in
            TextEncoding(label: String(decoding: label, as: UTF8.self))
        }
        return (candidates.first ?? encoding).outputEncoding
    }

    // https://html.spec.whatwg.org/#concept-fs-method
    private func method(of form: Node, _ submitter: Node?) -> FormSubmission.Method {
        let value = submitter?.formAttribute(.formmethod) ?? form.attribute(.method)
        guard let value else { return .get }
        if value.equalsIgnoringCase("post") { return .post }
        return value.equalsIgnoringCase("dialog") ? .dialog : .get
    }

    // https://html.spec.whatwg.org/#concept-fs-enctype
    private func enctype(of form: Node, _ submitter: Node?) -> FormEncodingType {
        FormEncodingType(attribute: (submitter?.formAttribute(.formenctype) ?? form.attribute(.enctype))?.string)
    }

    /// The name of where what comes of the form is to show.
    package func target(of form: Element, submitter: Element?) -> String { target(of: form.node, submitter?.node) }

    // https://html.spec.whatwg.org/#concept-fs-target and https://html.spec.whatwg.org/#get-an-element's-target
    private func target(of form: Node, _ submitter: Node?) -> String {
        if let target = submitter?.formAttribute(.formtarget) ?? form.attribute(.target) { return target.string }
        return baseTarget ?? ""
    }
}

extension Node {
    /// An attribute by which a submit button overrides its form.
    fileprivate func formAttribute(_ name: AttributeName) -> Text? {
        isSubmitButton ? attribute(name) : nil
    }
}
