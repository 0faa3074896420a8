import Adherence
import CarePlan
package import CivilTime
package import Household
package import Journal
import Pages
package import Wording

/// Creates a household's pages and carries out their forms.
///
/// Used by one thread at a time, like its store.
package struct PageHandler {
    let household: Household
    private let wording: WordingSource
    /// The version of dosecal, which is printed in reports.
    let version: String
    /// Loads the certificate and key for signing profiles, or `nil` if profiles are not signed.
    let identity: (@Sendable () throws -> HTTPServer.Identity)?
    /// Hosts of push services that may be private.
    let pushHosts: [String]

    /// Creates a handler. The store has to contain its secret already, so that a GET never writes.
    package init(
        _ household: Household, wording: @escaping WordingSource, version: String,
        identity: (@Sendable () throws -> HTTPServer.Identity)? = nil, pushHosts: [String] = []
    ) {
        self.household = household
        self.wording = wording
        self.version = version
        self.identity = identity
        self.pushHosts = pushHosts
    }

    /// Returns the response to a page request. The token is checked again, because it may have been
    /// revoked since routing.
    package func answer(
        _ request: PageRequest, for token: SecretToken?, at now: Instant
    ) throws -> JobOutput {
        let household = household.with(at: now)
        if let token, request.page.isOfNotice {
            return try NoticeHandler(household: household, wording: wording)
                .answer(request, at: token)
        }
        if let token, request.page == .renewal {
            return JobOutput(Response(try renewBrowser(token, request, household) ? 204 : 404))
        }
        guard let token, !request.page.isOfOwner else {
            return try OwnerHandler(household: household, wording: wording)
                .answer(request, link: token)
        }
        guard request.method == "POST", request.page.route.form == .recorded else {
            return try answer(request, household, token) {
                JobOutput(try show(request, $0, household))
            }
        }
        do {
            return try household.store.write { change in
                try answer(request, household, token) { context in
                    try press(request, context, household, in: change)
                }
            }
        } catch let nothing as RolledBackOutput {
            return nothing.output
        }
    }

    /// Carries the response of a write that must be rolled back. Thrown out of the transaction.
    struct RolledBackOutput: Error {
        let output: JobOutput
    }

    private func press(
        _ request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        let plans = PlanHandler(household: household, request: request, context: context)
        return switch request.page {
        case .take(let code), .day(let code, _):
            try press(code, request, context, household, in: change)
        case .subscribe: try make(request, context, household, in: change)
        case .reminders: try remind(request, context, household, in: change)
        case .today: try pressAll(request, context, household, in: change)
        case .month: try pressDay(request, context, household, in: change)
        case .item(let code): try press(code, of: request, context, household, in: change)
        case .report: JobOutput(try choosePeriod(request, context))
        case .add: try plans.add(in: change)
        case .save(let person): try plans.save(person, in: change)
        case .remove(let person): try plans.remove(person, in: change)
        case .subscribers: try manage(request, context, household, in: change)
        case .unmatched: try settle(request, context, household, in: change)
        default: JobOutput(Response(405))
        }
    }

    /// Calls `body` with the page context if the requester has access.
    private func answer(
        _ request: PageRequest, _ household: Household, _ token: SecretToken,
        _ body: (PageContext) throws -> JobOutput
    ) throws -> JobOutput {
        let visitor = try Visitor(household, token, request.ownerCookie)
        guard let (subscriber, pageToken) = visitor.subscriber else { return visitor.refusal }
        // These pages are about a subscriber's feed and channels, which an owner does not have.
        if pageToken.isOwner, [.subscribe, .reminders].contains(request.page) {
            return JobOutput(Response(404))
        }
        guard request.page.route.isOpen(to: pageToken.may, for: request.method) else {
            let notice: Notice = pageToken.may.includes(.answer) ? .planClosed : .viewOnly
            return JobOutput(Response(403), notice: notice)
        }
        var context = try PageContext(
            household, subscriber, pageToken, wording, of: request.page,
            for: request.page.purpose(at: household.now), in: visitor.browser)
        if [.subscribe, .reminders].contains(request.page) {
            context.frame.owner = try owner(request, of: subscriber, household)
        }
        return try body(context)
    }

    /// Returns the token of the owner's pages about a subscriber's only person, if the browser is
    /// signed in.
    private func owner(
        _ request: PageRequest, of subscriber: Subscriber, _ household: Household
    ) throws -> PageToken? {
        guard subscriber.people.count == 1,
            try request.ownerCookie.flatMap(household.ownerBrowser) != nil
        else { return nil }
        return PageToken(owner: try household.ownerDigits(of: subscriber.people[0]))
    }
}

