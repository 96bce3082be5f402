import Testing

/// Rows and cells of tables as scripts see and make them.
struct TableTests {
    static let rows = [
        SeenRow(
            name: "rows of the head come first, those of the foot last, each kind in tree order",
            body: """
                <table id=t><tfoot><tr id=f></tfoot><tr id=a><thead><tr id=h></thead><tbody><tr id=b></tbody></table>
                """,
            script: """
                t.append(document.createElementNS('http://www.w3.org/2000/svg', 'tr'))
                seen.push(...[...t.rows].map(row => row.id), b.rowIndex, b.sectionRowIndex, f.rowIndex)
                """,
            seen: "h,a,b,f,2,0,3"
        ),
        SeenRow(
            name: "rows and cells are inserted where they are asked for",
            body: "<table id=t></table>",
            script: """
                const last = t.insertRow()
                const first = t.insertRow(0)
                last.insertCell().textContent = 'b'
                last.insertCell(0).textContent = 'a'
                last.append(document.createElement('th'), document.createElement('p'))
                seen.push(t.tBodies.length, first.rowIndex, last.textContent, last.cells.length, last.cells[1].cellIndex)
                try { t.insertRow(3) } catch (error) { seen.push(error.name) }
                t.deleteRow(-1)
                seen.push(t.rows.length, t.rows[0] === first)
                """,
            seen: "1,0,ab,3,1,IndexSizeError,1,true"
        ),
    ]

    @Test(arguments: rows) func isAsTheStandardSays(row: SeenRow) async throws { try await row.check() }
}
