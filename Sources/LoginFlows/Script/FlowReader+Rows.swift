import HeadlessWebView

extension FlowReader {
    typealias Cells = [(name: String, value: Template)]

    /// The rounds of a loop: the rows that stand there, or those of the file that is named there.
    mutating func rows(_ node: YAMLNode?) -> [Cells] {
        guard let node else { return [] }
        guard let name = node.text else { return cells(of: node.items) }
        let path = Self.path(name, from: node.place.file)
        guard path.lowercased().hasSuffix(".csv") else {
            let shape = Shape.list(.map(.anyText, of: "variables and texts"))
            return cells(of: nodes(path, shape, from: node.place)?.items ?? [])
        }
        guard let bytes = surroundings.read(path) else {
            problems.append(FlowProblem(node.place, "“\(path)” cannot be read."))
            return []
        }
        guard bytes.count <= FlowLimits.fileBytes, let text = String(validating: bytes, as: UTF8.self) else {
            let reason = "“\(path)” is no UTF-8 text of at most \(FlowLimits.fileBytes >> 20) MiB."
            problems.append(FlowProblem(node.place, reason))
            return []
        }
        do throws(CSV.Unclosed) {
            return cells(of: try CSV.rows(of: text), path, node.place)
        } catch {
            let place = SourcePlace(path, error.line, 1)
            problems.append(FlowProblem(place, "A quotation mark that begins in this line is not closed."))
            return []
        }
    }

    /// No row knows of another's variables.
    private mutating func cells(of rows: [YAMLNode]) -> [Cells] {
        let outer = known
        var all: [Cells] = []
        for row in rows {
            known = outer
            all.append(variables(row))
        }
        return all
    }

    /// The first row has the variables' names; what is in the others is text, whatever it looks like.
    private mutating func cells(of rows: [CSV.Row], _ path: String, _ place: SourcePlace) -> [Cells] {
        guard let header = rows.first, rows.count > 1 else {
            let expected = "a line with names, and others with texts"
            problems.append(FlowProblem(place, "“\(path)” has no rows.", expected: expected))
            return []
        }
        for name in header.fields { checkVariable(name, SourcePlace(path, header.line, 1)) }
        if let twice = header.fields.first(where: { name in header.fields.count { $0 == name } > 1 }) {
            problems.append(FlowProblem(SourcePlace(path, header.line, 1), "The name “\(twice)” stands twice."))
        }
        var all: [Cells] = []
        for row in rows.dropFirst() {
            let place = SourcePlace(path, row.line, 1)
            guard row.fields.count == header.fields.count else {
                let (expected, actual) = ("\(header.fields.count)", "\(row.fields.count)")
                problems.append(
                    FlowProblem(place, "The row has another number of texts.", expected: expected, actual: actual)
                )
                continue
            }
            all.append(
                zip(header.fields, row.fields).map { name, text in
                    (name, Template(source: text.replacing("${", with: "$${"), place: place))
                }
            )
        }
        known.formUnion(header.fields)
        return all
    }
}
