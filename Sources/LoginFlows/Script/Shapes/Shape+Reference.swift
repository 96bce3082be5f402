/// The same tables as text to read: what the documentation has of flow files.
extension FlowShapes {
    /// A table for each kind of mapping, in the order in which they are first mentioned.
    package static var reference: String {
        var records: [Record] = []
        var seen: Set<String> = []
        collect(.named("flow"), &records, &seen)
        collect(.named("part"), &records, &seen)
        return records.map(table).joined(separator: "\n")
    }

    private static func collect(_ shape: Shape, _ records: inout [Record], _ seen: inout Set<String>) {
        switch shape.resolved {
        case .list(let inner), .map(let inner, _): collect(inner, &records, &seen)
        case .either(let shapes): for inner in shapes { collect(inner, &records, &seen) }
        case .record(let record):
            guard seen.insert(record.what).inserted else { return }
            records.append(record)
            for field in record.fields { collect(field.shape, &records, &seen) }
        default: break
        }
    }

    private static func table(_ record: Record) -> String {
        var lines = ["### \(record.what.prefix(1).uppercased() + record.what.dropFirst())", ""]
        if !record.help.isEmpty { lines += [record.help, ""] }
        if !record.alternatives.isEmpty { lines += ["Exactly one of those marked with * stands there.", ""] }
        lines += ["| key | what stands there | meaning |", "| --- | --- | --- |"]
        for field in record.fields {
            let mark = field.presence == .alternative ? " *" : field.presence == .required ? " (required)" : ""
            lines.append("| `\(field.name)`\(mark) | \(cell(field.shape.brief)) | \(cell(field.help)) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

extension Shape {
    /// What stands there, in a few words.
    fileprivate var brief: String {
        switch resolved {
        case .text(.any): "text"
        case .text(.pause): "`idle`; or duration"
        case .text(let kind): kind.rawValue
        case .flag: "true, false"
        case .whole(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .list(let shape): "list, each \(shape.brief)"
        case .map(let shape, let what): "mapping of \(what)\(shape.isPlain ? "" : ": \(shape.brief)")"
        case .record(let record): record.what
        case .either(let shapes): shapes.map(\.brief).joined(separator: "; or ")
        case .nothing: "nothing"
        case .named(let name): name
        }
    }

    private var isPlain: Bool {
        if case .text(.any) = resolved { true } else { false }
    }
}
