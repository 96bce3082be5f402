import Foundation
import HeadlessWebView
import LoginRecorder
import MockProviders
import SuccessPageRules
import Synchronization
import Transcripts

/// A site of testdata/success-pages; README.md there says how it is written.
struct SuccessPageSite: Sendable {
    let name: String
    let start: WebURL
    let expectation: TokenExpectation
    let gestures: [Gesture]
    /// The same as the file writes them.
    let steps: [String]
    let answers: [Answer]
    /// How often it is walked on each platform.
    let times: Int

    struct Answer: Sendable {
        let method: String
        let url: String
        var status: Int
        var fields: [String]
        var body: [String]
    }

    struct Mistake: Error {
        let line: String
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("testdata/success-pages")

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
    }()

    static func lines(of name: String) throws -> [String] {
        let text = try String(contentsOf: folder.appendingPathComponent("\(name).txt"), encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The findings that are expected, as lines without `finds:`.
    static func expected(of name: String) throws -> [String] {
        try lines(of: name).filter { $0.hasPrefix("finds: ") }.map { String($0.dropFirst(7)) }
    }

    init(_ name: String) throws {
        let own = try Self.lines(of: name)
        let base = own.first { $0.hasPrefix("base: ") }.map { String($0.dropFirst(6)) }
        let lines = try base.map(Self.lines) ?? own
        var settings: [String: [String]] = [:]
        var answers: [Answer] = []
        var inBody = false
        for line in lines {
            if line.hasPrefix("=== ") {
                let words = line.split(separator: " ")
                guard words.count == 3 else { throw Mistake(line: line) }
                answers.append(Answer(method: String(words[1]), url: String(words[2]), status: 0, fields: [], body: []))
                inBody = false
            } else if answers.isEmpty {
                guard let colon = line.firstRange(of: ": "), !line.hasPrefix("#") else { continue }
                settings[String(line[..<colon.lowerBound]), default: []].append(String(line[colon.upperBound...]))
            } else if answers[answers.count - 1].status == 0 {
                answers[answers.count - 1].status = Int(line) ?? 0
            } else if inBody {
                answers[answers.count - 1].body.append(line)
            } else if line.isEmpty {
                inBody = true
            } else {
                answers[answers.count - 1].fields.append(line)
            }
        }
        if base != nil { try Self.change(&answers, &settings, by: own) }
        guard let start = settings["start"]?.last.flatMap({ WebURL($0) }), let token = settings["token"]?.last else {
            throw Mistake(line: "start: and token:")
        }
        self.name = name
        self.start = start
        self.answers = answers
        times = settings["times"]?.last.flatMap { Int($0) } ?? 1
        expectation = TokenExpectation(try Self.place(token))
        steps = settings["step"] ?? []
        gestures = try steps.map(Self.gesture)
    }

    // MARK: - Changes

    private static func change(
        _ answers: inout [Answer],
        _ settings: inout [String: [String]],
        by lines: [String]
    ) throws {
        var place: String?
        var position: (answer: Int, inBody: Bool, line: Int)?
        for line in lines where !line.hasPrefix("#") {
            let rest = String(line.dropFirst(2))
            if line.hasPrefix("@ ") {
                place = rest
                position = nil
                if !answers.contains(where: { "\($0.method) \($0.url)".hasSuffix(rest) || fits($0, rest) }) {
                    guard rest.contains("://") else { throw Mistake(line: line) }
                    let words = rest.split(separator: " ").map(String.init)
                    answers.append(Answer(method: words[0], url: words[1], status: 200, fields: [], body: []))
                }
            } else if line.hasPrefix("- ") {
                position = nil
                for (index, answer) in answers.enumerated() where place.map({ fits(answer, $0) }) ?? true {
                    if rest == "\(answer.status)" { position = (index, false, -1) }
                    if let at = answer.fields.firstIndex(of: rest) { position = (index, false, at) }
                    if let at = answer.body.firstIndex(of: rest) { position = (index, true, at) }
                }
                guard let found = position else { throw Mistake(line: line) }
                if found.line >= 0 {
                    if found.inBody {
                        answers[found.answer].body.remove(at: found.line)
                    } else {
                        answers[found.answer].fields.remove(at: found.line)
                    }
                }
            } else if line.hasPrefix("+ ") {
                let index = try position?.answer ?? answers.firstIndex { fits($0, place ?? "") }.orThrow(line)
                if let at = position {
                    if at.line < 0 {
                        answers[index].status = Int(rest) ?? 0
                    } else if at.inBody {
                        answers[index].body.insert(rest, at: at.line)
                    } else {
                        answers[index].fields.insert(rest, at: at.line)
                    }
                    position = at.line < 0 ? nil : (index, at.inBody, at.line + 1)
                } else if rest.hasPrefix("<") || rest.hasPrefix("| ") {
                    answers[index].body.append(rest.hasPrefix("| ") ? String(rest.dropFirst(2)) : rest)
                } else if let status = Int(rest) {
                    answers[index].status = status
                } else {
                    answers[index].fields.append(rest)
                }
            } else if let colon = line.firstRange(of: ": "), line[..<colon.lowerBound].allSatisfy(\.isLetter) {
                settings[String(line[..<colon.lowerBound]), default: []].append(String(line[colon.upperBound...]))
            }
        }
    }

    /// `POST /login` means that answer.
    private static func fits(_ answer: Answer, _ place: String) -> Bool {
        let words = place.split(separator: " ")
        guard words.count == 2, words[0] == answer.method, let url = WebURL(answer.url) else { return false }
        return words[1] == url.path || words[1] == answer.url
    }

    private static func place(_ text: String) throws -> TokenExpectation.Place {
        let parts = text.split(separator: ":", maxSplits: 1)
        switch parts.first {
        case "cookie": return .cookie(name: String(parts[1]))
        case "title": return .title(.prefix(String(parts[1])))
        case "redirect":
            let target = parts[1].split(separator: "#")
            return .redirect(RedirectForm(String(target[0]), parameter: target.count > 1 ? String(target[1]) : nil))
        default: throw Mistake(line: text)
        }
    }

    private static func gesture(_ text: String) throws -> Gesture {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { throw Mistake(line: text) }
        switch words[0] {
        case "click": return .click(.css(String(words[1])))
        case "fill":
            guard let equals = words[1].lastIndex(of: "=") else { throw Mistake(line: text) }
            let value = String(words[1][words[1].index(after: equals)...])
            return .fill(.css(String(words[1][..<equals])), text: value)
        default: throw Mistake(line: text)
        }
    }

    // MARK: - Walking

    /// The findings, as the file writes them.
    func findings() async throws -> [String] {
        Linter().verdict(on: try await recording { service }).findings.map { finding in
            ([finding.rule] + finding.platforms.map(\.rawValue)).joined(separator: " ")
        }
        .sorted()
    }

    /// What our web views see of it; each walk asks for the service anew.
    func recording(of service: @escaping @Sendable () -> any HTTPService) async throws -> LoginRecording {
        var recorder = LoginRecorder(
            Flow(start, gestures.map { .gesture($0) }),
            expectation,
            profiles: [.uiWebView(), .wkWebView(), .android()],
            session: { profile in
                var configuration = SessionConfiguration()
                configuration.profile = profile
                return configuration
            },
            surroundings: {
                LoginRecorder.Surroundings(
                    transports: InMemoryTransports(service: service()),
                    clock: ManualClock(wallTime: SystemClock().wallTime)
                )
            }
        )
        recorder.timeout = patience
        recorder.times = times
        return try await recorder.record().0
    }

    /// What answers for it; each has a token of its own.
    var service: any HTTPService { Service(answers: answers) }

    private final class Service: HTTPService {
        private let answers: [Answer]
        private let token = TokenGenerator.system.next()

        init(answers: [Answer]) { self.answers = answers }

        func respond(to request: ServiceRequest) -> ServiceResponse? {
            let url = request.url.removingFragment().href
            let found = answers.first { $0.method == request.method && $0.url == url }
            guard let answer = found else { return nil }
            var fields = HTTPFields()
            for line in answer.fields {
                guard let colon = line.firstRange(of: ": ") else { continue }
                let value = filled(String(line[colon.upperBound...]))
                fields.append(String(line[..<colon.lowerBound]), String(value.utf8.map { Character(.init($0)) }))
            }
            let body = Array(filled(answer.body.joined(separator: "\n")).utf8)
            return ServiceResponse(status: answer.status, fields: fields, chunks: [ServiceResponse.Chunk(body)])
        }

        private func filled(_ text: String) -> String {
            text.replacing("${token}", with: token).replacing(#/LONG\((\d+)\)/#) { match in
                String(repeating: "a", count: Int(match.1) ?? 0)
            }
        }
    }
}

extension Optional {
    fileprivate func orThrow(_ line: String) throws -> Wrapped {
        guard let self else { throw SuccessPageSite.Mistake(line: line) }
        return self
    }
}

/// Longer than any walk takes, however slow the machine.
let patience = Duration.seconds(600)
