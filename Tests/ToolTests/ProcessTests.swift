import Foundation
import TestSupport
import Testing

/// Tests of the built program: its exit status, streams, terminal and environment variables.
@Suite struct ProcessTests {
    private let home = ToolHome()
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - name: Zinc
            doses: [{at: "08:00"}]

        """

    private var store: String { get throws { (try #require(home.folder) / "home").path } }

    private func run(
        _ words: [String], _ environment: [String: String] = [:], input: String = ""
    ) throws -> ProgramResult {
        try Program.run(
            Program.dosecal, words,
            environment: ["DOSECAL_HOME": try store].merging(environment) { $1 },
            input: Data(input.utf8), folder: home.folder?.url)
    }

    private func shell(_ line: String, _ environment: [String: String] = [:]) throws
        -> ProgramResult
    {
        try Program.run(
            URL(filePath: "/bin/sh"), ["-c", line, "sh", Program.dosecal.path],
            environment: ["DOSECAL_HOME": try store].merging(environment) { $1 },
            folder: home.folder?.url)
    }

    /// Runs the program, or another, at a pseudoterminal with these answers.
    private func typing(
        _ answers: [String], _ words: [String], program: String = Program.dosecal.path
    ) throws -> ProgramResult {
        try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                Program.python,
                Program.package.appending(path: "Tests/ToolTests/pty_answers.py").path,
                answers.joined(separator: "\n"), program,
            ] + words,
            environment: [
                "DOSECAL_HOME": try store, "LC_ALL": "C", "TERM": "xterm", "NO_COLOR": "",
                "TZ": "Europe/Copenhagen",
            ], folder: home.folder?.url)
    }

    /// bash asks the program for names: of the stated store and person, and none if they are
    /// unknown.
    @Test func bashCompletesNamesOfTheStore() throws {
        let bo = Self.plan.replacing("Sam", with: "Bo").replacing("Zinc", with: "Iron")
        let lenses = "lenses: [{name: Left, eye: left, type: monthly, opened: 2026-11-01}]\n"
        _ = try home.file("bo.yaml", bo + lenses)
        _ = try home.file("sam.yaml", Self.plan)
        #expect(try run(["apply", "bo.yaml", "sam.yaml"]).status == 0)
        #expect(try run(["subscriber", "add", "bo", "--id", "tablet"]).status == 0)
        let cases: [(typed: String, names: String)] = [
            ("take ''", "iron left zinc"), ("take z", "zinc"), ("skip -p bo ''", "iron left"),
            ("skip --person = Sam ''", "zinc"), ("skip -p nobody ''", ""), ("wear ''", "left"),
            ("today --person ''", "bo sam"), ("report b", "bo"),
            ("subscriber rotate ''", "bo sam tablet"), ("take --store nothing.db ''", ""),
            ("take --store \"$DOSECAL_HOME/dosecal.db\" i", "iron"),
        ]
        for (typed, names) in cases {
            let script = """
                PATH=${1%/*}:$PATH; source <(dosecal completion bash)
                COMP_WORDS=(dosecal \(typed)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                _dosecal; echo "${COMPREPLY[@]}"
                """
            let result = try Program.run(
                URL(filePath: "/bin/bash"), ["-c", script, "bash", Program.dosecal.path],
                environment: ["DOSECAL_HOME": try store], folder: home.folder?.url)
            #expect(result.text == names + "\n" && result.errors.isEmpty, "\(typed): \(result)")
        }
    }

    @Test(
        arguments: [
            (["check"], 64), (["export", "--kind", "x", "p"], 64), (["frobnicate"], 64), ([], 0),
            (["check", "nothing.yaml"], 1), (["today"], 1), (["help"], 0), (["--version"], 0),
        ] as [([String], Int32)])
    func exitStatusDistinguishesUsageFromFailure(words: [String], status: Int32) throws {
        #expect(try run(words).status == status)
    }

    @Test func standardInputIsReadFromFilesAndPipes() throws {
        let result = try run(["check", "-"], input: Self.plan)
        #expect(result.text == "standard input: sound, 1 item\n" && result.errors == "")
        let piped = try shell("printf 'person: [Sam' | \"$1\" check -")
        #expect(piped.status == 1 && piped.errors.hasPrefix("standard input:"))
    }

    @Test func entriesFromTwoRunsHaveDifferentIDs() throws {
        #expect(try run(["apply", "-"], input: Self.plan).status == 0)
        for _ in 0..<2 {
            #expect(try run(["take", "zinc", "--extra", "--anyway"]).status == 0)
        }
        let log = try run(["log", "--json"]).text
        #expect(Set(log.matches(of: /"id": "[0-9a-f]{32}"/).map { $0.output }).count == 2)
    }

    @Test func clockIsThatOfTheSystem() throws {
        #expect(try run(["apply", "-"], input: Self.plan).status == 0)
        let before = Int(Date().timeIntervalSince1970)
        #expect(try run(["take", "zinc", "--extra"]).status == 0)
        let after = Int(Date().timeIntervalSince1970)
        let log = try run(["log", "--json"]).text
        let text = try #require(log.firstMatch(of: /"recorded": "([^"]+)"/)?.1)
        let recorded = try Int(Date(String(text), strategy: .iso8601).timeIntervalSince1970)
        #expect((before...after).contains(recorded))
    }

    @Test(arguments: ["da_DK.UTF-8", "tr_TR.UTF-8", "C"])
    func localeDoesNotChangeFeeds(locale: String) throws {
        let words = ["export", "-", "--now", "2026-11-20T08:00:00Z"]
        let epoch = ["SOURCE_DATE_EPOCH": "1795132800"]
        let plain = try run(words, epoch, input: Self.plan)
        let local = try run(words, epoch.merging(["LC_ALL": locale]) { $1 }, input: Self.plan)
        #expect(local.output == plain.output && !plain.output.isEmpty)
    }

    @Test func languageOfANewPlanIsThatOfTheSystem() throws {
        let words = ["add", "--person-name", "Lise", "--name", "Zink", "--at", "08:00"]
        #expect(try run(words, ["LC_ALL": "da_DK.UTF-8"]).status == 0)
        #expect(try run(["plan", "show"]).text.contains("language: da\n"))
    }

    // MARK: Streams

    @Test(arguments: ["help", "check plan.yaml", "agenda plan.yaml", "agenda --json plan.yaml"])
    func fullDiskIsAnError(command: String) throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        _ = try home.file("plan.yaml", Self.plan)
        let result = try shell("exec \"$1\" \(command) > /dev/full")
        #expect(result.status == 1)
        #expect(
            result.errors
                == "dosecal: error: cannot write 'standard output': No space left on device\n")
    }

    @Test func closedOutputIsAnError() throws {
        let result = try shell("exec \"$1\" help >&-")
        #expect(result.status == 1)
        #expect(
            result.errors
                == "dosecal: error: cannot write 'standard output': Bad file descriptor\n")
        #expect(try shell("exec \"$1\" frobnicate 2>&-").status == 64)
    }

    @Test func closedPipeEndsTheProgramQuietly() throws {
        let result = try shell("{ \"$1\" help; echo $? > status; } | true; cat status")
        #expect(result.errors == "" && result.status == 0)
        // The program was ended by its signal, or it wrote everything before the reader ended.
        #expect(["141\n", "0\n"].contains(result.text), "\(result.text)")
    }

    @Test func outputToPipesAndDevicesWorks() throws {
        _ = try home.file("plan.yaml", Self.plan)
        let result = try shell("mkfifo p; \"$1\" export plan.yaml -o p & cat p")
        #expect(result.status == 0 && result.errors == "")
        #expect(result.text.hasPrefix("BEGIN:VCALENDAR"))
        #expect(try run(["export", "plan.yaml", "-o", "/dev/null"]).status == 0)
        let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")
        #expect(kind[.type] as? FileAttributeType == .typeCharacterSpecial)
    }

    // MARK: Terminals

    @Test func planIsAskedForAtATerminal() throws {
        let answers = [
            "Anna Jensen", "", "", "1", "Metformin", "", "", "1", "08:00", "", "", "",
        ]
        let result = try typing(answers, ["add", "--now", "2026-11-20T07:00:00Z"])
        #expect(result.status == 0, "\(result.text)")
        #expect(result.text.contains("Add it? [Y/n/more]: "))
        #expect(try run(["plan", "show"]).text.contains("name: Metformin"))
    }

    @Test func endOfInputAtATerminalChangesNothing() throws {
        let result = try typing(["EOF"], ["add"])
        #expect(result.status == 1)
        #expect(result.text.hasSuffix("dosecal: error: nothing was added\n"), "\(result.text)")
        #expect(try !home.hasStore)
    }

    @Test func outputIsColouredOnlyAtATerminal() throws {
        #expect(try run(["apply", "-"], input: Self.plan).status == 0)
        let words = ["list", "--now", "2026-11-20T07:00:00Z"]
        #expect(try !run(words).text.contains("\u{1B}["))
        let today = ["today", "--now", "2099-11-20T12:00:00Z"]
        #expect(try typing([], today).text.contains("\u{1B}["))
        #expect(try !run(today).text.contains("\u{1B}["))
    }

    @Test func serverPrintsASignInLinkAtATerminalOnly() throws {
        #expect(try run(["apply", "-"], input: Self.plan).status == 0)
        let words = ["serve", "--listen", "127.0.0.1:0"]
        let shown = try typing(["^C 'dosecal subscriber add"], words)
        #expect(shown.status == 0)
        let link = try #require(
            shown.text.firstMatch(of: /\s\s(http:\/\/\S+)\/sign-in\/[0-9a-f]{32}\n/))
        #expect(shown.text.contains("serving on \(link.1)\n"), "\(shown)")
    }

    /// Imports three calendars. The second is a pipe that delivers its text only after the line may
    /// be shown, however slow the machine is.
    private static let slowImport = """
        mkfifo pipe; printf 'BEGIN:VCALENDAR\\r\\nEND:VCALENDAR\\r\\n' > a.ics; cp a.ics b.ics
        (exec 3>pipe; sleep 1.5; cat a.ics >&3) &
        exec "$1" import a.ics pipe b.ics
        """

    @Test func longWorkShowsALineAtATerminalAndErasesIt() throws {
        #expect(try run(["apply", "-"], input: Self.plan).status == 0)
        let words = ["-c", Self.slowImport, "sh", Program.dosecal.path]
        let shown = try typing([], words, program: "/bin/sh").text
        #expect(
            shown.contains(
                /\rreading calendars: 2 of 3 files, about [0-9]+ s left\x1B\[K.*\r\x1B\[K[^\r]/),
            "\(shown)")
    }

    /// Imports a completed task while another program has the store's lock, until the import has
    /// waited for more than a second.
    private static let lockedImport = """
        import fcntl, os, sqlite3, struct, sys, time
        home, tool = os.environ["DOSECAL_HOME"], sys.argv[1]
        is_locked, locked = os.pipe()
        if os.fork() > 0:
            os.read(is_locked, 1)
            os.execv(tool, [tool, "import", "--now", "2026-11-18T09:00:00Z", "tasks"])
        store = sqlite3.connect(home + "/dosecal.db", isolation_level=None)
        store.execute("BEGIN IMMEDIATE")
        os.write(locked, b".")
        folder = os.open(home, os.O_RDONLY)
        # F_OFD_GETLK finds the place of a waiting writer.
        lock = struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 0, 0, 0)
        while struct.unpack("hhqqi4x", fcntl.fcntl(folder, 36, lock))[0] == fcntl.F_UNLCK:
            time.sleep(0.01)
        time.sleep(1.5)
        store.execute("COMMIT")
        """

    @Test func importShowsItsProgressWhileItRecords() throws {
        try home.apply(Self.plan, at: "2026-11-17T05:00:00Z")
        let plan = try home.file("sam.yaml", Self.plan).path
        let folder = try #require(home.folder)
        try home.text(
            "export", "--kind", "tasks", "--format", "vdir", "--from", "2026-11-18", "--to",
            "2026-11-18", "-o", (folder / "tasks").path, plan, at: "2026-11-18T05:00:00Z")
        let done = "STATUS:COMPLETED\r\nCOMPLETED:20261118T070500Z\r\nEND:VTODO"
        for file in try FileManager.default.contentsOfDirectory(
            at: folder / "tasks", includingPropertiesForKeys: nil)
        {
            try String(contentsOf: file, encoding: .utf8)
                .replacing("STATUS:NEEDS-ACTION\r\n", with: "")
                .replacing("END:VTODO", with: done)
                .write(to: file, atomically: true, encoding: .utf8)
        }
        let shown = try typing(
            [], ["-c", Self.lockedImport, Program.dosecal.path], program: Program.python
        ).text
        #expect(
            shown.contains(
                /\rrecording: 1 of 2, about [0-9]+ s left\x1B\[K.*\r\x1B\[K.*Confirmed/
                    .dotMatchesNewlines()),
            "\(shown)")
    }

    @Test func longWorkIsQuietWhereErrorsGoToAFile() throws {
        #expect(try run(["apply", "-"], input: Self.plan).status == 0)
        let result = try shell(Self.slowImport)
        #expect(result.errors.isEmpty && !result.text.contains("\u{1B}"), "\(result)")
    }
}
