import CarePlan
import Delivery
import Household
import Journal
import Pages
import WebPush
import Wording

/// The page with the channels on which a subscriber is reminded, and its forms.
extension PageHandler {
    /// Shows the channels.
    func showReminders(_ context: PageContext) throws -> Response {
        .page(RemindersPage(try content(context), context.frame).text, withScript: true)
    }

    private func content(
        _ context: PageContext, topic: String? = nil
    ) throws -> RemindersPage.Content {
        let channels = try channels(context)
        let numbers = Set(channels.map(\.number))
        return RemindersPage.Content(
            channels,
            changeable: Set(channels.filter { mayChange($0, context) }.map(\.number)),
            try context.subscriber.people.flatMap { try household.store.notices(of: $0) }
                .filter { numbers.contains($0.channel) },
            in: try context.subscriber.people.first.flatMap(household.lastPlan)?.zone,
            pushKey: try household.publicPushKey(),
            topic: topic ?? "https://ntfy.sh/dosecal-\(household.newToken().digits)")
    }

    /// Returns the channels of the subscriber.
    private func channels(_ context: PageContext) throws -> [NoticeChannel] {
        try household.store.noticeChannels().filter { $0.subscriber == context.subscriber.id }
    }

    /// Whether the user may test and remove a channel. With an address that may not manage, only
    /// those that were added on its pages.
    private func mayChange(_ channel: NoticeChannel, _ context: PageContext) -> Bool {
        channel.isFromPages || context.token.may.includes(.manage)
    }

    /// The maximum number of channels of a subscriber that are added on the page.
    private static let most = 20

    /// Handles a form of the page.
    func remind(
        _ request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        switch request.form["do"] {
        case "push": return try addBrowser(request, context, household, in: change)
        case "ntfy": return try addTopic(request, context, household, in: change)
        default: break
        }
        let number = request.form["channel"].flatMap(Int.init)
        guard var channel = try channels(context).first(where: { $0.number == number }),
            mayChange(channel, context)
        else {
            return JobOutput(context.redirect(to: .reminders))
        }
        switch request.form["do"] {
        case "test": try household.test(channel, of: context.subscriber, in: change)
        case "remove": try change.removeNoticeChannel(channel.number)
        case "yes":
            channel.isConfirmed = true
            try change.put(channel)
        case "no":
            var content = try content(context)
            content.silent = channel.number
            return JobOutput(
                .page(RemindersPage(content, context.frame).text, withScript: true))
        default: return JobOutput(Response(400))
        }
        return JobOutput(context.redirect(to: .reminders))
    }

    /// Adds a browser, or renews its keys.
    private func addBrowser(
        _ request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        guard let (url, token) = subscription(request) else { return JobOutput(Response(400)) }
        guard PushEndpoint.isAllowed(url, hosts: pushHosts) else {
            return try refused(.ringPushHost, context)
        }
        return try add(.push, url, token: token, context, household, in: change)
    }

    /// Returns the URL and the keys of a browser, or `nil` if the request has none.
    private func subscription(_ request: PageRequest) -> (url: String, token: String)? {
        let (key, secret) = (request.form["key"] ?? "", request.form["secret"] ?? "")
        let url = request.form["endpoint"] ?? ""
        guard PushSubscription(endpoint: url, key: key, secret: secret) != nil else { return nil }
        return (url, "\(key) \(secret)")
    }

    /// Replaces the subscription of a browser. The service worker asks for it without a page.
    func renewBrowser(
        _ proof: SecretToken, _ request: PageRequest, _ household: Household
    ) throws -> Bool {
        guard request.method == "POST", let (url, token) = subscription(request),
            PushEndpoint.isAllowed(url, hosts: pushHosts)
        else { return false }
        return try household.renewBrowser(proof, endpoint: url, token: token)
    }

    private func addTopic(
        _ request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        let url =
            request.form["topic"].map { $0.split(whereSeparator: \.isWhitespace) }?
            .joined(separator: " ") ?? ""
        do throws(NtfyTopic.Mistake) {
            _ = try NtfyTopic(url, hasToken: false)
        } catch {
            let key: Wording.Key =
                switch error {
                case .guessable: .ringTopicShort
                case .unfit: .ringTopicWrong
                }
            return try refused(url, key, context)
        }
        guard PushEndpoint.isAllowed(url, hosts: pushHosts) else {
            return try refused(url, .ringTopicHost, context)
        }
        return try add(.ntfy, url, token: nil, context, household, in: change)
    }

    private func refused(_ reason: Wording.Key, _ context: PageContext) throws -> JobOutput {
        var content = try content(context)
        content.refusal = reason
        let page = RemindersPage(content, context.frame)
        return JobOutput(.page(page.text, status: 422, withScript: true))
    }

    private func refused(
        _ topic: String, _ words: Wording.Key, _ context: PageContext
    ) throws -> JobOutput {
        var content = try content(context, topic: topic)
        content.mistake = context.wording.text(words)
        let page = RemindersPage(content, context.frame)
        return JobOutput(.page(page.text, status: 422, withScript: true))
    }

    /// Adds a channel and has a test sent on it, or sends the test on the channel that there is.
    private func add(
        _ kind: NoticeChannel.Kind, _ target: String, token: String?, _ context: PageContext,
        _ household: Household, in change: borrowing StoreChange
    ) throws -> JobOutput {
        let own = try channels(context)
        if var known = own.first(where: { $0.kind == kind && $0.target == target }) {
            guard mayChange(known, context) else {
                return JobOutput(context.redirect(to: .reminders))
            }
            known.token = token ?? known.token
            try household.test(known, of: context.subscriber, in: change)
        } else {
            guard own.count < Self.most else { return try refused(.ringFull, context) }
            let new = try household.addNoticeChannel(
                kind, to: target, of: context.subscriber.id,
                {
                    $0.token = token
                    $0.isFromPages = true
                }, in: change)
            try household.test(new, of: context.subscriber, in: change)
        }
        return JobOutput(context.redirect(to: .reminders))
    }
}
