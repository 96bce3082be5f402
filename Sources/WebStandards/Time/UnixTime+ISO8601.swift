extension UnixTime {
    /// Reads `2026-01-31T23:59:59.123+01:00`, as JavaScript, Python and Java write it; `nil`: it is none.
    ///
    /// https://www.rfc-editor.org/rfc/rfc3339#section-5.6
    package init?(iso8601 text: String) {
        let pattern =
            #/(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d{2}):?(\d{2}))?/#
        guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
        let numbers = [match.1, match.2, match.3, match.4, match.5, match.6].compactMap { Int64($0) }
        guard numbers.count == 6, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]), numbers[3] < 24,
            numbers[4] < 60, numbers[5] <= 60
        else { return nil }
        // Years are counted from March, so that the leap day is the last of its year.
        let month = (numbers[1] + 9) % 12
        let year = numbers[0] - month / 10
        let days = 365 * year + year / 4 - year / 100 + year / 400 + (month * 306 + 5) / 10 + numbers[2] - 1 - 719_468
        let clock = numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
        var offset: Int64 = 0
        if let sign = match.8, let hours = match.9.flatMap({ Int64($0) }), let minutes = match.10.flatMap({ Int64($0) })
        {
            offset = (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
        }
        let fraction = match.7.flatMap { Int64(($0 + "00").prefix(3)) } ?? 0
        self.init(milliseconds: (days * 86_400 + clock - offset) * 1000 + fraction)
    }
}
