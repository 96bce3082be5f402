extension String {
    /// The same with blanks at its end up to that length.
    func padded(to length: Int) -> String {
        self + String(repeating: " ", count: max(0, length - count))
    }

    /// Its first letter in upper case.
    var capitalizedASCII: String {
        prefix(1).uppercased() + dropFirst()
    }
}

extension [String] {
    /// Each with blanks before it.
    func indented(by width: Int) -> [String] {
        map { String(repeating: " ", count: width) + $0 }
    }
}
