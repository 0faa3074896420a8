package import CivilTime
import Feed
import HTTP
package import Household
package import Journal

/// A page of the server. Persons are named by their ids, items by their codes.
package enum PagePlace: Hashable, Sendable {
    /// The page that signs a browser in, and the start page of an owner.
    case signIn, home
    /// The page of a notice, and the target of one of its buttons.
    case notice, answer(NoticeAnswer)
    /// The page that stops the summaries of a channel for e-mail.
    case stop
    /// The target of the request by which a browser renews its subscription to messages.
    case renewal
    case subscribe
    /// The channels on which the subscriber is reminded.
    case reminders
    case today, date(CivilDate)
    /// The manifest that lets a browser install the Today page.
    case manifest
    /// The page of a month; `nil` is the present one.
    case month(CivilMonth?)
    /// The page to record an item, and the page of one of its days.
    case take(item: String), day(item: String, CivilDate)
    /// The page with the facts of an item.
    case item(String)
    /// The figures and the report of a window; `nil` is the usual one.
    case figures(FigureWindow?), report(FigureWindow?)
    /// The plans of all persons.
    case plan
    case add, change(item: String)
    /// The page about an item that was just added.
    case added(item: String)
    /// The text of a plan, and the target of the form that saves it.
    case text(person: String), save(person: String)
    /// The target of forms that switch, end or remove an item.
    case edit(person: String)
    /// The pause of a whole plan, or of an item.
    case pause(person: String, item: String? = nil)
    case travel(person: String)
    /// The language, the home time zone and the clock of a plan.
    case settings(person: String)
    /// The packing list for a journey.
    case packing(person: String)
    case remove(person: String)
    /// The versions of a plan, or one of them.
    case versions(person: String, number: Int? = nil)
    case subscribers, question(SubscriberQuestion)
    /// The form that adds a subscriber.
    case addition(NewSubscriber.Preset)
    /// The evidence that matched nothing, or one piece of it.
    case unmatched(Int?)
}

/// The address of a page.
extension PagePlace {
    /// The relative path from the page to the folder of all pages. Relative links let dosecal be
    /// served below any path.
    package var root: String { route.root }

    /// The path of the start page, relative to the folder of all pages.
    package static let homePath = home.route.path

    /// Returns the link from this page to another page of the token.
    package func link(to page: PagePlace, of token: PageToken) -> String {
        root + page.path(of: token)
    }

    /// Returns the path of the page, relative to the folder of all pages.
    func path(of token: PageToken) -> String {
        let values = values
        return route(with: values).path(with: values, of: token)
    }

    /// The names in the path of the route and the words that replace them, in order.
    private var values: [PageRoute.Value] {
        switch self {
        case .signIn, .home, .notice, .stop, .renewal, .subscribe, .reminders, .today, .manifest,
            .month(nil),
            .figures(nil),
            .report(nil), .plan, .add, .subscribers, .unmatched(nil):
            []
        case .answer(let answer): [("ANSWER", answer.rawValue)]
        case .date(let date): [("DATE", "\(date)")]
        case .month(let month?): [("MONTH", String("\(month.first)".prefix(7)))]
        case .take(let item), .item(let item), .change(let item), .added(let item):
            [("ITEM", item)]
        case .day(let item, let date): [("ITEM-DATE", ConfirmLink.address(item, on: date))]
        case .figures(let window?), .report(let window?): [("DAYS", window.path)]
        case .text(let person), .save(let person), .edit(let person), .travel(let person),
            .settings(let person), .packing(let person), .remove(let person),
            .pause(let person, nil),
            .versions(let person, nil):
            [("PERSON", person)]
        case .pause(let person, let item?): [("PERSON", person), ("ITEM", item)]
        case .versions(let person, let number?):
            [("PERSON", person), ("NUMBER", "\(number)")]
        case .question(let question): [("QUESTION", question.path)]
        case .addition(let preset): [("PRESET", preset.rawValue)]
        case .unmatched(let number?): [("NUMBER", "\(number)")]
        }
    }

