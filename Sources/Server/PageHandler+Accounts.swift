import Household
import Journal
import Pages

/// The accounts that somebody makes on the page for subscribing.
extension PageHandler {
    /// Does what a form of that page asks for.
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

    /// A new account like the subscriber, shown once with its password. A form that is sent twice
    /// makes one.
    private func account(
        _ request: PageRequest, _ context: PageContext, _ household: Household, _ base: String,
        in change: borrowing StoreChange
    ) throws -> Response {
        guard request.form["seen"] == "\(try household.store.subscribers().count)",
            let made = try household.addAccount(beside: context.subscriber, in: change)
        else { return context.redirect(to: .subscribe) }
        let address = AccountAddress(publicURL: base, of: made.account)
        let page = AccountPage(
            address, made.password, context.token, isSigned: identity != nil, context.wording,
            at: context.page)
        return .page(page.text)
    }

    /// What sets an account up on Apple's devices, for whoever knows its password.
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
            // Apple's devices take it without a signature as well.
            return JobOutput(
                file(profile.bytes), complaint: "a profile could not be signed: \(error)")
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
}
