import Foundation
import Journal
import Pages
import TestSupport
import Testing

/// The list of routes from which the browser tests take the pages that they open and measure.
@Suite struct PlacesTests {
    /// A route, and the name of the token in `places.json` that opens it.
    private static func line(of route: PageRoute) -> String {
        let token =
            route.isOpen(to: .look, for: "GET")
            ? "look" : route.isOpen(to: .answer, for: "GET") ? "token" : "manage"
        return "{\"path\": \"\(route.path)\", \"token\": \"\(token)\"}"
    }

    @Test func browserTestsKnowEveryRoute() throws {
        let text = "[\n\(PageRoute.table.map(Self.line).joined(separator: ",\n"))\n]\n"
        let file = Program.package.appending(path: "Tests/Conformance/pages/routes.json")
        if ProcessInfo.processInfo.environment["DOSECAL_GOLDEN"] == "write" {
            try Data(text.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text, "run make golden")
    }
}