    /// The entry in the route table.
    package var route: PageRoute { route(with: values) }

    private func route(with values: [PageRoute.Value]) -> PageRoute {
        guard let route = PageRoute.table.first(where: { $0.page(with: values) == self }) else {
            preconditionFailure("every page is in the table")
        }
        return route
    }
}

/// An entry of the route table: the path of a kind of page, the access it requires, and what is
/// sent to it.
package struct PageRoute: Sendable {
    /// The kind of form that is sent to a page.
    package enum Form: Sendable {
        case none
        /// A form that shows what it would change, without writing to the store.
        case shown
        /// A form that may write to the store.
        case recorded
    }
    /// The path, with a name in capitals for each variable segment: today/TOKEN/DATE.
    package let path: String
    /// The kind of form that is sent to the page.
    package let form: Form
    private let access: Access?
    private let page: @Sendable ([String]) -> PagePlace?
    private let segments: [Segment]
    /// The names in the path, in order.
    private let names: [String]

    /// A name in the path, and the word that replaces it.
    fileprivate typealias Value = (name: String, value: String)

    /// A segment of the path.
    private enum Segment: Equatable { case word(String), token, value }

    /// Creates a route; `page` makes the page from the variable segments. Without `access`, only
    /// owners may open it, which the page checks itself.
    private init(
        _ path: String, _ access: Access?, _ form: Form = .none,
        _ page: @escaping @Sendable ([String]) -> PagePlace?
    ) {
        self.path = path
        self.access = access
        self.form = form
        self.page = page
        segments = path.split(separator: "/").map { segment in
            switch segment {
            case "TOKEN", "LINK", "NOTICE", "CHANNEL", "BROWSER": .token
            case _ where segment.first?.isUppercase == true: .value
            default: .word(String(segment))
            }
        }
        names = zip(path.split(separator: "/"), segments).filter { $0.1 == .value }
            .map { String($0.0) }
    }

    /// The routes of all pages.
    package static let table: [PageRoute] = [
        PageRoute("sign-in/LINK", nil, .recorded) { _ in .signIn },
        PageRoute("home", nil, .recorded) { _ in .home },
        PageRoute("answer/NOTICE", nil) { _ in .notice },
        PageRoute("answer/NOTICE/ANSWER", nil, .recorded) {
            NoticeAnswer(rawValue: $0[0]).map { .answer($0) }
        },
        PageRoute("stop/CHANNEL", nil, .recorded) { _ in .stop },
        PageRoute("renewal/BROWSER", nil, .recorded) { _ in .renewal },
        PageRoute("subscribe/TOKEN", .look, .recorded) { _ in .subscribe },
        PageRoute("reminders/TOKEN", .answer, .recorded) { _ in .reminders },
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
        PageRoute("plan/TOKEN/add", .manage, .recorded) { _ in .add },
        PageRoute("plan/TOKEN/added/ITEM", .manage) { .added(item: $0[0]) },
        PageRoute("plan/TOKEN/change/ITEM", .manage, .shown) { .change(item: $0[0]) },
        PageRoute("plan/TOKEN/text/PERSON", .manage, .shown) { .text(person: $0[0]) },
        PageRoute("plan/TOKEN/save/PERSON", .manage, .recorded) { .save(person: $0[0]) },
        PageRoute("plan/TOKEN/item/PERSON", .manage, .shown) { .edit(person: $0[0]) },
        PageRoute("plan/TOKEN/pause/PERSON", .manage, .shown) { .pause(person: $0[0]) },
        PageRoute("plan/TOKEN/pause/PERSON/ITEM", .manage, .shown) {
            .pause(person: $0[0], item: $0[1])
        },
        PageRoute("plan/TOKEN/travel/PERSON", .manage, .shown) { .travel(person: $0[0]) },
        PageRoute("plan/TOKEN/settings/PERSON", .manage, .shown) { .settings(person: $0[0]) },
        PageRoute("plan/TOKEN/packing/PERSON", .manage, .shown) { .packing(person: $0[0]) },
        PageRoute("plan/TOKEN/remove/PERSON", .manage, .recorded) { .remove(person: $0[0]) },
        PageRoute("plan/TOKEN/versions/PERSON", .manage) { .versions(person: $0[0]) },
        PageRoute("plan/TOKEN/versions/PERSON/NUMBER", .manage) { words in
            Int(words[1]).flatMap { $0 > 0 ? .versions(person: words[0], number: $0) : nil }
        },
        PageRoute("subscribers/TOKEN", .manage, .recorded) { _ in .subscribers },
        PageRoute("subscribers/TOKEN/QUESTION", .manage) {
            SubscriberQuestion(path: $0[0]).map { .question($0) }
        },
        PageRoute("subscribers/TOKEN/add/PRESET", .manage) {
            NewSubscriber.Preset(rawValue: $0[0]).map { .addition($0) }
        },
        PageRoute("unmatched/TOKEN", .manage, .recorded) { _ in .unmatched(nil) },
        PageRoute("unmatched/TOKEN/NUMBER", .manage) { Int($0[0]).map { .unmatched($0) } },
    ]
}

