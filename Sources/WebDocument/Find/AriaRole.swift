/// What an element is to its user.
///
/// https://w3c.github.io/aria/#role_definitions
public enum AriaRole: String, Sendable, Hashable, CaseIterable {
    case alert, alertdialog, application, article, banner, blockquote, button, caption, cell, checkbox, code
    case columnheader, combobox, complementary, contentinfo, definition, deletion, dialog, document, emphasis, feed
    case figure, form, generic, grid, gridcell, group, heading, img, insertion, link, list, listbox, listitem, log, main
    case marquee, math, menu, menubar, menuitem, menuitemcheckbox, menuitemradio, meter, navigation, none, note, option
    case paragraph, presentation, progressbar, radio, radiogroup, region, row, rowgroup, rowheader, scrollbar, search
    case searchbox, separator, slider, spinbutton, status, strong, `subscript`, superscript, `switch`, tab, table
    case tablist, tabpanel, term, textbox, time, timer, toolbar, tooltip, tree, treegrid, treeitem

    /// What stands in an element of that role is its name.
    ///
    /// https://w3c.github.io/aria/#namefromcontent
    var isNamedByContent: Bool {
        switch self {
        case .button, .cell, .checkbox, .columnheader, .gridcell, .heading, .link, .menuitem, .menuitemcheckbox,
            .menuitemradio, .option, .radio, .row, .rowheader, .switch, .tab, .tooltip, .treeitem:
            true
        default: false
        }
    }
}

extension ElementFinder {
    /// The role the markup gives, or else HTML itself; `nil` for what is none to a user.
    func role(of node: Node) -> AriaRole? {
        if let written = node.attribute(.role)?.string {
            for word in written.split(whereSeparator: \.isWhitespace) {
                guard let role = AriaRole(rawValue: word.lowercased()) else { continue }
                return role == .presentation ? AriaRole.none : role
            }
        }
        return implicitRole(of: node)
    }

    // https://w3c.github.io/html-aam/#html-element-role-mappings
    private func implicitRole(of node: Node) -> AriaRole? {
        switch node.tag {
        case .a, .area: node.has(.href) ? .link : nil
        case .article: .article
        case .aside: .complementary
        case .blockquote: .blockquote
        case .button, .summary: .button
        case .caption: .caption
        case .code: .code
        case .datalist: .listbox
        case .dd: .definition
        case .del, .s: .deletion
        case .address, .details, .fieldset, .optgroup, .hgroup: .group
        case .dfn, .dt: .term
        case .dialog: .dialog
        case .em: .emphasis
        case .figure: .figure
        case .footer: isInSection(node) ? nil : .contentinfo
        case .form: hasAuthorName(node) ? .form : nil
        case .h1, .h2, .h3, .h4, .h5, .h6: .heading
        case .header: isInSection(node) ? nil : .banner
        case .hr: .separator
        case .html: .document
        case .img: node.attribute(.alt).map { $0.isEmpty && !hasAuthorName(node) } ?? false ? AriaRole.none : .img
        case .input: inputRole(of: node)
        case .ins: .insertion
        case .li: .listitem
        case .main: .main
        case .math: .math
        case .menu, .ol, .ul, .dir: .list
        case .meter: .meter
        case .nav: .navigation
        case .option: .option
        case .output: .status
        case .p: .paragraph
        case .progress: .progressbar
        case .search: .search
        case .section: hasAuthorName(node) ? .region : nil
        case .select: isListBox(node) ? .listbox : .combobox
        case .strong: .strong
        case .sub: .subscript
        case .sup: .superscript
        case .table: .table
        case .tbody, .tfoot, .thead: .rowgroup
        case .td: .cell
        case .textarea: .textbox
        case .th: node.attribute(.scope)?.equalsIgnoringCase("row") ?? false ? .rowheader : .columnheader
        case .time: .time
        case .tr: .row
        default: node.anyTag == .svg && node.namespace == .svg ? .img : nil
        }
    }

    /// NB: passwords and dates have no role of their own in HTML-AAM; they are typed into all the same.
    private func inputRole(of node: Node) -> AriaRole? {
        switch node.inputType {
        case .hidden: nil
        case .button, .image, .reset, .submit, .fileUpload: .button
        case .checkbox: .checkbox
        case .radio: .radio
        case .number: .spinbutton
        case .range: .slider
        case .search: node.has(.list) ? .combobox : .searchbox
        case .email, .tel, .text, .url: node.has(.list) ? .combobox : .textbox
        default: .textbox
        }
    }

    private func isListBox(_ node: Node) -> Bool {
        node.has(.multiple) || (node.attribute(.size).flatMap { Int($0.string) } ?? 1) > 1
    }

    private func hasAuthorName(_ node: Node) -> Bool {
        [.ariaLabel, .ariaLabelledby, .title].contains { node.attribute($0).map { !$0.isEmpty } ?? false }
    }

    /// A header or footer there is that of the section, not of the page.
    private func isInSection(_ node: Node) -> Bool {
        var ancestor = node.parentElement
        while let current = ancestor {
            switch current.tag {
            case .article, .aside, .main, .nav, .section: return true
            default: ancestor = current.parentElement
            }
        }
        return false
    }

    func headingLevel(of node: Node) -> Int? {
        if let level = node.attribute(named: "aria-level").flatMap({ Int($0.string) }) { return level }
        switch node.tag {
        case .h1: return 1
        case .h2: return 2
        case .h3: return 3
        case .h4: return 4
        case .h5: return 5
        case .h6: return 6
        default: return nil
        }
    }
}
