import WebStandards

/// The serialisers of an entry list, as a submission uses them.
enum SubmissionBody {
    static func urlencoded(_ entries: [FormEntry], _ encoding: TextEncoding) -> String {
        URLEncoded.serialize(
            entries.map { entry in
                switch entry.value {
                case .text(let text): (entry.name, text)
                case .file(let file): (entry.name, file.filename)
                }
            }
        )
    }

    static func multipart(_ entries: [FormEntry], _ encoding: TextEncoding, _ boundary: String) -> FormSubmission.Body {
        .none
    }

    static func plain(_ entries: [FormEntry], _ encoding: TextEncoding) -> [UInt8] {
        []
    }
}
