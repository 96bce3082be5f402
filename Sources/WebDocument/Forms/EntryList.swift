import WebStandards

extension Document {
    // https://html.spec.whatwg.org/#constructing-the-form-data-set
    func entryList(of form: Node, submitter: Node?, encoding: TextEncoding, at point: ImagePoint) -> [FormEntry] {
        // 3. "Let controls be a list of all the submittable elements whose form owner is form, in tree order."
        // NB: in the form's order, which is another one in WebKit.
        let controls = listedElements(of: form)
        var entries: [FormEntry] = []
        // 5. "For each element field in controls, in tree order:"
        for field in controls where field.isSubmittable {
            // 5.1 "If field has a datalist element ancestor … field is disabled, field is a button but it is not
            //     submitter, … then continue."
            // NB: a datalist above it does not matter, as in WebKit and Chromium.
            if field.isButton, field != submitter { continue }
            let type = field.tag == .input ? field.inputType : nil
            if type == .checkbox || type == .radio, !isChecked(field) { continue }
            if field.isDisabledControl { continue }
            // 5.2 "If the field element is an input element whose type attribute is in the Image Button state:"
            if type == .image {
                append(point, named: field.attribute(.name)?.string ?? "", to: &entries)
                continue
            }
            // 5.4 "If either the field element does not have a name attribute specified, or its name attribute's
            //     value is the empty string, then continue."
            guard let name = field.attribute(.name)?.string, !name.isEmpty else { continue }
            append(field, type, named: name, encoding, to: &entries)
            // 5.12 "If the element has a dirname attribute …, create an entry with its value and dir."
            if field.tag == .textarea || type?.hasDirection == true,
                let dirname = field.attribute(.dirname)?.string, !dirname.isEmpty
            {
                entries.append(FormEntry(name: dirname, value: .text(directionality(of: field).rawValue)))
            }
        }
        return entries
    }

    private func append(
        _ field: Node,
        _ type: InputType?,
        named name: String,
        _ encoding: TextEncoding,
        to entries: inout [FormEntry]
    ) {
        switch (field.tag, type) {
        // 5.6 "If the field element is a select element, then for each option element in the select element's list
        //     of options whose selectedness is true and that is not disabled, create an entry."
        case (.select, _):
            for option in sentOptions(of: field) {
                entries.append(FormEntry(name: name, value: .text(optionValue(of: option))))
            }
        // 5.8 "If the field element is an input element whose type attribute is in the File Upload state:"
        case (_, .fileUpload):
            let files = controls[field]?.files ?? []
            if files.isEmpty { entries.append(FormEntry(name: name, value: .file(.none))) }
            for file in files { entries.append(FormEntry(name: name, value: .file(file))) }
        // 5.9 "If the field element is an input element whose type attribute is in the Hidden state and name is an
        //     ASCII case-insensitive match for "_charset_", create an entry with name and charset."
        case (_, .hidden) where name.utf8.count == 9 && ASCII.equalIgnoringCase(name, "_charset_"):
            entries.append(FormEntry(name: name, value: .text(encoding.name)))
        default:
            entries.append(FormEntry(name: name, value: .text(sentValue(of: field))))
        }
    }

    /// Those that step 5.6 goes through.
    package func sentOptions(of select: Node) -> [Node] { selectedOptions(of: select).filter { !$0.isDisabledOption } }

    /// What a control sends that is no select, no file upload and no image button.
    package func sentValue(of field: Node) -> String {
        // NB: a button without a value attribute sends its label, as in WebKit and Chromium.
        if field.tag == .input, field.inputType == .submit, !field.has(.value) { return "Submit" }
        let value = value(of: field)
        guard field.tag == .textarea, let wrap = field.attribute(.wrap), ASCII.equalIgnoringCase(wrap.string, "hard")
        else { return value }
        return HardWrap.wrapped(value, columns: field.count(.cols) ?? 20)
    }

    /// Steps 5.2.1 to 5.2.5: the place of the click, as two entries.
    private func append(_ point: ImagePoint, named name: String, to entries: inout [FormEntry]) {
        let prefix = name.isEmpty ? "" : name + "."
        entries.append(FormEntry(name: prefix + "x", value: .text("\(point.x)")))
        entries.append(FormEntry(name: prefix + "y", value: .text("\(point.y)")))
    }
}

/// Where an image button was pressed.
///
/// https://html.spec.whatwg.org/#concept-input-type-image-coordinate
package struct ImagePoint: Sendable, Hashable {
    package var x: Int
    package var y: Int

    package init(x: Int = 0, y: Int = 0) {
        self.x = x
        self.y = y
    }
}

extension Element {
    /// Where a tap hits an image button: in its middle, as far as its attributes say how large it is.
    package var tapPoint: ImagePoint {
        guard node.tag == .input, node.inputType == .image else { return ImagePoint() }
        return ImagePoint(x: pixels("width") / 2, y: pixels("height") / 2)
    }

    /// https://html.spec.whatwg.org/#rules-for-parsing-dimension-values, whole pixels; 0 for a percentage, whose whole nobody knows.
    private func pixels(_ attribute: String) -> Int {
        let text = (self.attribute(attribute) ?? "").utf8.drop(while: ASCII.isWhitespace)
        let digits = text.prefix(while: ASCII.isDigit)
        guard text.dropFirst(digits.count).first != UInt8(ascii: "%") else { return 0 }
        // Beyond what any screen has.
        return Int(Substring(digits.prefix(5))) ?? 0
    }
}
