import CGetopt
import LoginFlows
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How an option is written.
package struct OptionSyntax {
    /// What follows the two dashes.
    package var name: String
    /// What follows a single dash.
    package var letter: Character?
    package var takesValue: Bool

    package init(name: String, letter: Character?, takesValue: Bool) {
        self.name = name
        self.letter = letter
        self.takesValue = takesValue
    }
}

/// `getopt_long` over a whole command line.
package enum Getopt {
    /// A part of the command line.
    package enum Item: Hashable {
        /// The option at that index; its value is empty when it takes none.
        case option(Int, value: String)
        case argument(String)
    }

    /// getopt_long keeps its place in variables of the process.
    private static let turn = Mutex(())
    /// Where the numbers of long options begin, past those of letters.
    private static let firstLong: Int32 = 256

    /// Takes a command line apart, in its order; after `--` all are arguments.
    package static func scan(_ words: [String], options: [OptionSyntax]) throws(UsageError) -> [Item] {
        let result = turn.withLock { _ in
            Result { () throws(UsageError) in try scanAlone(words, options) }
        }
        return try result.get()
    }

    private static func scanAlone(_ words: [String], _ options: [OptionSyntax]) throws(UsageError) -> [Item] {
        let argv = CStrings(["headless-webview"] + words)
        let names = CStrings(options.map(\.name))
        let table = unsafe table(of: options, names: names)
        // "-": arguments between options are given in their order; ":": a lacking value is told from an unknown option.
        let letters =
            "-:"
            + options.compactMap { option in option.letter.map { "\($0)" + (option.takesValue ? ":" : "") } }.joined()
        var items: [Item] = []
        while true {
            let step = unsafe cgetopt_next(Int32(words.count + 1), argv.pointers, letters, table, items.isEmpty)
            guard unsafe step.value != -1 else {
                return unsafe items + words.dropFirst(Int(step.next) - 1).map(Item.argument)
            }
            let value = unsafe step.argument.map { unsafe String(cString: $0) } ?? ""
            if unsafe step.value == 1 {
                items.append(.argument(value))
            } else if let index = unsafe index(of: step.value, options) {
                items.append(.option(index, value: value))
            } else {
                let word = unsafe words[max(0, min(Int(step.next) - 2, words.count - 1))]
                throw unsafe mistake(step, word, options)
            }
        }
    }

    private static func table(of options: [OptionSyntax], names: borrowing CStrings) -> [option] {
        var table: [option] = unsafe []
        for (index, syntax) in options.enumerated() {
            unsafe table.append(
                option(
                    name: names.pointers[index],
                    has_arg: syntax.takesValue ? required_argument : no_argument,
                    flag: nil,
                    val: firstLong + Int32(index)
                )
            )
        }
        unsafe table.append(option())
        return unsafe table
    }

    private static func index(of value: Int32, _ options: [OptionSyntax]) -> Int? {
        if value >= firstLong { return Int(value - firstLong) }
        return options.firstIndex { $0.letter?.asciiValue.map(Int32.init) == value }
    }

    private static func mistake(_ step: cgetopt_result, _ word: String, _ options: [OptionSyntax]) -> UsageError {
        let known = unsafe index(of: step.mistaken, options)
        switch (unsafe step.value == Int32(UInt8(ascii: ":")), known) {
        case (true, let index?): return UsageError("--\(options[index].name) wants a value.")
        case (false, let index?): return UsageError("--\(options[index].name) takes no value.")
        default: break
        }
        let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
        let meant = options.map(\.name).filter { $0.hasPrefix(name) }
        guard word.hasPrefix("--"), !name.isEmpty, !meant.isEmpty else {
            let nearest = word.hasPrefix("--") ? NearestMatch.of(String(name), among: options.map(\.name)) : nil
            let hint = nearest.map { " Is --\($0) meant?" } ?? ""
            return UsageError("There is no option \(word.prefix { $0 != "=" }).\(hint)")
        }
        return UsageError("--\(name) may mean \(meant.map { "--" + $0 }.joined(separator: " or ")).")
    }
}

/// Strings as C takes them, with a null pointer at the end.
@safe
private struct CStrings: ~Copyable {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ strings: [String]) {
        unsafe pointers = strings.map { unsafe strdup($0) } + [nil]
    }

    deinit {
        for index in unsafe pointers.indices { unsafe free(pointers[index]) }
    }
}
