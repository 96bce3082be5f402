/// The cookie-date of an Expires attribute.
///
/// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.1.1
public enum CookieDate {
    /// Reads a date as browsers do, in any of its historical forms; `nil` where the algorithm fails.
    public static func parse(_ text: String) -> UnixTime? { parse(text[...]) }

    static func parse(_ text: Substring) -> UnixTime? {
        var fields = Fields()
        // 1. "Using the grammar below, divide the cookie-date into date-tokens."
        // 2. "Process each date-token sequentially in the order the date-tokens appear in the cookie-date."
        var rest = text.utf8
        while let start = rest.firstIndex(where: { !isDelimiter($0) }) {
            rest = rest[start...]
            let end = rest.firstIndex(where: isDelimiter) ?? rest.endIndex
            fields.take(Token(bytes: rest[..<end]))
            rest = rest[end...]
        }
        return fields.moment
    }

    // delimiter = %x09 / %x20-2F / %x3B-40 / %x5B-60 / %x7B-7E
    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// One date-token, consumed from its front.
    private struct Token {
        var bytes: Substring.UTF8View

        /// At least `range.lowerBound` and at most `range.upperBound` digits.
        mutating func number(digits range: ClosedRange<Int>) -> Int? {
            var value = 0
            var count = 0
            while count < range.upperBound, let byte = bytes.first, ASCII.isDigit(byte) {
                value = value * 10 + Int(byte - 0x30)
                count += 1
                bytes = bytes.dropFirst()
            }
            return count >= range.lowerBound ? value : nil
        }

        mutating func colon() -> Bool {
            guard bytes.first == 0x3A else { return false }
            bytes = bytes.dropFirst()
            return true
        }

        /// What ends every numeric production: `[ non-digit *OCTET ]`.
        var endsNumber: Bool {
            bytes.first.map { !ASCII.isDigit($0) } ?? true
        }

        // hms-time = time-field ":" time-field ":" time-field
        var time: (Int, Int, Int)? {
            var rest = self
            guard let hour = rest.number(digits: 1...2), rest.colon(),
                let minute = rest.number(digits: 1...2), rest.colon(),
                let second = rest.number(digits: 1...2), rest.endsNumber
            else { return nil }
            return (hour, minute, second)
        }

        func number(of digits: ClosedRange<Int>) -> Int? {
            var rest = self
            guard let value = rest.number(digits: digits), rest.endsNumber else { return nil }
            return value
        }

        /// The first three letters of a month's English name, in any case.
        var month: Int? {
            let letters = bytes.prefix(3).reduce(0) { $0 << 8 | UInt32(ASCII.lowercased($1)) }
            return CookieDate.months.firstIndex(of: letters).map { $0 + 1 }
        }
    }

    /// The letters of each as one number.
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        .map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

    /// What has been found so far.
    private struct Fields {
        var time: (hour: Int, minute: Int, second: Int)?
        var day: Int?
        var month: Int?
        var year: Int?

        mutating func take(_ token: Token) {
            // 2.1 "If the found-time flag is not set and the token matches the time production …"
            if time == nil, let found = token.time {
                time = found
                // 2.2 "If the found-day-of-month flag is not set and the date-token matches the day-of-month production"
            } else if day == nil, let found = token.number(of: 1...2) {
                day = found
                // 2.3 "If the found-month flag is not set and the date-token matches the month production"
            } else if month == nil, let found = token.month {
                month = found
                // 2.4 "If the found-year flag is not set and the date-token matches the year production"
            } else if year == nil, let found = token.number(of: 2...4) {
                year = found
            }
        }

        var moment: UnixTime? {
            guard let time, let day, let month, var year else { return nil }
            // 3. "If the year-value is greater than or equal to 70 and less than or equal to 99, increment by 1900."
            // 4. "If the year-value is greater than or equal to 0 and less than or equal to 69, increment by 2000."
            if 70...99 ~= year { year += 1900 }
            if 0...69 ~= year { year += 2000 }
            // 5. "Abort these steps and fail to parse the cookie-date if …"
            guard 1...31 ~= day, year >= 1601, time.hour <= 23, time.minute <= 59, time.second <= 59 else { return nil }
            // 6. "If no such date exists, abort these steps and fail to parse the cookie-date."
            guard day <= CookieDate.days(inMonth: month, year: year) else { return nil }
            let days = CookieDate.daysSinceEpoch(year: year, month: month, day: day)
            let seconds = ((days * 24 + time.hour) * 60 + time.minute) * 60 + time.second
            return UnixTime(seconds: Int64(seconds))
        }
    }

    private static func days(inMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1970-01-01 in the Gregorian calendar, by years that begin in March so that leap days end them.
    private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let leapDays = year / 4 - year / 100 + year / 400
        let daysBeforeEpoch = 719_468
        return year * 365 + leapDays + dayOfYear - daysBeforeEpoch
    }
}
