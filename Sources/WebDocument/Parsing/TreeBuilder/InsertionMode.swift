// https://html.spec.whatwg.org/#the-insertion-mode
enum InsertionMode {
    case initial
    case beforeHTML
    case beforeHead
    case inHead
    case inHeadNoscript
    case afterHead
    case inBody
    case text
    case inTable
    case inTableText
    case inCaption
    case inColumnGroup
    case inTableBody
    case inRow
    case inCell
    case inTemplate
    case afterBody
    case inFrameset
    case afterFrameset
    case afterAfterBody
    case afterAfterFrameset
}

/// What has become of a token.
enum Step {
    case done
    /// "Reprocess the token", in the mode that is current now.
    case again
}
