import CivilTime
import CommandLine
import Terminal
import Testing
import Wording

@testable import Tool

@Suite struct WindowOptionTests {
    private static let grammar = Grammar(
        name: "x", summary: "", discussion: "", operands: nil,
        options: [Arguments.windowOption, Arguments.windowEndOption])

    private func window(_ given: [String: String]) throws -> String {
        let today = try #require(CivilDate("2026-08-31"))
        let window = try arguments(given).window(today: today)
        return "\(window.from)...\(window.through)"
    }

    private func arguments(_ given: [String: String]) throws -> Arguments {
        let table = CommandTable(
            program: Program(name: "x") { _, _ in nil }, version: "", build: "", released: "",
            summary: "", readMore: "",
            commands: ["x": { Command(Self.grammar) { _ in 0 } }])
        let words = given.flatMap { ["--\($0.key)=\($0.value)"] }
        guard case .command(_, let arguments) = try table.parse(["x"] + words) else {
            preconditionFailure("no help was asked for")
        }
        return arguments
    }

    @Test func periodEndsOnTheGivenDay() throws {
        #expect(try window([:]) == "2026-08-02...2026-08-31")
        #expect(try window(["window": "2w", "to": "2026-03-01"]) == "2026-02-16...2026-03-01")
        #expect(throws: UsageError.self) { try window(["window": "1.5y"]) }
    }

    @Test func periodCannotEndInTheFuture() {
        let error = #expect(throws: UsageError.self) { try window(["to": "2026-09-01"]) }
        #expect(
            error.map(UsageErrorText(.english).text)
                == "option '--to' needs a date that is not after 2026-08-31, not '2026-09-01'")
    }
}
