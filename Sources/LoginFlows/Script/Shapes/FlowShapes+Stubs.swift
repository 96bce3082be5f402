extension FlowShapes {
    static let stub = Record(
        "a stub",
        "How requests are answered that no server is to see. To those of other origins it says that they may be read (CORS), "
            + "unless its own headers do.",
        [
            Record.Field("url", .named("pattern"), .required, "For which URLs."),
            Record.Field("method", .anyText, "Default: all."),
            Record.Field("status", .whole(200...599), "Default: 200."),
            Record.Field("type", .anyText, "Its Content-Type. Default: the file's by its ending, else text/html."),
            Record.Field("headers", .map(.oneOrMore(.anyText), of: "fields and values"), "Further fields."),
            Record.Field("body", .anyText, "Its body. Default: none."),
            Record.Field("file", .anyText, "The file that is its body, by its path from this one; up to 1 MiB."),
            Record.Field("delay", .text(.duration), "How long it takes, on the flow's clock. Default: no time."),
            Record.Field("block", .flag, "In the place of an answer: no connection comes to be."),
        ]
    )
}
