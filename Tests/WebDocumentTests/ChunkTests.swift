import Testing
import WebDocument

/// How the bytes of a page are cut makes no difference to its tree.
@Suite struct ChunkTests {
    @Test(arguments: [1, 2, 3, 7]) func sameTree(chunk: Int) {
        var differing = 0
        for input in SharedSuites.treeTests.map(\.input) {
            let whole = page(input).treeDump
            let cut = page(input, chunk: chunk).treeDump
            if whole != cut {
                differing += 1
                if differing <= 3 { print("DIFF chunk \(chunk):\n\(input)\nWHOLE\n\(whole)\nCUT\n\(cut)") }
            }
        }
        #expect(differing == 0, "of \(SharedSuites.treeTests.count) pages")
    }
}
