package import CivilTime
import Feed
package import Journal

/// A page of the server. Persons are named by their ids, items by their codes.
package enum PagePlace: Hashable, Sendable {
    /// The page that signs a browser in with a link, and the first page of an owner.
    case signIn, home
    case subscribe
    case today, date(CivilDate)
    /// The file with which a browser installs the page of today.
    case manifest
    /// The given month, or the present one.
    case month(CivilMonth?)
    /// The page that answers an item, and the page of one of its days.
    case take(item: String), day(item: String, CivilDate)
    /// The facts of an item.
    case item(String)
    /// The figures and the report over the given days, or the usual ones.
    case figures(FigureWindow?), report(FigureWindow?)
    /// The plans of all persons.
    case plan
    case add, change(item: String)
    /// The text of a plan, and the target of the form that saves it.
    case text(person: String), save(person: String)
    /// The target of the forms that switch, end or remove an item.
    case edit(person: String)
    /// The pause of a whole plan, or of an item.
    case pause(person: String, item: String? = nil)
    case travel(person: String)
    case remove(person: String)
    /// The versions of a plan, or one of them.
    case versions(person: String, number: Int? = nil)
    case subscribers, question(SubscriberQuestion)
    /// The evidence that matched nothing, or a piece of it.
    case unmatched(Int?)
}

extension PagePlace {
    /// The words of its path, without the token that follows the first one.
    package var words: [String] {
        switch self {
        case .signIn: ["sign-in"]
        case .home: ["home"]
        case .subscribe: ["subscribe"]
        case .today: ["today"]
        case .date(let date): ["today", "\(date)"]
        case .manifest: ["today", "manifest"]
        case .month(let month): ["month"] + optional(month.map { "\($0.first)".prefix(7) })
        case .take(let item): ["take", item]
        case .day(let item, let date): ["take", ConfirmLink.address(item, on: date)]
        case .item(let item): ["item", item]
        case .figures(let window): ["figures"] + optional(window?.path)
        case .report(let window): ["report"] + optional(window?.path)
        case .plan: ["plan"]
        case .add: ["plan", "add"]
        case .change(let item): ["plan", "change", item]
        case .text(let person): ["plan", "text", person]
        case .save(let person): ["plan", "save", person]
        case .edit(let person): ["plan", "item", person]
        case .pause(let person, let item): ["plan", "pause", person] + optional(item)
        case .travel(let person): ["plan", "travel", person]
        case .remove(let person): ["plan", "remove", person]
        case .versions(let person, let number): ["plan", "versions", person] + optional(number)
        case .subscribers: ["subscribers"]
        case .question(let question): ["subscribers", question.path]
        case .unmatched(let number): ["unmatched"] + optional(number)
        }
    }
}

/// The address of a page.
extension PagePlace {
    /// The relative path from the page to the folder of all pages: dosecal can be served below any
    /// path of a site.
    package var root: String {
        String(repeating: "../", count: self == .home ? 0 : words.count)
    }

    /// The link from this page to another page of the token.
    package func link(to page: PagePlace, of token: PageToken) -> String {
        root + page.path(of: token)
    }

    /// The path from the folder of all pages.
    private func path(of token: PageToken) -> String {
        var words = words.map(\.percentEncoded)
        if self != .home { words.insert(token.digits, at: 1) }
        return words.joined(separator: "/")
    }

    private func optional(_ word: (some CustomStringConvertible)?) -> [String] {
        word.map { ["\($0)"] } ?? []
    }
}

