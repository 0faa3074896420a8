import CarePlan
import Household
import Journal
import Pages
import Wording

/// Makes the pages of those who manage everything: how they sign in, and where they begin.
struct OwnerHandler {
    let household: Household
    let wording: WordingSource

    /// Responds to a request as the store is now.
    func answer(_ request: OwnerRequest) throws -> JobOutput {
        switch request.place {
        case .link(let digits): try signIn(digits, request)
        case .home: try home(request)
        }
    }

    /// Words in the language that the browser asks for.
    func words(for request: OwnerRequest) throws -> Wording {
        let languages = AcceptedLanguages(request.fields["accept-language"])
        return try wording(languages.first { Wording.builtIn(for: $0) != nil } ?? "en")
    }

    /// Shows the button, or does what it says: looking at a page uses no link up.
    private func signIn(_ digits: FeedToken, _ request: OwnerRequest) throws -> JobOutput {
        do {
            guard request.method == "POST" else {
                try household.ownerLink(digits)
                let page = SignInPage(digits, try words(for: request))
                return JobOutput(.page(page.text), isRight: true)
            }
            let cookie = try household.store.write { change in
                try household.signIn(
                    with: digits, agent: BrowserName(request.fields["user-agent"] ?? "").text,
                    in: change)
            }
            var response = Response.redirect(to: "../home")
            response.fields.append(
                OwnerCookie.field(
                    cookie, days: Household.ownerDays, isSecure: request.isSecure))
            return JobOutput(response, isRight: true)
        } catch let refusal as Household.OwnerLinkRefusal {
            return Self.refused(refusal)
        }
    }

    private static func refused(_ refusal: Household.OwnerLinkRefusal) -> JobOutput {
        switch refusal {
        case .unknown: JobOutput(Response(404), notice: .linkUnknown, isRight: false)
        case .used: JobOutput(Response(410), notice: .linkUsed)
        case .late: JobOutput(Response(410), notice: .linkLate)
        }
    }
}

extension OwnerHandler {
    private func home(_ request: OwnerRequest) throws -> JobOutput {
        guard let cookie = request.secret else {
            return JobOutput(Response(403), notice: .signInNeeded)
        }
        guard let browser = try household.ownerBrowser(having: cookie) else {
            return JobOutput(Response(403), notice: .signInNeeded, isRight: false)
        }
        guard request.method == "POST" else {
            let page = try homePage(browser, request)
            // Somebody else may be writing, and a page does not wait for that.
            try? household.noteUse(of: browser)
            return JobOutput(.page(page.text), isRight: true)
        }
        guard try request.form["key"] == household.ownerFormKey(of: browser).digits else {
            return JobOutput(Response(403))
        }
        switch request.form["do"] {
        case "leave":
            try household.signOut(browser.number)
            var response = Response.redirect(to: "home")
            response.fields.append(OwnerCookie.field(nil, days: 0, isSecure: request.isSecure))
            return JobOutput(response, isRight: true)
        default: return JobOutput(Response(400))
        }
    }

    private func homePage(
        _ browser: OwnerBrowser, _ request: OwnerRequest
    ) throws -> HomePage {
        let persons = try household.ids().map { id in
            HomePage.Person(
                name: try household.lastPlan(of: id)?.person ?? id,
                token: PageToken(owner: try household.ownerDigits(of: id)))
        }
        return HomePage(
            persons, key: try household.ownerFormKey(of: browser).digits,
            until: browser.until, try words(for: request))
    }
}
