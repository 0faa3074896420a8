import Foundation
import TestSupport
import Testing

/// Tests of completion in real shells: of commands, options, values, files, and names of the store.
@Suite struct CompletionTests {
    private let home = ToolHome()

    init() throws {
        let plan = "zone: UTC\nmedicines: [{name: Zinc, doses: [{at: \"08:00\"}]}]\n"
        let lenses = "lenses: [{name: Left, type: monthly, opened: 2026-11-01}]\n"
        _ = try home.file("bo.yaml", "person: Bo\n" + plan.replacing("Zinc", with: "Iron") + lenses)
        _ = try home.file("sam.yaml", "person: Sam\n" + plan)
        try home.text("apply", (folder / "bo.yaml").path, (folder / "sam.yaml").path)
        try home.text("subscriber", "add", "bo", "--id", "tablet")
    }

    private var folder: TemporaryFolder { get throws { try #require(home.folder) } }

    /// Runs a script of a shell in the folder with the plans; it finds the program by its name.
    private func run(_ shell: String, _ words: [String]) throws -> String {
        let programs = Program.dosecal.deletingLastPathComponent().path
        let result = try Program.run(
            URL(filePath: shell), words,
            environment: [
                "DOSECAL_HOME": (folder / "home").path, "HOME": folder.url.path, "TERM": "xterm",
                "PATH": "\(programs):/usr/bin:/bin",
            ], folder: folder.url)
        #expect(result.status == 0 && result.errors == "", "\(result)")
        return result.text
    }

    private static let zsh = "/usr/bin/zsh"
    private static let fish = "/usr/bin/fish"

    /// A line as it is typed, and as a shell completes it.
    private static let lines = [
        ("dosecal ta", "dosecal take "), ("dosecal take z", "dosecal take zinc "),
        ("dosecal take --am", "dosecal take --amount="),
        ("dosecal skip -p bo i", "dosecal skip -p bo iron "),
        ("dosecal skip -p sam ir", "dosecal skip -p sam ir"),
        ("dosecal wear l", "dosecal wear left "),
        ("dosecal subscriber ro", "dosecal subscriber rotate "),
        ("dosecal subscriber rotate t", "dosecal subscriber rotate tablet "),
        ("dosecal today --person=s", "dosecal today --person=sam "),
        ("dosecal export --kind t", "dosecal export --kind tasks "),
        ("dosecal help undo", "dosecal help undo "), ("dosecal apply s", "dosecal apply sam.yaml "),
    ]

    @Test(.enabled(if: FileManager.default.fileExists(atPath: zsh), "zsh is not installed"))
    func zshCompletesCommandsOptionsAndNames() throws {
        let script = Program.package.appending(path: "Tests/ToolTests/complete.zsh").path
        let completed = try run(Self.zsh, ["-f", script] + Self.lines.map(\.0))
        #expect(completed.split(separator: "\n").map(String.init) == Self.lines.map(\.1))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: fish), "fish is not installed"))
    func fishCompletesCommandsOptionsAndNames() throws {
        let script = """
            dosecal completion fish | source
            for typed in $argv
                set -l words (complete -C $typed | string replace -r '\\t.*' '')
                echo "$words"
            end
            """
        let words = try run(Self.fish, ["--no-config", "-c", script] + Self.lines.map(\.0))
        let expected = Self.lines.map { typed, completed -> String in
            let word = completed.split(separator: " ").last ?? ""
            return typed == completed ? "" : word.hasSuffix("=") ? "\(word.dropLast())" : "\(word)"
        }
        #expect(words == expected.map { $0 + "\n" }.joined())
    }
}
