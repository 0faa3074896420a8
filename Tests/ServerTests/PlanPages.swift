import CarePlan
import Foundation
import Household
import Journal
import Server
import TestSupport
import Testing

/// A household whose plans are changed in the browser.
struct PlanPages {
    var home: PageHome
    /// 08:10 on Friday, 20 November 2026.
    static let morning = "2026-11-20T07:10:00Z"

    init(_ plans: String...) throws {
        home =
            plans.count > 1
            ? try PageHome(plans[0], plans[1], at: "2026-11-01T11:00:00Z")
            : try PageHome(plans.first ?? SamPlan.text, at: "2026-11-01T11:00:00Z")
        home.subscriber.may = .manage
    }

    /// Returns a page of the plan, by the path after the token.
    func page(_ parts: String...) throws -> PageText {
        let path = (["plan", try digits] + parts)
        return try ask("GET", path)
    }

    private var digits: String { get throws { try #require(home.token).digits } }

    private func ask(
        _ method: String, _ path: [String], _ form: [String: String] = [:]
    ) throws -> PageText {
        let place = Route(path)
        guard case .page(let page, _) = place else { throw NoPage(route: place) }
        return PageText(
            try home.answer(PageRequest(method, page, form: form), at: Self.morning).response)
    }

    private struct NoPage: Error {
        let route: Route
    }

    /// Sends a form to one of the plan's pages.
    func send(_ form: [String: String], to parts: String...) throws -> PageText {
        try ask("POST", ["plan", try digits] + parts, form)
    }

    /// Sends a text as a browser does, and returns the next page.
    func write(_ text: String, base: Int = 1, person: String = "sam") throws -> PageText {
        let lines = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
        return try send(["text": lines, "base": "\(base)"], to: "text", person)
    }

    /// Presses Save on a page that shows the changes.
    @discardableResult
    func save(_ page: PageText) throws -> JobOutput {
        let form = try page.form("Save")
        // Browsers send CRLF line ends.
        let fields = form.fields.mapValues { $0.replacing("\n", with: "\r\n") }
        return try home.press(
            PageText.Form(action: form.action, fields: fields, label: ""), at: Self.morning)
    }

    /// Returns the texts of all versions; empty for a removal.
    func versions(of person: String = "sam") throws -> [String] {
        try home.store.plans(of: person, since: nil).map {
            String(decoding: $0.content?.text ?? [], as: UTF8.self)
        }
    }

    /// Returns the text of a page in one piece.
    static func said(_ page: PageText) throws -> String {
        try page.lines.joined(separator: " ").replacing("\u{A0}", with: " ")
    }
}
