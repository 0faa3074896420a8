import CarePlan
import CivilTime
import Feed
import Household
import Journal
import Pages
import Wording

/// Handles the pages of owners, who manage all persons: signing in and the home page.
struct OwnerHandler {
    let household: Household
    let wording: WordingSource

    /// Returns the response to a request.
    func answer(_ request: PageRequest, link: SecretToken?) throws -> JobOutput {
        try link.map { try signIn($0, request) } ?? home(request)
    }

    /// Returns the wording in the browser's language.
    func words(for request: PageRequest) throws -> Wording {
        let languages = StatusPages.languages(request.fields)
        return try wording(languages.first { Wording.builtIn(for: $0) != nil } ?? "en")
    }

    /// Shows the sign-in button, or signs in after it was pressed. A GET does not consume the link.
    private func signIn(_ digits: SecretToken, _ request: PageRequest) throws -> JobOutput {
        do {
            guard request.method == "POST" else {
                try household.ownerLink(digits)
                let page = SignInPage(digits, try words(for: request))
                return JobOutput(.page(page.text))
            }
            let cookie = try household.store.write { change in
                try household.signIn(
                    with: digits, agent: BrowserName(request.fields["user-agent"] ?? "").text,
                    in: change)
            }
            var response = Response.redirect(to: PagePlace.signIn.root + PagePlace.homePath)
            response.fields.append(
                OwnerCookie.field(
                    cookie, days: Household.ownerDays, isSecure: request.isSecure))
            return JobOutput(response)
        } catch let refusal as Household.OwnerLinkRefusal {
            // The browser that used the link may open it again from its history.
            if refusal != .unknown, try request.ownerCookie.flatMap(household.ownerBrowser) != nil {
                return JobOutput(.redirect(to: PagePlace.signIn.root + PagePlace.homePath))
            }
            return Self.refused(refusal)
        }
    }

    private static func refused(_ refusal: Household.OwnerLinkRefusal) -> JobOutput {
        switch refusal {
        case .unknown: JobOutput(Response(404), notice: .linkUnknown, isUnknownSecret: true)
        case .used: JobOutput(Response(410), notice: .linkUsed)
        case .late: JobOutput(Response(410), notice: .linkExpired)
        }
    }
}

extension OwnerHandler {
    private func home(_ request: PageRequest) throws -> JobOutput {
        guard let cookie = request.ownerCookie else {
            return JobOutput(Response(403), notice: .signInNeeded)
        }
        guard let browser = try household.ownerBrowser(having: cookie) else {
            return JobOutput(Response(403), notice: .signInNeeded, isUnknownSecret: true)
        }
        guard request.method == "POST" else {
            let response = try start(browser, request)
            // If another process is writing, the use is not recorded now, so that the page does not
            // wait. The next page records it.
            try? household.noteUse(of: browser)
            return JobOutput(response)
        }
        let key = request.form["key"].flatMap { SecretToken($0) }
        guard try key == household.ownerFormKey(of: browser) else {
            return JobOutput(Response(403))
        }
        switch request.form["do"] {
        case "leave":
            try household.signOut(browser.number)
            var response = Response.redirect(to: PagePlace.homePath)
            response.fields.append(OwnerCookie.field(nil, days: 0, isSecure: request.isSecure))
            return JobOutput(response)
        case "end":
            guard let number = request.form["browser"].flatMap(Int.init) else {
                return JobOutput(Response(400))
            }
            // A browser that was signed out meanwhile already has the requested state.
            do { try household.signOut(number) } catch is Household.UnknownBrowser {}
            return JobOutput(.redirect(to: PagePlace.homePath))
        case "begin": return try begin(browser, request)
        case "person":
            return JobOutput(
                try firstPlan(further(request), [], isFurther: true, browser, request))
        case "join": return try begin(browser, request, isFurther: true)
        default: return JobOutput(Response(400))
        }
    }

    /// Returns the home page, or the form for the first plan if there are no plans.
    private func start(_ browser: OwnerBrowser, _ request: PageRequest) throws -> Response {
        let ids = try household.ids()
        guard !ids.isEmpty else {
            return try firstPlan(defaultAnswers(request), [], isFurther: false, browser, request)
        }
        let words = try words(for: request)
        let page = HomePage(
            try ids.map { try person($0, words) },
            key: try household.ownerFormKey(of: browser).digits, browser,
            of: try household.ownerBrowsers(), words, failing: try failing())
        return .page(page.text)
    }

