import Foundation
import TestSupport
import Testing

/// Tests of `dosecal owner`.
@Suite struct OwnerCommandTests {
    private let home = ToolHome()

    init() throws {
        try home.apply("person: Ann\nzone: Europe/Copenhagen\n")
    }

    @Test func linkIsForThisComputerWithoutAPublicURL() throws {
        let here = try home.text("owner", "add")
        #expect(here.contains(/\n  http:\/\/127.0.0.1:8467\/sign-in\/[0-9a-f]{32}\n/))
        #expect(here.contains("--public-url"))
        let elsewhere = try ToolRun.run(
            ["owner", "add"],
            environment: [
                "DOSECAL_HOME": (#require(home.folder) / "home").path,
                "DOSECAL_LISTEN": "0.0.0.0:8080",
            ])
        #expect(elsewhere.text.contains("  http://127.0.0.1:8080/sign-in/"))
        try home.text("publish", "--public-url", "https://care.example/ann")
        let link = try home.text("owner", "add")
        #expect(link.contains(/\n  https:\/\/care.example\/ann\/sign-in\/[0-9a-f]{32}\n/))
        #expect(link.contains("works once, within ten minutes") && !link.contains("--public-url"))
    }

    @Test func noBrowserIsSignedInAtFirst() throws {
        #expect(
            try home.text("owner", "list")
                == "No browser is signed in; 'dosecal owner add' prints a link for one.\n")
        #expect(try home.text("owner", "list", "--json").contains("\"browsers\": []"))
        #expect(
            try home.errors("owner", "revoke", "3").contains(
                "no browser 3 is signed in; 'dosecal owner list' lists them"))
        #expect(
            try home.text("owner", "revoke", "--all")
                == "All browsers are signed out (0), and unused links no longer work.\n")
    }

    @Test(arguments: [
        (["revoke"], "needs ID"), (["revoke", "x"], "a number"),
        (["revoke", "1", "--all"], "--all"), (["ad"], "did you mean 'add'?"),
    ])
    func wrongWordsAreExplained(_ words: [String], _ text: String) throws {
        let result = try home.run(["owner"] + words)
        #expect(result.status == 64 && result.errors.contains(text), "\(result.errors)")
    }

    @Test func ownerNeedsAStore() throws {
        let other = ToolHome()
        #expect(try other.errors("owner", "add").contains("dosecal"))
        #expect(try !other.hasStore)
    }
}