extension PagePlace {
    /// Creates the page with these segments, which leave out the token; `hasToken` is whether the
    /// path has one.
    package init?(_ words: [String], hasToken: Bool) {
        let pages = PageRoute.table.lazy.compactMap { $0.page(words, hasToken: hasToken) }
        guard let page = pages.first else { return nil }
        self = page
    }
}

extension PagePlace {
    /// Whether an owner opens the page without a token.
    package var isOfOwner: Bool { self == .signIn || self == .home }

    /// Whether messages contain the address of the page. Apps of others send its forms.
    package var isOfNotice: Bool { [Self.notice, .stop].contains { $0.route.name == route.name } }

    /// Whether forms of the page may carry the text of a plan.
    package var carriesPlan: Bool { route.name == Self.plan.route.name }
}

extension PageRoute {
    /// The first segment of the path.
    package var name: String { String(path.prefix { $0 != "/" }) }

    /// Returns the page with these segments, which leave out the token, or `nil` if the path
    /// belongs to another route.
    fileprivate func page(_ path: [String], hasToken: Bool) -> PagePlace? {
        guard hasToken == segments.contains(.token) else { return nil }
        var (rest, values): (ArraySlice, [String]) = (path[...], [])
        for segment in segments where segment != .token {
            guard let word = rest.popFirst() else { return nil }
            if segment == .value {
                values.append(word)
            } else if segment != .word(word) {
                return nil
            }
        }
        return rest.isEmpty ? page(values) : nil
    }

    /// Returns the page with these words in the path, or `nil` if the path has other names.
    fileprivate func page(with values: [Value]) -> PagePlace? {
        names.elementsEqual(values.lazy.map(\.name)) ? page(values.map(\.value)) : nil
    }

    /// Returns the path with these words in it.
    fileprivate func path(with values: [Value], of token: PageToken) -> String {
        var rest = values[...]
        return segments.map { segment in
            switch segment {
            case .word(let word): word
            case .token: token.digits
            case .value: rest.removeFirst().value.percentEncoded
            }
        }.joined(separator: "/")
    }

    /// The relative path from the pages of the route to the folder of all pages.
    fileprivate var root: String { String(repeating: "../", count: segments.count - 1) }

    /// The accepted methods.
    package var methods: [String] {
        switch form {
        case .none: ["GET", "HEAD"]
        // Browsers ask first whether the web app of another server may press the button.
        case .recorded where name == PagePlace.notice.route.name:
            ["GET", "HEAD", "POST", "OPTIONS"]
        case .shown, .recorded: ["GET", "HEAD", "POST"]
        }
    }

    /// Returns whether a subscriber with this access may send a request. View-only access sends no
    /// forms.
    package func isOpen(to level: Access, for method: String) -> Bool {
        access.map { level.includes($0) && (method != "POST" || level != .look) } ?? false
    }
}
