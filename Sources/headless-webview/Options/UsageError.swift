/// The command line makes no sense: what is wrong with it, in a sentence.
package struct UsageError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
