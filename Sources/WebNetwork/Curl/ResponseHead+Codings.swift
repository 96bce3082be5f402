import WebStandards

extension ResponseHead {
    /// libcurl can undo whatever was done to the body.
    ///
    /// https://fetch.spec.whatwg.org/#handle-content-codings: "If codings are not supported, then return bytes."
    var hasKnownCodings: Bool {
        fields.values(of: "Content-Encoding").allSatisfy { value in
            value.split(separator: ",").allSatisfy { coding in
                CurlLibrary.contentCodings.contains(ASCII.lowercase(coding.trimmingBlanks))
            }
        }
    }
}
