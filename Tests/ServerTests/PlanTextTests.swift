import CarePlan
import CivilTime
import Foundation
import Journal
import Server
import TestSupport
import Testing

/// A plan's text, changed in the browser, shown and saved.
@Suite struct PlanTextTests {
    private var home: PageHome
    /// 08:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"

    init() throws {
        home = try PageHome(SamPlan.text, at: "2026-11-01T11:00:00Z")
        home.subscriber.may = .manage
    }

    private func page(_ path: String...) throws -> PageText {
        var parts = path
        let name = parts.removeFirst()
        switch parts.count {
        case 0: return PageText(try home.response(name, at: morning))
        case 2: return PageText(try home.response(name, parts[0], parts[1], at: morning))
        default: return PageText(try home.response(name, parts[0], parts[1], parts[2], at: morning))
        }
    }

    private func versions() throws -> [String] {
        try home.store.plans(of: "sam", since: nil).map {
            String(decoding: $0.content?.text ?? [], as: UTF8.self)
        }
    }

    /// What a browser sends after somebody wrote this text on the page.
    private func write(_ text: String, base: Int = 1) throws -> PageText {
        let form = PageText.Form(
            action: "plan/\(try #require(home.token).digits)/text/sam",
            fields: ["text": text.replacing("\n", with: "\r\n"), "base": "\(base)"], label: "")
        return PageText(try home.press(form, at: morning).response)
    }

    private static let changed = SamPlan.text.replacing("08:00", with: "09:00")

    @Test func whatChangesIsShownBeforeItCounts() throws {
        let shown = try page("plan", "text", "sam")
        #expect(shown.text.contains(">\n\(HTMLText.escaped(SamPlan.text))</textarea>"))
        let review = try write(Self.changed)
        #expect(review.status == 200)
        let lines = try review.lines
        #expect(lines.contains { $0.contains("Metformin") && $0.contains("09:00") })
        #expect(try versions() == [SamPlan.text])
        let pressed = try home.press(try review.form("Save"), at: morning)
        #expect(pressed.response.status == 303 && pressed.changed == ["sam"])
        #expect(try versions() == [SamPlan.text, Self.changed])
    }
}

private enum HTMLText {
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
            .replacing("'", with: "&#39;")
    }
}