extension PageHandler {
    private func show(
        _ request: PageRequest, _ context: PageContext, _ household: Household
    ) throws -> Response {
        let plans = PlanHandler(household: household, request: request, context: context)
        switch request.page {
        case .subscribe: return try showSubscribing(request, context)
        case .reminders: return try showReminders(context)
        case .today:
            let page = TodayPage(
                context.views, unreadable: context.unreadable, context.frame,
                unmatched: try household.unmatchedCount(
                    of: context.subscriber.people, for: context.manager, context.token.may))
            guard let page else { return context.notFound }
            var response = Response.page(page.text)
            response.fields.append(Router.contentSecurity(withScript: true))
            return response
        case .manifest:
            let manifest = PageManifest(context.views, context.frame)
            return manifest.map {
                Response(
                    200, [("Content-Type", "application/manifest+json")], body: Array($0.text.utf8))
            } ?? context.notFound
        case .date(let date) where context.views.first?.person.today == date:
            return context.redirect(to: .today)
        case .date(let date):
            let page = TodayPage(
                context.views, unreadable: context.unreadable, context.frame,
                on: date)
            return page.map { .page($0.text) } ?? context.notFound
        case .month(let month): return try show(month, context)
        case .item(let code): return show(itemOf: code, context)
        case .figures(let window): return try showFigures(window, context)
        case .report(let window): return try showReport(window, context)
        case .plan: return try plans.list()
        case .add: return try plans.addition()
        case .added(let code): return try plans.added(code)
        case .change(let code): return try plans.change(ofItem: code)
        case .text(let person): return try plans.answer(about: person, plans.text)
        case .edit(let person): return try plans.answer(about: person, plans.item)
        case .pause(let person, let code):
            return try plans.answer(about: person) { try plans.pause($0, code) }
        case .travel(let person): return try plans.answer(about: person, plans.travel)
        case .settings(let person): return try plans.answer(about: person, plans.settings)
        case .packing(let person): return try plans.answer(about: person, plans.packing)
        case .remove(let person):
            return try plans.answer(about: person) { .page(try plans.removal(of: $0)) }
        case .save(let person): return try plans.answer(about: person) { _ in plans.toList }
        case .versions(let person, let number):
            return try plans.answer(about: person) { try plans.versions($0, number) }
        case .unmatched(let number): return try show(evidence: number, context)
        case .subscribers: return try showSubscribers(context)
        case .question(let question): return try show(question, context)
        case .addition(let preset):
            let new = NewSubscriber(preset, of: context.subscriber.people)
            return .page(AddSubscriberPage(try content(context, new), context.frame).text)
        case .take(let code):
            guard let (item, view) = context.item(of: code) else { return context.notFound }
            return .page(
                TakePage(item, view, context.frame).text, status: view.isPlanned(item) ? 200 : 410)
        case .day(let code, let day):
            guard let (item, view) = context.item(of: code),
                let page = ItemDayPage(item, on: day, view, context.frame)
            else { return context.notFound }
            return .page(page.text, status: view.isPlanned(item) ? 200 : 410)
        case .signIn, .home, .notice, .answer, .stop, .renewal:
            preconditionFailure("the handlers of owners and notices answer these")
        }
    }

    private func press(
        _ code: String, _ request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        guard let (item, view) = context.item(of: code) else {
            return JobOutput(context.notFound)
        }
        let refused = { (reason: RefusalPage.Reason, status: Int) in
            let page = RefusalPage(reason, item, view, context.frame)
            return JobOutput(.page(page.text, status: status))
        }
        guard let press = Press(request.form),
            let mark = PressMark(request.form, now: household.now),
            let origin = PressOrigin(rawValue: request.form["to"] ?? PressOrigin.today.rawValue)
        else { return refused(.notAPress, 400) }
        let result = try press.result(
            on: item, of: view.person, household, by: context.author,
            confirming: request.form["sure"],
            marked: context.wording.note(of: mark), mark, in: change)
        switch result {
        case .refused(let reason): return refused(reason, 409)
        case .answeredBefore(let outcome):
            let page = AnsweredPage([outcome], view, context.frame)
            return JobOutput(.page(page.text, status: 409))
        case .unconfirmed(let dose, let at):
            let page = ConfirmationPage(
                press, dose, at: at, item, view, context.frame, from: origin,
                mark)
            return JobOutput(.page(page.text))
        case .done(let isNew):
            let response = back(to: origin, press, item, view, context)
            return JobOutput(response, changed: isNew ? [view.person.id] : [])
        }
    }

    /// Records several doses of a person together, or none of them.
    private func pressAll(
        _ request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        guard let press = GroupPress(request.form),
            let mark = PressMark(request.form, now: household.now),
            let group = PressedGroup(press, context, mark)
        else {
            return JobOutput(context.notFound)
        }
        do {
            let recordings = try household.recordAll(
                group.requests, of: group.view.person, by: context.author, in: change)
            let isNew = recordings.contains {
                if case .recorded = $0.verdict { true } else { false }
            }
            return JobOutput(
                response(to: recordings, group, context),
                changed: isNew ? [group.view.person.id] : [])
        } catch let undone as Household.NotAllRecorded {
            throw RolledBackOutput(
                output: answer(press, undone.recordings, group.view, context, mark))
        } catch is ItemError {
            throw RolledBackOutput(output: refused(.notPlanned, group.item, group.view, context))
        }
    }

