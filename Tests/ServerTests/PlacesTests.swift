import Foundation
import Journal
import Pages
import TestSupport
import Testing

/// Tests of the list of routes for the browser tests.
@Suite struct PlacesTests {
    /// Returns a line with a route and the name of the token in `places.json` that opens it.
    private static func line(of route: PageRoute) -> String {
        let token =
            route.isOpen(to: .look, for: "GET")
            ? "look" : route.isOpen(to: .answer, for: "GET") ? "token" : "manage"
        return "{\"path\": \"\(route.path)\", \"token\": \"\(token)\"}"
    }

    @Test func listContainsEveryRoute() throws {
        let text = "[\n\(PageRoute.table.map(Self.line).joined(separator: ",\n"))\n]\n"
        let file = Program.package.appending(path: "Tests/Conformance/pages/routes.json")
        if ProcessInfo.processInfo.environment["DOSECAL_GOLDEN"] == "write" {
            try Data(text.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text, "run make golden")
    }
}
