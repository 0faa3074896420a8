import Delivery
import Household
import Journal
import Pages

/// The Subscribe page, and the creation of accounts on it.
extension PageHandler {
    /// Shows how a device gets the calendar and reminders.
    func showSubscribing(_ request: PageRequest, _ context: PageContext) throws -> Response {
        guard let base = try base(of: request) else { return Response(400) }
        let page = SubscribePage(
            context.subscriber, context.frame, context.views, base: base,
            account: try accountOffer(request, context), on: request.device,
            pushKey: try household.publicPushKey())
        return .page(page.text, withScript: true)
    }

    /// Returns the offer to create an account, or `nil` if the requester may not create one.
    private func accountOffer(
        _ request: PageRequest, _ context: PageContext
    ) throws -> SubscribePage.AccountOffer? {
        guard request.page.route.isOpen(to: context.token.may, for: "POST") else { return nil }
        return .init(subscribers: try household.store.subscribers().count)
    }

    /// Handles a form of the page.
    func make(
        _ request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        guard let base = try base(of: request), base.hasPrefix("https:") else {
            return JobOutput(Response(400))
        }
        switch request.form["make"] {
        case "account":
            return JobOutput(try account(request, context, household, base, in: change))
        case "profile": return try profile(request, household, base)
        default: return JobOutput(Response(400))
        }
    }

    /// Creates an account like the subscriber and shows its password once. Submitting the form
    /// twice creates only one account.
    private func account(
        _ request: PageRequest, _ context: PageContext, _ household: Household, _ base: String,
        in change: borrowing StoreChange
    ) throws -> Response {
        guard request.form["seen"] == "\(try household.store.subscribers().count)",
            let made = try household.addAccount(beside: context.subscriber, in: change)
        else { return context.redirect(to: .subscribe) }
        let address = AccountAddress(publicURL: base, of: made.account)
        let page = AccountPage(
            address, made.password, isSigned: identity != nil, on: request.device, context.frame)
        return .page(page.text, withScript: true)
    }

    /// Returns the configuration profile of an account for Apple's devices, if the password is
    /// correct.
    func profile(
        _ request: PageRequest, _ household: Household, _ base: String
    ) throws -> JobOutput {
        let password = AppPassword(typed: request.form["password"] ?? "")
        guard let account = try household.account(request.form["user"] ?? "", password),
            let profile = AppleProfile(
                AccountAddress(publicURL: base, of: account), password)
        else { return JobOutput(Response(404)) }
        do {
            let bytes = try identity?().signed(profile.bytes)
            return JobOutput(file(bytes ?? profile.bytes))
        } catch {
            // Apple's devices also accept an unsigned profile.
            return JobOutput(
                file(profile.bytes),
                complaint: "a profile could not be signed: \(ServerError.logText(of: error))")
        }
    }

    private func file(_ profile: [UInt8]) -> Response {
        Response(
            200,
            [
                ("Content-Type", "application/x-apple-aspen-config"),
                ("Content-Disposition", "attachment; filename=\"dosecal.mobileconfig\""),
            ], body: profile)
    }

    /// Returns the base URL: the public URL if set, else the scheme and host of the request.
    func base(of request: PageRequest) throws -> String? {
        try base(host: request.fields["host"], isSecure: request.isSecure)
    }

    /// Returns the base URL for a request with the given host.
    func base(host: String?, isSecure: Bool) throws -> String? {
        let scheme = isSecure ? "https" : "http"
        let own = host.flatMap(Host.init).map { "\(scheme)://\($0.text)" }
        guard let url = try household.store.value(of: .publicURL) else { return own }
        // Another device that has reached this page knows a better address.
        if FeedAddress.isForThisMachine(url), let own, !FeedAddress.isForThisMachine(own) {
            return own
        }
        return url.hasSuffix("/") ? String(url.dropLast()) : url
    }
}