    /// Returns a redirection to the Today page, or the page with doses that were already answered.
    private func response(
        to recordings: [Household.Recording], _ group: PressedGroup, _ context: PageContext
    ) -> Response {
        let answered = recordings.compactMap { recording -> Outcome? in
            guard case .alreadyRecorded(.answered(let outcome, _)) = recording.verdict else {
                return nil
            }
            return outcome
        }
        guard !answered.isEmpty else {
            return context.redirect(to: .today, group.anchor)
        }
        let new = recordings.compactMap { recording -> Outcome? in
            guard case .recorded(let change) = recording.verdict,
                case .occurrence(let outcome, _) = change.subject
            else { return nil }
            return outcome
        }
        let page = AnsweredPage(answered, new: new, group.view, context.frame)
        return .page(page.text, status: new.isEmpty ? 409 : 200)
    }

    /// Returns the page about doses that could not all be recorded.
    private func answer(
        _ press: GroupPress, _ recordings: [Household.Recording], _ view: PersonView,
        _ context: PageContext, _ mark: PressMark
    ) -> JobOutput {
        for recording in recordings {
            if case .refused(let refusal) = recording.verdict {
                return refused(
                    RefusalPage.Reason(refusal), recording.item, view, context)
            }
        }
        let page = GroupConfirmationPage(press, recordings, view, context.frame, mark)
        return JobOutput(.page(page.text))
    }

    private func refused(
        _ reason: RefusalPage.Reason, _ item: Item, _ view: PersonView, _ context: PageContext
    ) -> JobOutput {
        let page = RefusalPage(reason, item, view, context.frame)
        return JobOutput(.page(page.text, status: 409))
    }

    /// Redirects to the page with the pressed button, and on a day's page to the line of the dose.
    private func back(
        to origin: PressOrigin, _ press: Press, _ item: Item, _ view: PersonView,
        _ context: PageContext
    ) -> Response {
        guard origin != .home else { return context.redirect(to: .home) }
        let record = view.person.timeline.record
        let day = origin.isOfDay ? press.day(in: record) : nil
        guard origin.isList else { return context.redirect(to: view.page(of: item, on: day)) }
        return context.redirect(
            to: day.map { .date($0) } ?? .today, view.anchor(item, press.moment(in: record)))
    }
}

/// The doses of a press that takes several at once, all of one person.
private struct PressedGroup {
    let view: PersonView
    let item: Item
    let anchor: String
    let requests: [Household.Request]

    /// Resolves the doses, or returns `nil` if one is unknown or they belong to different persons.
    init?(_ press: GroupPress, _ context: PageContext, _ mark: PressMark) {
        let found = press.doses.compactMap { dose in
            context.item(of: dose.item).map { (dose: dose, item: $0.item, view: $0.view) }
        }
        guard found.count == press.doses.count, let first = found.first,
            found.allSatisfy({ $0.view.person.id == first.view.person.id })
        else { return nil }
        (view, item) = (first.view, first.item)
        anchor = first.view.anchor(first.item, first.dose.moment)
        let note = context.wording.note(of: mark)
        let time = press.time.map(Household.Time.during) ?? mark.time
        requests = found.map { dose, item, view in
            var request = Household.Request(
                .take(.named(dose.moment.name(of: item.id)), at: time, amount: nil),
                of: .id(item.id), person: view.person.id)
            request.press = mark.id
            request.note = note
            request.confirmed = dose.confirmed.map(Household.Confirmation.shown) ?? .none
            return request
        }
    }
}

extension PressMark {
    /// The time of the press, for doses without an explicit time.
    var time: Household.Time { moment.map(Household.Time.pressed) ?? .now }
}

extension Wording {
    /// Returns the note for a press that was sent later, or `nil` if it was sent immediately.
    fileprivate func note(of mark: PressMark) -> String? {
        mark.moment == nil ? nil : text(.offlineNote)
    }
}

extension PagePlace {
    /// Returns the purpose of loading persons: the days that every page shows, or earlier ones if
    /// the page needs them.
    fileprivate func purpose(at now: Instant) -> Household.Purpose {
        let usual = now.utc.date.advanced(byDays: -Household.pageDays)
        switch self {
        case .today: return .figures(since: min(start(of: CivilMonth(of: now.utc.date)), usual))
        case .date(let date): return .figures(since: min(start(of: CivilMonth(of: date)), usual))
        case .month(let month):
            let shown = month ?? CivilMonth(of: now.utc.date)
            return .figures(since: min(start(of: shown), usual))
        case .item: return .statistics(from: usual)
        case .figures(let window), .report(let window):
            let first = (window ?? .usual).first(seenFrom: now.utc.date)
            return first.map { .statistics(from: $0) } ?? .figures(since: nil)
        default: return .figures(since: usual)
        }
    }

    /// Returns the day from which a month's calendar needs entries. It has whole weeks, and the
    /// person's date and month can differ from those in UTC.
    private func start(of month: CivilMonth) -> CivilDate {
        CivilMonth(of: month.first.advanced(byDays: -1)).first.advanced(byDays: -7)
    }
}
