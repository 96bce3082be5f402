/// Bounds on a data store, each with where it is from.
package enum StorageLimits {
    /// Bytes of a row: a cookie has 4,096 octets of name and value and seldom a long path; larger ones, which
    /// `CookieLimits` may allow, are not stored.
    static let row = 64 << 10
    /// Rows that are read, those used last first: three times what a jar keeps.
    static let rows = 10_000
    /// Bytes of a file: ten thousand cookies of 6 KiB, the items and databases of pages, and as much again for what SQLite keeps
    /// free; a larger one is not ours.
    static let file: Int64 = 2 << 30
    /// Bytes of keys and values that the pages of an origin may store, two a code unit: 5 MiB, as browsers have it.
    static let area = 5 << 20
    /// Items of an origin: 100,000, which bounds what very small ones take.
    static let items = 100_000
    /// Bytes of keys and values of all origins of a session: 64 MiB.
    static let shed = 64 << 20
    /// Bytes that an item counts for beside its key and value, as a file is read.
    static let itemOverhead = 64
    /// Bytes of the text of a record's key and value in a database; larger ones are in memory alone.
    static let databaseValue = 32 << 20
    /// Bytes of the text of all databases that are read: of the 128 MiB that scripts of a session may have in them, each takes
    /// some more as text.
    static let databases = 512 << 20
    /// Bytes of any row, with its origin and names.
    static let anyRow = databaseValue + (8 << 20)
    /// Octets of a path; without a `Path` attribute it is that of a URL, which has no bound of its own.
    static let path = 16 << 10
    /// A last use is worth writing once it is this much later than the one that is written: Chromium's
    /// `kDefaultAccessUpdateThresholdSeconds`.
    static let useIsWorthWriting = Duration.seconds(60)
    /// Damaged files of one name that are moved aside at most.
    static let movedAside = 100
    /// Between two tries where SQLite itself does not wait.
    static let pause: Int32 = 5
}
