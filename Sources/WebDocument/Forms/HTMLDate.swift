/// The valid date and time strings of form controls.
///
/// https://html.spec.whatwg.org/#dates-and-times
enum HTMLDate {
    static func isDate(_ text: String) -> Bool {
        var reader = Reader(text)
        return reader.date() && reader.isAtEnd
    }

    static func isMonth(_ text: String) -> Bool {
        var reader = Reader(text)
        return reader.month() != nil && reader.isAtEnd
    }

    static func isTime(_ text: String) -> Bool {
        var reader = Reader(text)
        return reader.time() && reader.isAtEnd
    }

    static func isWeek(_ text: String) -> Bool {
        var reader = Reader(text)
        guard let year = reader.year(), reader.take("-"), reader.take("W"), let week = reader.twoDigits() else {
            return false
        }
        return reader.isAtEnd && week >= 1 && week <= weeks(in: year)
    }

    // https://html.spec.whatwg.org/#concept-datetime-local: with a `T`, the time as short as it can be; `nil` if it is
    // none.
    static func normalizedLocalDateAndTime(_ text: String) -> String? {
        var reader = Reader(text)
        guard reader.date() else { return nil }
        let date = text.utf8.prefix(reader.position)
        guard reader.take("T") || reader.take(" ") else { return nil }
        let start = reader.position
        guard reader.time(), reader.isAtEnd else { return nil }
        var time = Array(text.utf8.dropFirst(start))
        if let point = time.firstIndex(of: UInt8(ascii: ".")) {
            while time.last == UInt8(ascii: "0") { time.removeLast() }
            if time.count == point + 1 { time.removeLast() }
        }
        if time.count == 8, time.suffix(3).elementsEqual(":00".utf8) { time.removeLast(3) }
        return String(decoding: Array(date) + [UInt8(ascii: "T")] + time, as: UTF8.self)
    }

    /// A year has 53 weeks when it starts on a Thursday, or on a Wednesday in a leap year.
    private static func weeks(in year: Int) -> Int {
        func dayOfDecember31(_ year: Int) -> Int { (year + year / 4 - year / 100 + year / 400) % 7 }
        return dayOfDecember31(year) == 4 || dayOfDecember31(year - 1) == 3 ? 53 : 52
    }

    private struct Reader {
        private let bytes: [UInt8]
        private(set) var position = 0

        init(_ text: String) { bytes = Array(text.utf8) }

        var isAtEnd: Bool { position == bytes.count }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        private mutating func digits(_ counts: ClosedRange<Int>) -> Int? {
            let found = bytes[position...].prefix { $0 &- 0x30 < 10 }
            guard counts.contains(found.count) else { return nil }
            position += found.count
            return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }

        mutating func twoDigits() -> Int? { digits(2...2) }

        mutating func year() -> Int? {
            // Years have four digits or more; nine are enough for anyone.
            guard let year = digits(4...9), year > 0 else { return nil }
            return year
        }

        mutating func month() -> (year: Int, month: Int)? {
            guard let year = year(), take("-"), let month = twoDigits(), (1...12).contains(month) else { return nil }
            return (year, month)
        }

        mutating func date() -> Bool {
            guard let (year, month) = month(), take("-"), let day = twoDigits() else { return false }
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            return day >= 1 && day <= lengths[month - 1]
        }

        mutating func time() -> Bool {
            guard let hour = twoDigits(), hour < 24, take(":"), let minute = twoDigits(), minute < 60 else {
                return false
            }
            guard take(":") else { return true }
            guard let second = twoDigits(), second < 60 else { return false }
            guard take(".") else { return true }
            return digits(1...3) != nil
        }
    }
}
