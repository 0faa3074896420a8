import Foundation
import TestSupport
import Testing

/// The manual pages, and what the package declares.
@Suite struct ManualTests {
    private static let hasMan = FileManager.default.isExecutableFile(atPath: "/usr/bin/man")
    private static let hasDpkg = FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-query")

    /// The names of the commands, from the help.
    private func commands() throws -> [String] {
        let lines = try ToolRun.run(["help"]).text.split(
            separator: "\n", omittingEmptySubsequences: false)
        let list = lines.prefix { $0 != "options:" }.filter { $0.hasPrefix("  ") }
        return list.filter { !$0.hasPrefix("   ") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    /// The long options that a help text lists.
    private func options(in help: String) -> [String] {
        help.matches(of: /(?m)^ +(?:-\w, +)?(--[a-z-]+)/).map { String($0.1) }
    }

    @Test func everyCommandIsInAGroupOfTheOverview() throws {
        let overview = try ToolRun.run([]).text
        #expect(overview.contains("\n  help                 help, completion, manual, version\n"))
        #expect(overview.contains("dosecal take metformin"))
    }

    @Test func manualPageNamesEachOptionOfTheHelp() throws {
        let names = try commands()
        #expect(names.count > 30)
        for name in names {
            let page = try ToolRun.run(["manual", name]).text.replacing("\\-", with: "-")
            for option in options(in: try ToolRun.run(["help", name]).text) {
                #expect(page.contains(option), "\(option) of \(name)")
            }
        }
    }

    @Test(.enabled(if: hasMan)) func manAcceptsEveryPage() throws {
        let folder = try TemporaryFolder()
        for words in try [[]] + commands().map({ [$0] }) {
            let page = folder / "page.1"
            try ToolRun.run(["manual"] + words).output.write(to: page)
            let result = try Program.run(
                URL(filePath: "/usr/bin/man"), ["--warnings", "-E", "UTF-8", "-l", page.path],
                environment: ["MANROFFSEQ": "", "MANWIDTH": "80", "LC_ALL": "C.UTF-8"])
            #expect(result.errors == "" && result.status == 0, "\(words)")
            #expect(result.text.contains("SYNOPSIS"))
        }
    }

    /// A library that is loaded at run time, as a line of a shim declares it.
    private struct Library {
        let file: String
        let priority: String
    }

    private func libraries() throws -> [Library] {
        let system = Program.package.appending(path: "Sources/System")
        let shims = try FileManager.default.contentsOfDirectory(atPath: system.path).map {
            system.appending(path: "\($0)/shim.h")
        }
        return try shims.filter { FileManager.default.fileExists(atPath: $0.path) }.flatMap {
            try String(contentsOf: $0, encoding: .utf8).matches(
                of: /(?m)^DOSECAL_LIBRARY\(\w+, "(\w+)", "(\d+)", "[^"]*", "(\w+)"/
            ).map { Library(file: "\($0.1).so.\($0.2)", priority: String($0.3)) }
        }
    }

    @Test(.enabled(if: hasDpkg)) func packageDependsOnEachLibraryThatIsLoadedAtRunTime() throws {
        let control = try String(
            contentsOf: Program.package.appending(path: "debian/control"), encoding: .utf8)
        let fields = [
            "required": "Depends", "recommended": "Recommends", "suggested": "Suggests",
        ]
        let libraries = try libraries()
        #expect(libraries.count == 7)
        for library in libraries {
            let found = try Program.run(
                URL(filePath: "/usr/bin/dpkg-query"), ["-S", "*/\(library.file)"])
            let package = try #require(found.text.split(separator: ":").first)
            let field = try #require(fields[library.priority])
            let start = try #require(control.range(of: "\n\(field): ")).upperBound
            let lines = control[start...].split(separator: "\n")
            let value = lines.prefix(1) + lines.dropFirst().prefix { $0.hasPrefix(" ") }
            let packages = value.joined().split { $0 == "," || $0 == " " }
            #expect(packages.contains(package), "\(library.file) in \(field)")
        }
    }

    @Test func releaseHasOneVersionAndOneDay() throws {
        let words = try ToolRun.run(["--version"]).text.split(separator: " ")
        let version = try #require(words.dropFirst().first?.split(separator: "\n").first)
        let page = try ToolRun.run(["manual"]).text
        let day = try #require(page.firstMatch(of: /\.TH DOSECAL 1 "([0-9-]+)"/)).1
        let changelog = try String(
            contentsOf: Program.package.appending(path: "debian/changelog"), encoding: .utf8)
        #expect(changelog.hasPrefix("dosecal (\(version)) "))
        let changes = try String(
            contentsOf: Program.package.appending(path: "CHANGELOG.md"), encoding: .utf8)
        #expect(changes.contains("## \(version) (\(day))"))
    }
}
