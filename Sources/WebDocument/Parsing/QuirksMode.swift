import WebStandards

// https://dom.spec.whatwg.org/#concept-document-mode
enum DocumentMode {
    case noQuirks
    case limitedQuirks
    case quirks
}

extension DocumentMode {
    /// The mode a document type gives (https://html.spec.whatwg.org/#the-initial-insertion-mode); an identifier is
    /// `nil` where it is missing.
    init(name: String, publicID: String?, systemID: String?) {
        let publicID = publicID.map { ASCII.lowercase($0) }
        let systemID = systemID.map { ASCII.lowercase($0) }
        func isPublic(_ prefixes: [String]) -> Bool { publicID.map { prefixes.contains(where: $0.hasPrefix) } ?? false }
        if name != "html" || publicID.map(Self.quirkyPublicIDs.contains) ?? false
            || systemID == "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"
            || isPublic(Self.quirkyPublicPrefixes) || systemID == nil && isPublic(Self.html401Prefixes)
        {
            self = .quirks
        } else if isPublic(Self.limitedPublicPrefixes) || isPublic(Self.html401Prefixes) {
            self = .limitedQuirks
        } else {
            self = .noQuirks
        }
    }

    private static let html401Prefixes = ["-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//"]

    private static let limitedPublicPrefixes = [
        "-//w3c//dtd xhtml 1.0 frameset//", "-//w3c//dtd xhtml 1.0 transitional//",
    ]

    private static let quirkyPublicIDs: Set = [
        "-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html",
    ]

    private static let quirkyPublicPrefixes = [
        "+//silmaril//dtd html pro v0r11 19970101//", "-//as//dtd html 3.0 aswedit + extensions//",
        "-//advasoft ltd//dtd html 3.0 aswedit + extensions//", "-//ietf//dtd html 2.0 level 1//",
        "-//ietf//dtd html 2.0 level 2//", "-//ietf//dtd html 2.0 strict level 1//",
        "-//ietf//dtd html 2.0 strict level 2//", "-//ietf//dtd html 2.0 strict//", "-//ietf//dtd html 2.0//",
        "-//ietf//dtd html 2.1e//", "-//ietf//dtd html 3.0//", "-//ietf//dtd html 3.2 final//",
        "-//ietf//dtd html 3.2//", "-//ietf//dtd html 3//", "-//ietf//dtd html level 0//",
        "-//ietf//dtd html level 1//", "-//ietf//dtd html level 2//", "-//ietf//dtd html level 3//",
        "-//ietf//dtd html strict level 0//", "-//ietf//dtd html strict level 1//",
        "-//ietf//dtd html strict level 2//", "-//ietf//dtd html strict level 3//", "-//ietf//dtd html strict//",
        "-//ietf//dtd html//", "-//metrius//dtd metrius presentational//",
        "-//microsoft//dtd internet explorer 2.0 html strict//", "-//microsoft//dtd internet explorer 2.0 html//",
        "-//microsoft//dtd internet explorer 2.0 tables//", "-//microsoft//dtd internet explorer 3.0 html strict//",
        "-//microsoft//dtd internet explorer 3.0 html//", "-//microsoft//dtd internet explorer 3.0 tables//",
        "-//netscape comm. corp.//dtd html//", "-//netscape comm. corp.//dtd strict html//",
        "-//o'reilly and associates//dtd html 2.0//", "-//o'reilly and associates//dtd html extended 1.0//",
        "-//o'reilly and associates//dtd html extended relaxed 1.0//",
        "-//sq//dtd html 2.0 hotmetal + extensions//",
        "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
        "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//", "-//spyglass//dtd html 2.0 extended//",
        "-//sun microsystems corp.//dtd hotjava html//", "-//sun microsystems corp.//dtd hotjava strict html//",
        "-//w3c//dtd html 3 1995-03-24//", "-//w3c//dtd html 3.2 draft//", "-//w3c//dtd html 3.2 final//",
        "-//w3c//dtd html 3.2//", "-//w3c//dtd html 3.2s draft//", "-//w3c//dtd html 4.0 frameset//",
        "-//w3c//dtd html 4.0 transitional//", "-//w3c//dtd html experimental 19960712//",
        "-//w3c//dtd html experimental 970421//", "-//w3c//dtd w3 html//", "-//w3o//dtd w3 html 3.0//",
        "-//webtechs//dtd mozilla html 2.0//", "-//webtechs//dtd mozilla html//",
    ]
}

extension Document {
    /// As the parser found it; from the document type for a tree that libxml2 built, which knows no missing identifier.
    func computeIsQuirks() -> Bool {
        guard tree.isHTML else { return false }
        if let mode = tree.mode { return mode == .quirks }
        guard let type = tree.documentType else { return true }
        let systemID = type.systemID.isEmpty ? nil : type.systemID
        return DocumentMode(name: ASCII.lowercase(type.name), publicID: type.publicID, systemID: systemID) == .quirks
    }
}
