import CarePlan
import Household
import Journal
import Pages
import Wording

/// Handles the buttons of notices and of mail. Apps press them without a page, so the answer to a
/// button of a notice is a short text unless HTML is requested.
struct NoticeHandler {
    let household: Household
    let wording: WordingSource

    /// Allows web apps of other servers to read the response. The secret is the only permission.
    static let sharing = (name: "Access-Control-Allow-Origin", value: "*")

    /// The response to the request by which a browser asks whether it may press a button.
    static let permission = Response(
        204,
        [
            sharing, ("Access-Control-Allow-Methods", "POST"),
            ("Access-Control-Allow-Headers", "*"), ("Access-Control-Max-Age", "86400"),
        ])

    /// Returns the response to a request.
    func answer(_ request: PageRequest, at secret: SecretToken) throws -> JobOutput {
        if request.page == .stop { return try stop(request, secret) }
        do {
            guard request.method == "POST", case .answer(let answer) = request.page else {
                return JobOutput(
                    .page(try page(of: try household.notice(at: secret), request, secret).text))
            }
            let notice = try household.answer(answer, at: secret)
            let page = try page(of: notice, request, secret)
            let status = notice.isRefused ? 409 : 200
            let isPage = request.fields["accept"]?.contains("text/html") ?? false
            let response =
                isPage
                ? Response.page(page.text, status: status)
                : Response(
                    status, [("Content-Type", "text/plain; charset=utf-8")],
                    body: Array(page.plainText.utf8))
            return JobOutput(response, changed: notice.isNew ? [notice.person.id] : [])
        } catch is Household.UnknownAnswerAddress {
            return JobOutput(Response(410), notice: .answerOver)
        }
    }

    private func stop(_ request: PageRequest, _ token: SecretToken) throws -> JobOutput {
        guard let channel = try household.mailChannel(stoppedWith: token) else {
            return JobOutput(Response(410))
        }
        let isDone = request.method == "POST" || channel.summaries.isEmpty
        if request.method == "POST" { try household.stopSummaries(of: channel) }
        let person = try household.store.subscribers().first { $0.id == channel.subscriber }?
            .people.first
        let language = try person.flatMap(household.lastPlan)?.language ?? "en"
        let page = StopPage(
            token, isDone: isDone, reminds: channel.reminds, try wording(language))
        return JobOutput(.page(page.text))
    }

    private func page(
        of notice: AnsweredNotice, _ request: PageRequest, _ secret: SecretToken
    ) throws -> NoticePage {
        NoticePage(
            notice, request.page, secret, secret: try household.store.value(of: .secret) ?? "",
            try wording(notice.person.plan.locale))
    }
}
