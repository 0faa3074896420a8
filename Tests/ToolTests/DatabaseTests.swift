import Foundation
import PostgreSQLSupport
import TestSupport
import Testing

/// Tests of the tool with a store in a database.
@Suite(.enabled(if: DatabaseServer.isExpected))
struct DatabaseTests {
    private let home = ToolHome()
    private let address: String
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - name: Pill
            doses: [{at: "08:00", id: a}]

        """

    init() throws { address = try DatabaseServer.shared().newSchema() }

    private var option: [String] { ["--store", address] }

    private func log(_ store: [String]) throws -> String {
        let result = try home.run(["log", "--json"] + store)
        try #require(result.status == 0, "\(result.errors)")
        return result.text
    }

    private func file(_ name: String) throws -> URL { try #require(home.folder) / name }

    /// Runs the tool without a fixed time, for commands that have no `--now`.
    private func run(_ words: [String]) throws -> ProgramResult {
        try ToolRun.run(
            words,
            environment: ["DOSECAL_HOME": try file("home").path])
    }

    private func copy(_ from: String, _ to: String) throws {
        let result = try run(["store", "copy", from, to])
        try #require(result.status == 0, "\(result.errors)")
        #expect(result.text.hasPrefix("'\(to)' holds all "))
    }

    @Test func doseIsRecordedOnlyInTheDatabase() throws {
        let applied = try home.run(["apply", "-"] + option, input: Self.plan)
        #expect(applied.status == 0, "\(applied.errors)")
        #expect(try home.run(["take", "pill"] + option).status == 0)
        #expect(try run(["doctor"] + option).text.contains("is sound: persons 1"))
        #expect(try log(option).contains("\"taken\""))
        #expect(try home.errors("today").contains("there is no plan yet"))
    }

    @Test func doctorCreatesFutureMonthsAndReportsMissingOnes() throws {
        let server = try DatabaseServer.shared()
        #expect(try home.run(["apply", "-"] + option, input: Self.plan).status == 0)
        let last = try server.run(
            """
            SELECT max(relname) FROM pg_class WHERE relname ~ '^entry_2' AND relkind = 'r'
                AND relnamespace = to_regnamespace(current_schema())
            """, at: address)
        _ = try server.run("DROP TABLE \(last)", at: address)
        let month = last.dropFirst("entry_".count).split(separator: "_").joined(separator: "-")
        let line = "\nentries have a table for each month up to \(month)"
        #expect(try run(["doctor"] + option).text.contains("\(line), made now: \(month)\n"))
        _ = try server.run("DROP TABLE \(last)", at: address)
        #expect(try run(["publish"] + option).status == 0)
        #expect(try run(["doctor"] + option).text.contains("\(line)\n"))
        #expect(try home.run(["take", "pill"] + option).status == 0)
        #expect(try run(["doctor"] + option).text.contains("is sound: persons 1"))
        let part = try server.run("SELECT tableoid::regclass FROM entry", at: address)
        _ = try server.run("ALTER TABLE entry_said DETACH PARTITION \(part)", at: address)
        let gone = try run(["doctor"] + option)
        #expect(gone.status == 1)
        #expect(gone.errors.contains("so its record is not whole; attach their table again"))
        #expect(try run(["store", "copy", address, try file("copy.db").path]).status == 1)
    }

    @Test func copyHasTheSameLogByteForByte() throws {
        try home.apply(Self.plan)
        try home.text("take", "pill", "--note", "half \u{E6}\u{1F48A}")
        try home.text("undo")
        let before = try log([])
        let file = try self.file("home").appending(path: "dosecal.db")
        try copy(file.path, address)
        #expect(try log(option) == before)
        let back = try self.file("back.db")
        try copy(address, back.path)
        #expect(try log(["--store", back.path]) == before)
        let again = try run(["store", "copy", file.path, address])
        #expect(again.status == 1)
        #expect(again.errors.contains("is not empty"))
    }

    @Test func passwordInTheAddressIsRefusedAndNotPrinted() throws {
        let result = try home.run(["today", "--store", "postgresql://sam:hush@db/care"])
        #expect(result.status == 64)
        #expect(result.errors.contains("'~/.pgpass'"))
        #expect(!result.errors.contains("hush"))
    }

    @Test func commandsForFilesNameTheAlternatives() throws {
        _ = try home.run(["apply", "-"] + option, input: Self.plan)
        for (words, tool) in [
            (["backup", "a.db"], "pg_dump"), (["restore", "a.db"], "pg_restore"),
            (["store", "move", "a.db"], "dosecal store copy"),
        ] {
            let result = try run(words + option)
            #expect(result.status == 1)
            #expect(result.errors.contains("'\(tool)'"), "\(result.errors)")
        }
    }
}
