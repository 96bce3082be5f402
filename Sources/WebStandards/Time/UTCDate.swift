/// A moment in the Gregorian calendar, without the libraries that know all calendars.
package struct UTCDate: CustomStringConvertible {
    let year: Int64
    let month: Int64
    let day: Int64
    private let secondOfDay: Int64
    private let millisecond: Int64

    private static let daysOfFourCenturies: Int64 = 146_097
    /// Days from 1 March of the year 0 to 1970-01-01.
    private static let epoch: Int64 = 719_468

    package init(_ time: UnixTime) {
        let days = Self.floor(time.seconds, 86_400)
        secondOfDay = time.seconds - days * 86_400
        millisecond = max(0, time.milliseconds - time.seconds * 1000)
        // Years are counted from March, so that the leap day is the last of its year.
        let cycle = Self.floor(days + Self.epoch, Self.daysOfFourCenturies)
        let dayOfCycle = days + Self.epoch - cycle * Self.daysOfFourCenturies
        let leapDays = dayOfCycle / 1_460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
        let yearOfCycle = (dayOfCycle - leapDays) / 365
        let dayOfYear = dayOfCycle - (yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = cycle * 400 + yearOfCycle + (month < 3 ? 1 : 0)
    }

    /// As `2026-01-31 23:59:59 UTC`.
    package var description: String {
        let time = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map(Self.twoDigits)
        return "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day)) \(time.joined(separator: ":")) UTC"
    }

    /// As `2026-01-31T23:59:59.000Z` (https://www.rfc-editor.org/rfc/rfc3339).
    package var iso8601: String {
        let time = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map(Self.twoDigits)
        let fraction = String(1000 + millisecond).dropFirst()
        return "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))T\(time.joined(separator: ":")).\(fraction)Z"
    }

    private static func twoDigits(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    private static func floor(_ number: Int64, _ divisor: Int64) -> Int64 {
        number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
    }
}
