import LoginFlows

/// `headless-webview schema`: prints the JSON Schema of flow files.
struct Schema: Subcommand {
    var common = CommonOptions()

    static let name = "schema"
    static let summary = "print the JSON Schema of flow files, for editors"

    static let help = HelpText(
        synopsis: "schema",
        description: """
            Prints what flow files may say, as JSON Schema (draft 2020-12). An editor that knows schemas then completes
            and checks them: write “# yaml-language-server: $schema=flow.schema.json” at a file's top.
            """,
        examples: ["headless-webview schema > flow.schema.json"],
        statuses: [
            .success: "The schema is printed.", .notFound: "", .network: "",
            .file: "Standard output could not be written.",
        ]
    )

    static let options: [CommandOption<Schema>] = []
    static let commonOptions: [CommandOption<Schema>] = []

    func run() async -> ExitStatus {
        Console(chatter: common.chatter).result(FlowShapes.schema)
        return .success
    }
}
