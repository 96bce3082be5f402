import Testing
import WebStandards

/// Dictionaries of structured fields (RFC 8941).
struct StructuredFieldsTests {
    typealias Members = [String: StructuredFields.Value]

    static let rows: [(text: String, members: Members?)] = [
        ("", [:]), ("   ", [:]),
        (#"a="x""#, ["a": .string("x")]),
        (#"  a="x" , b="y""#, ["a": .string("x"), "b": .string("y")]),
        (#"a="x",b="y", a="z""#, ["a": .string("z"), "b": .string("y")]),
        (#"a="q\"\\""#, ["a": .string(#"q"\"#)]),
        (#"*a-b_c.d*1="x";p=1;q="r";*;s"#, ["*a-b_c.d*1": .string("x")]),
        (
            "a, b=?0;x, c=token/*:!, d=-12.345, e=:aGk=:, f=(1 \"b\" c;d=1);g, h=()",
            [
                "a": .other, "b": .other, "c": .token("token/*:!"), "d": .other, "e": .other, "f": .other, "h": .other,
            ]
        ),
        ("a=123456789012345, b=123456789012.123", ["a": .other, "b": .other]),
        (#"A="x""#, nil), (#"1a="x""#, nil), (#"a="x", =1"#, nil), (#"a="x","#, nil), (#"a="x" b="y""#, nil),
        (#"a=" "#, nil), (#"a="\x""#, nil), ("a=\"\u{7F}\"", nil), ("a=\"é\"", nil), ("a=", nil), ("a=?2", nil),
        ("a=1234567890123456", nil), ("a=1.2345", nil), ("a=1.", nil), ("a=-", nil), ("a=:x", nil), ("a=(1", nil),
        ("a=(1\"b\")", nil), ("a=1;B", nil), ("a=1; b=", nil), ("a=@1", nil), ("\ta=1", nil),
        ("a\t,\tb", ["a": .other, "b": .other]),
    ]

    @Test(arguments: rows)
    func dictionary(_ text: String, _ members: Members?) {
        #expect(StructuredFields.dictionary(text, limit: 10) == members)
    }

    @Test(
        "a token alone",
        arguments: [
            ("same-origin", "same-origin"), (" a;b=1;c=\"x\" ", "a"), ("*", "*"), ("\"a\"", nil), ("a, a", nil),
            ("a;B", nil),
            ("", nil), ("1", nil), ("a b", nil),
        ] as [(String, String?)]
    )
    func token(_ text: String, _ token: String?) { #expect(StructuredFields.token(text) == token) }

    @Test func dictionariesAreBounded() {
        let text = (0..<5).map { "k\($0)" }.joined(separator: ",") + ",k1=\"x\""
        #expect(StructuredFields.dictionary(text, limit: 2) == ["k0": .other, "k1": .string("x")])
    }
}
