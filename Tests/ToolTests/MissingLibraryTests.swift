import Foundation
import TestSupport
import Testing

/// Tests of the tool if a library that it loads on demand is missing: an invalid file of its name
/// is first in the path of the loader.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/lib64/ld-linux-x86-64.so.2")))
struct MissingLibraryTests {
    private let folder = try? TemporaryFolder()
    private static let plan = """
        person: Sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - name: Pill
            doses: [{at: "08:00", id: a}]

        """

    /// Runs a command without some libraries, with a limit of 20 seconds.
    private func run(_ words: [String], without libraries: [String]) throws -> ProgramResult {
        let folder = try #require(folder)
        let hidden = folder / "hidden"
        try FileManager.default.createDirectory(at: hidden, withIntermediateDirectories: true)
        for library in libraries { try Data().write(to: hidden.appending(path: library)) }
        return try Program.run(
            URL(filePath: "/usr/bin/timeout"), ["20", Program.dosecal.path] + words,
            environment: [
                "DOSECAL_HOME": (folder / "home").path, "LD_LIBRARY_PATH": hidden.path,
                "LC_ALL": "C",
            ], input: Data(Self.plan.utf8))
    }

    private static let now = ["--now", "2026-11-20T07:00:00Z"]
    private static let all = [
        "libical.so.3", "libmicrohttpd.so.12", "libgnutls.so.30", "libexpat.so.1",
        "libqrencode.so.4",
        "libpq.so.5",
    ]

    @Test(arguments: [
        (
            "libical.so.3", ["export", "-"],
            "libical is not installed, which calendars need; install it, on Debian with 'apt install "
                + "libical3'"
        ),
        (
            "libical.so.3", ["serve", "--listen", "127.0.0.1:0"],
            "libical is not installed, which calendars need; install it, on Debian with 'apt install "
                + "libical3'"
        ),
        (
            "libmicrohttpd.so.12", ["serve", "--listen", "127.0.0.1:0"],
            "libmicrohttpd is not installed, which the server needs; install it with the system's "
                + "packages"
        ),
        (
            "libexpat.so.1", ["serve", "--listen", "127.0.0.1:0"],
            "expat is not installed, which the server needs; install it with the system's packages"
        ),
        (
            "libpq.so.5", ["today", "--store", "postgresql://127.0.0.1:1/none"],
            "'postgresql://127.0.0.1:1/none' needs PostgreSQL's library 'libpq', which is not "
                + "installed; install it, on Debian with 'apt install libpq5'"
        ),
    ])
    func missingLibraryIsNamed(library: String, words: [String], error: String) throws {
        let result = try run(words, without: [library])
        #expect(result.errors == "dosecal: error: \(error)\n")
        #expect(result.status == 1)
        #expect(result.text == "")
    }

    @Test func recordingADoseNeedsNoOptionalLibrary() throws {
        for words in [["--version"], ["apply", "-"], ["take", "pill"], ["today"], ["undo"]] {
            let isTimed = words != ["--version"]
            let result = try run(words + (isTimed ? Self.now : []), without: Self.all)
            #expect(result.status == 0, "\(words): \(result.errors)")
        }
    }
}
