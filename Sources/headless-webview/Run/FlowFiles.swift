import LoginFlows

/// The flow files that a command line names.
enum FlowFiles {
    /// More than any flow file; one more byte than is read is told as too many.
    private static let bytes = 2 << 20

    /// Files as they are named, and those of folders by their names.
    static func found(at paths: [String]) throws(UsageError) -> [String] {
        var files: [String] = []
        for path in paths {
            let bare = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
            if let inside = SystemFile.files(below: bare, ending: [".yaml", ".yml"]) {
                guard !inside.isEmpty else { throw UsageError("“\(path)” has no file that ends in .yaml or .yml.") }
                files += inside
            } else {
                guard SystemFile.canRead(path) else { throw UsageError("“\(path)” cannot be read.") }
                files.append(path)
            }
        }
        return files
    }

    /// What is around flow files; `readings` take down which of them are read.
    static func surroundings(_ variables: [String: String], readings: FileReadings? = nil) -> FlowSurroundings {
        var surroundings = FlowSurroundings(
            services: EmbeddedServices.names,
            environment: { SystemFile.environment($0) },
            read: {
                readings?.note($0)
                return SystemFile.read($0, limit: bytes)
            }
        )
        surroundings.variables = variables
        return surroundings
    }
}
