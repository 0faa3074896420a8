import Foundation
import TestSupport
import Testing

/// Tests of `dosecal plan edit`, with scripts as editors.
@Suite struct PlanEditTests {
    private let home = ToolHome()
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - name: Zinc   # white
            doses: [{at: "08:00"}]

        """

    private func edit(_ editor: String) throws -> ProgramResult {
        try home.run(["plan", "edit"], editor: editor)
    }

    @Test func editedTextIsAppliedAndTheCopyIsRemoved() throws {
        try home.apply(Self.plan)
        let result = try edit("sed -i s/08:00/10:00/")
        #expect(
            result.text == """
                Sam (sam): version 2, counts from now
                  ~  Zinc: 08:00 → 10:00; next 10:00, was 08:00

                """)
        #expect(result.errors == "" && result.status == 0)
        #expect(
            try home.text("plan", "show") == Self.plan.replacing("08:00", with: "10:00"))
        #expect(try home.leftovers() == [])
    }

    @Test func unchangedTextCreatesNoVersion() throws {
        try home.apply(Self.plan)
        let result = try edit("true")
        #expect(result.text == "Nothing has changed; version 1 stays in force.\n")
        #expect(result.status == 0)
        #expect(try home.leftovers() == [])
    }

    @Test func copyIsPrivate() throws {
        try home.apply(Self.plan)
        let modes = try #require(home.folder) / "modes"
        let editor = try home.file(
            "editor", "stat -c '%a %n' \"$1\" \"$(dirname \"$1\")\" > '\(modes.path)'\n")
        #expect(try edit("sh \(editor.path)").status == 0)
        let lines = try String(contentsOf: modes, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("600 ") == true && lines.first?.hasSuffix(".yaml") == true)
        #expect(lines.last?.hasPrefix("700 ") == true)
    }

    @Test func mistakeIsShownAndTheTextIsKept() throws {
        try home.apply(Self.plan)
        let result = try edit("sed -i s/08:00/25:00/")
        #expect(result.status == 1)
        #expect(result.errors.contains("sam.yaml:5:18: error: 'at' must be a time such as 08:00"))
        #expect(result.errors.contains("dosecal: error: nothing was changed\n"))
        let kept = try #require(try home.leftovers().first)
        #expect(result.errors.contains("your text is in '"))
        #expect(result.errors.contains("/\(kept)/sam.yaml'"))
        #expect(try home.text("plan", "show") == Self.plan)
    }

    @Test func mistakeCanBeCorrectedAtOnce() throws {
        try home.apply(Self.plan)
        let editor = try home.file(
            "editor",
            "if grep -q 08:00 \"$1\"; then sed -i s/08:00/25:00/ \"$1\"; "
                + "else sed -i s/25:00/15:00/ \"$1\"; fi\n")
        let (text, status) = try home.typing(
            ["what", "y"], ["plan", "edit"], editor: "sh \(editor.path)")
        #expect(status == 0)
        #expect(text.contains("error: 'at' must be a time"))
        #expect(text.contains("Edit again? [Y/n]: what\n  Answer y or n.\nEdit again? [Y/n]: y\n"))
        #expect(text.contains("Zinc: 08:00 → 15:00; next 15:00, was 08:00"))
        #expect(try home.leftovers() == [])
    }

    @Test func cancelledEditKeepsTheText() throws {
        try home.apply(Self.plan)
        let (text, status) = try home.typing(
            ["n"], ["plan", "edit"], editor: "sed -i s/08:00/25:00/")
        #expect(status == 1)
        #expect(text.contains("correct it and put it in with 'dosecal apply'"))
        #expect(try home.leftovers().count == 1)
    }

    @Test func editCannotChangeThePerson() throws {
        try home.apply(Self.plan)
        let result = try edit("sed -i s/Sam/Tom/")
        #expect(result.status == 1)
        #expect(
            result.errors.contains(
                "this is the plan of 'sam', but the text now says 'tom'; write 'id: sam' in it."))
        #expect(try home.text("plan", "list").contains("Sam"))
        let named = try edit("sed -i 's/Sam/Tom\\nid: sam/'")
        #expect(named.text.contains("~  Sam → Tom"))
    }

    @Test func versionAppliedMeanwhileIsNotOverwritten() throws {
        try home.apply(Self.plan)
        let store = try #require(home.folder) / "home"
        let editor = try home.file(
            "editor",
            "sed -i s/08:00/10:00/ \"$1\"\nDOSECAL_HOME='\(store.path)' "
                + "'\(Program.dosecal.path)' disable zinc >/dev/null\n")
        let result = try edit("sh \(editor.path)")
        #expect(result.status == 1)
        #expect(result.errors.contains("version 2 came after version 1, which you edited"))
        #expect(result.errors.contains("your text is in '"))
        #expect(try home.text("plan", "show").contains("enabled: false"))
        #expect(try home.text("plan", "show").contains("08:00"))
        #expect(try home.leftovers().count == 1)
    }

    @Test func failedEditorChangesNothing() throws {
        try home.apply(Self.plan)
        #expect(try edit("false").errors == "dosecal: error: the editor ended with exit status 1\n")
        let missing = try edit("no-such-editor")
        #expect(missing.errors.contains("set EDITOR to one, such as EDITOR=nano"))
        #expect(missing.status == 1)
        #expect(try home.leftovers() == [])
    }
}