    /// Returns the names of the subscribers whose reminders have failed for ten minutes, and since
    /// when.
    private func failing() throws -> [(name: String, since: Instant)] {
        let channels = try household.store.noticeChannels().filter { channel in
            !channel.hasEnded
                && channel.health.map { $0.since.advanced(byMinutes: 10) <= household.now } ?? false
        }
        guard !channels.isEmpty else { return [] }
        let names = Dictionary(
            try household.store.subscribers().map { ($0.id, $0.name) },
            uniquingKeysWith: { first, _ in first })
        return channels.compactMap { channel in
            channel.health.map { (names[channel.subscriber] ?? channel.subscriber, $0.since) }
        }
    }

    private func defaultAnswers(_ request: PageRequest) throws -> FirstPlan {
        var first = FirstPlan()
        first[.language] = try words(for: request).language
        return first
    }

    /// Returns the default answers for another person, with the time zone of the others if they
    /// share one.
    private func further(_ request: PageRequest) throws -> FirstPlan {
        var first = try defaultAnswers(request)
        let zones = try Set(household.ids().map { try household.lastPlan(of: $0)?.zone.name })
        if zones.count == 1, let zone = zones.first ?? nil { first[.zone] = zone }
        return first
    }

    /// Returns a person for a page in the language of `words`, with the person's own clock if that
    /// is the person's language, too.
    private func person(_ id: String, _ words: Wording) throws -> HomePage.Person {
        let own = try household.store.subscribers().first {
            $0.people == [id] && !$0.isAccount && $0.revoked == nil
        }
        let address = try own.flatMap { try household.feedAddresses()[$0.id] }
        let digits = try household.ownerDigits(of: id)
        let context = try PageContext(household, ownerDigits: digits, of: id) { locale in
            let own = try wording(locale)
            return own.language == words.language ? own : words
        }
        return HomePage.Person(
            name: context.views.first?.person.plan.person ?? context.unreadable.first ?? id,
            token: context.token, subscribing: address?.pagePath, context.views.first)
    }
}

/// The form for the first plan or the plan of another person.
extension OwnerHandler {
    private func begin(
        _ browser: OwnerBrowser, _ request: PageRequest, isFurther: Bool = false
    ) throws -> JobOutput {
        let first = FirstPlanPage.answers(in: request.form)
        do {
            guard Wording.builtInLanguages.contains(first[.language]) else {
                return JobOutput(Response(400))
            }
            let person = try household.begin(first, isFurther: isFurther)
            return JobOutput(.redirect(to: try next(after: person)), changed: [person])
        } catch Household.FirstPlanError.notFirst where isFurther {
            let taken = FirstPlan.Mistake(part: .person, .taken)
            var response = try firstPlan(first, [taken], isFurther: true, browser, request)
            response.status = 422
            return JobOutput(response)
        } catch Household.FirstPlanError.notFirst {
            return JobOutput(.redirect(to: PagePlace.homePath))
        } catch Household.FirstPlanError.mistakes(let mistakes) {
            var response = try firstPlan(
                first, mistakes, isFurther: isFurther, browser, request)
            response.status = 422
            return JobOutput(response)
        }
    }

    /// Returns the path of the page after a person was added: that of the first item, or the home
    /// page if there is none.
    private func next(after person: String) throws -> String {
        guard let item = try household.lastPlan(of: person)?.items.first,
            let secret = try household.store.value(of: .secret)
        else { return PagePlace.homePath }
        let code = ConfirmLink.code(person: person, item: item.id, secret: secret)
        let token = PageToken(owner: try household.ownerDigits(of: person))
        return PagePlace.home.link(to: .added(item: code), of: token)
    }

    private func firstPlan(
        _ first: FirstPlan, _ mistakes: [FirstPlan.Mistake], isFurther: Bool,
        _ browser: OwnerBrowser, _ request: PageRequest
    ) throws -> Response {
        let page = FirstPlanPage(
            first, mistakes, languages: Wording.builtInLanguages,
            key: try household.ownerFormKey(of: browser).digits, isFurther: isFurther,
            try words(for: request))
        var response = Response.page(page.text)
        response.fields.append(Router.contentSecurity(withScript: true))
        return response
    }
}
