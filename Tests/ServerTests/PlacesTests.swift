import Foundation
import Pages
import Server
import TestSupport
import Testing

/// The list of pages that a browser opens and measures has all that there are.
@Suite struct PlacesTests {
    /// Every kind of page that a path leads to.
    private enum Kind: String, CaseIterable {
        case subscribe, today, date, month, otherMonth, take, day, item, figures, otherFigures,
            report
        case otherReport, subscribers, subscriberQuestion, unmatched, evidence
        case plan, planAdd, planChange, planText, planSave, planItem, planPause, planPauseItem
        case planTravel, planRemove, planVersions, planVersion
        case start, signIn, home, unknown

        /// The kind of a route; nil for what is no page.
        init?(_ route: Route) {
            switch route {
            case .page(let page, _): self.init(page)
            case .start: self = .start
            case .signIn: self = .signIn
            case .home: self = .home
            case .unknown: self = .unknown
            case .feed, .asset, .robots, .health, .metrics, .account: return nil
            }
        }

        private init?(_ page: Route.Page) {
            switch page {
            case .subscribe: self = .subscribe
            case .today: self = .today
            case .manifest: return nil
            case .date: self = .date
            case .month(let month): self = month == nil ? .month : .otherMonth
            case .take(_, let day): self = day == nil ? .take : .day
            case .item: self = .item
            case .figures(let window): self = window == nil ? .figures : .otherFigures
            case .report(let window): self = window == nil ? .report : .otherReport
            case .plan(let part): self.init(part)
            case .subscribers(let question):
                self = question == nil ? .subscribers : .subscriberQuestion
            case .unmatched(let number): self = number == nil ? .unmatched : .evidence
            }
        }

        private init(_ part: PlanPart) {
            switch part {
            case .list: self = .plan
            case .add: self = .planAdd
            case .change: self = .planChange
            case .text: self = .planText
            case .save: self = .planSave
            case .item: self = .planItem
            case .pause(_, let item): self = item == nil ? .planPause : .planPauseItem
            case .travel: self = .planTravel
            case .remove: self = .planRemove
            case .versions(_, let number): self = number == nil ? .planVersions : .planVersion
            }
        }
    }

    /// A page of the list: where it is opened, and where what is done there leads.
    private struct Place: Decodable {
        let path: String?
        let at: String?
    }

    private static let tokens = [
        "token", "carer", "manage", "boss", "owner", "look", "link", "unknown",
    ]

    @Test func everyKindOfPageIsOpenedInABrowser() throws {
        let file = Program.package.appending(path: "Tests/Conformance/pages/places.json")
        let places = try JSONDecoder().decode([Place].self, from: Data(contentsOf: file))
        let paths = places.flatMap { [$0.path, $0.at].compactMap(\.self) }
        let routes = paths.map { path in
            var path = path
            for token in Self.tokens {
                path = path.replacing("{\(token)}", with: "0123456789abcdef0123456789abcdef")
            }
            return Route(
                path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
                    .map(String.init))
        }
        let missing = Set(Kind.allCases).subtracting(routes.compactMap(Kind.init))
        #expect(missing.map(\.rawValue).sorted() == [], "write them into places.json")
    }
}
