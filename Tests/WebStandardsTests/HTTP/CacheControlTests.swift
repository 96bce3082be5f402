import Testing
import WebStandards

@Suite("CacheControl")
struct CacheControlTests {
    @Test(
        "parsing",
        arguments: [
            ([], ""), (["no-store"], "no-store"), (["No-Cache, max-age=5"], "no-cache max-age=5"),
            (["max-age=\"7\""], "max-age=7"), (["max-age=x"], ""), (["max-age=1, max-age=2"], "max-age=1"),
            (["private", ",, must-revalidate ,"], "must-revalidate"),
            (["no-cache=\"Set-Cookie, X\", no-store"], "no-store no-cache"),
            (["max-age=99999999999999999999"], "max-age=9223372036854775807"), (["=, ;no-store, \"no-store\""], ""),
        ] as [([String], String)]
    )
    func parse(_ values: [String], _ meaning: String) {
        let control = CacheControl(parsing: values)
        let parts = [
            control.noStore ? "no-store" : nil, control.noCache ? "no-cache" : nil,
            control.mustRevalidate ? "must-revalidate" : nil, control.maxAge.map { "max-age=\($0)" },
        ]
        #expect(parts.compactMap { $0 }.joined(separator: " ") == meaning)
    }
}