/// An entry of the route table: the address of a kind of page, and what it needs.
package struct PageRoute: Sendable {
    /// What is sent to a page.
    package enum Form: Sendable {
        case none
        /// A form that only shows what it would change.
        case shown
        /// A form that may write to the store.
        case recorded
    }
    /// The path, with a name in capitals for each word that differs: today/TOKEN/DATE.
    package let path: String
    /// What is sent to it.
    package let form: Form
    private let access: Access?
    private let page: @Sendable ([String]) -> PagePlace?
    /// The words of the path without the token.
    private let words: [String]

    /// A route; its page is made from the words that differ. Without an access, only an owner may
    /// see it, which the page checks itself.
    private init(
        _ path: String, _ access: Access?, _ form: Form = .none,
        _ page: @escaping @Sendable ([String]) -> PagePlace?
    ) {
        self.path = path
        self.access = access
        self.form = form
        self.page = page
        words = path.split(separator: "/").map(String.init).filter {
            !["TOKEN", "LINK"].contains($0)
        }
    }

    /// All pages.
    package static let table: [PageRoute] = [
        PageRoute("sign-in/LINK", nil, .recorded) { _ in .signIn },
        PageRoute("home", nil, .recorded) { _ in .home },
        PageRoute("subscribe/TOKEN", .look, .recorded) { _ in .subscribe },
        PageRoute("today/TOKEN", .answer, .recorded) { _ in .today },
        PageRoute("today/TOKEN/manifest", .answer) { _ in .manifest },
        PageRoute("today/TOKEN/DATE", .answer) { CivilDate($0[0]).map { .date($0) } },
        PageRoute("month/TOKEN", .answer, .recorded) { _ in .month(nil) },
        PageRoute("month/TOKEN/MONTH", .answer) {
            CivilDate("\($0[0])-01").map { .month(CivilMonth(of: $0)) }
        },
        PageRoute("take/TOKEN/ITEM-DATE", .answer, .recorded) { words in
            let code = words[0].prefix { $0 != "-" }
            return CivilDate(compact: words[0].dropFirst(code.count + 1)).map {
                .day(item: String(code), $0)
            }
        },
        PageRoute("take/TOKEN/ITEM", .answer, .recorded) { .take(item: $0[0]) },
        PageRoute("item/TOKEN/ITEM", .answer, .recorded) { .item($0[0]) },
        PageRoute("figures/TOKEN", .answer) { _ in .figures(nil) },
        PageRoute("figures/TOKEN/DAYS", .answer) { FigureWindow($0[0]).map { .figures($0) } },
        PageRoute("report/TOKEN", .answer, .recorded) { _ in .report(nil) },
        PageRoute("report/TOKEN/DAYS", .answer) { FigureWindow($0[0]).map { .report($0) } },
        PageRoute("plan/TOKEN", .manage) { _ in .plan },
        PageRoute("plan/TOKEN/add", .manage, .shown) { _ in .add },
        PageRoute("plan/TOKEN/change/ITEM", .manage, .shown) { .change(item: $0[0]) },
        PageRoute("plan/TOKEN/text/PERSON", .manage, .shown) { .text(person: $0[0]) },
        PageRoute("plan/TOKEN/save/PERSON", .manage, .recorded) { .save(person: $0[0]) },
        PageRoute("plan/TOKEN/item/PERSON", .manage, .shown) { .edit(person: $0[0]) },
        PageRoute("plan/TOKEN/pause/PERSON", .manage, .shown) { .pause(person: $0[0]) },
        PageRoute("plan/TOKEN/pause/PERSON/ITEM", .manage, .shown) {
            .pause(person: $0[0], item: $0[1])
        },
        PageRoute("plan/TOKEN/travel/PERSON", .manage, .shown) { .travel(person: $0[0]) },
        PageRoute("plan/TOKEN/remove/PERSON", .manage, .recorded) { .remove(person: $0[0]) },
        PageRoute("plan/TOKEN/versions/PERSON", .manage) { .versions(person: $0[0]) },
        PageRoute("plan/TOKEN/versions/PERSON/NUMBER", .manage) { words in
            Int(words[1]).flatMap { $0 > 0 ? .versions(person: words[0], number: $0) : nil }
        },
        PageRoute("subscribers/TOKEN", .manage, .recorded) { _ in .subscribers },
        PageRoute("subscribers/TOKEN/QUESTION", .manage) {
            SubscriberQuestion(path: $0[0]).map { .question($0) }
        },
        PageRoute("unmatched/TOKEN", .manage, .recorded) { _ in .unmatched(nil) },
        PageRoute("unmatched/TOKEN/NUMBER", .manage) { Int($0[0]).map { .unmatched($0) } },
    ]
}

extension PagePlace {
    /// The page with these words in its path, without the token that may follow the first one.
    package init?(_ words: [String], hasToken: Bool) {
        let pages = PageRoute.table.lazy.compactMap { $0.page(words, hasToken: hasToken) }
        guard let page = pages.first else { return nil }
        self = page
    }

    /// The entry of the route table.
    package var route: PageRoute {
        let words = words
        let found = PageRoute.table.first { $0.page(words, hasToken: self != .home) != nil }
        guard let found else { preconditionFailure("every page is in the table") }
        return found
    }
}

extension PagePlace {
    /// Whether an owner opens it without the token of a subscriber.
    package var isOfOwner: Bool { self == .signIn || self == .home }

    /// Whether its forms may carry the text of a plan.
    package var carriesPlan: Bool { words[0] == Self.plan.words[0] }
}

extension PageRoute {
    /// The page with these words in its path; `nil` if the path is not of this route.
    fileprivate func page(_ path: [String], hasToken: Bool) -> PagePlace? {
        guard path.count == words.count, hasToken == self.path.contains("/") else { return nil }
        var values: [String] = []
        for (name, word) in zip(words, path) {
            if name.first?.isUppercase == true {
                values.append(word)
            } else if name != word {
                return nil
            }
        }
        return page(values)
    }

    /// The methods that it accepts.
    package var methods: [String] {
        form == .none ? ["GET", "HEAD"] : ["GET", "HEAD", "POST"]
    }

    /// Whether a subscriber may send a request. Who may only look sends no form.
    package func isOpen(to level: Access, for method: String) -> Bool {
        access.map { level.includes($0) && (method != "POST" || level != .look) } ?? false
    }
}
