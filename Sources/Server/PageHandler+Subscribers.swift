import CarePlan
import Household
import Journal
import Pages

/// The page with the subscribers of the persons, and its forms.
extension PageHandler {
    /// Shows the list of subscribers.
    func showSubscribers(_ context: PageContext) throws -> Response {
        let (people, manager) = (context.subscriber.people, context.manager)
        let page = SubscribersPage(
            try household.subscribers(of: people, for: manager), try household.store.feedStates(),
            names: Dictionary(
                try household.plans(of: people, for: manager).map { ($0.id, $0.person) }
            ) { first, _ in first }, for: people, manager, context.frame)
        return .page(page.text)
    }

    /// Shows the question before a subscriber is changed.
    func show(_ question: SubscriberQuestion, _ context: PageContext) throws -> Response {
        do {
            let managed = try household.managed(
                question.id, of: context.subscriber.people, for: context.manager)
            let page = SubscriberQuestionPage(
                question, managed, isSelf: context.manager.isSelf(managed.subscriber),
                context.frame)
            return .page(page.text)
        } catch let error as Household.ManagingError {
            return refused(error, context)
        }
    }

    /// Returns the content of the page that adds a subscriber.
    func content(
        _ context: PageContext, _ new: NewSubscriber
    ) throws -> AddSubscriberPage.Content {
        AddSubscriberPage.Content(
            new, of: try household.plans(of: context.subscriber.people, for: context.manager),
            context.manager, count: try household.store.subscribers().count)
    }

    /// Handles a form of the page.
    func manage(
        _ request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        guard let base = try base(of: request) else { return JobOutput(Response(400)) }
        if request.form["make"] == "profile" { return try profile(request, household, base) }
        guard let seen = request.form["seen"].flatMap(Int.init) else {
            return JobOutput(Response(400))
        }
        do {
            switch request.form["do"] {
            case "add":
                return try add(request, context, household, seen, base, in: change)
            case let word?:
                guard let question = SubscriberQuestion(word, id: request.form["id"] ?? "") else {
                    return JobOutput(Response(400))
                }
                return try answer(question, context, household, seen, base, in: change)
            case nil: return JobOutput(Response(400))
            }
        } catch let error as Household.ManagingError {
            return JobOutput(refused(error, context))
        }
    }

    private func refused(
        _ error: Household.ManagingError, _ context: PageContext
    ) -> Response {
        let page = SubscriberNoticePage(
            .refused(error), context.frame)
        return .page(page.text, status: error.status)
    }

    private func add(
        _ request: PageRequest, _ context: PageContext, _ household: Household, _ seen: Int,
        _ base: String, in change: borrowing StoreChange
    ) throws -> JobOutput {
        guard let new = NewSubscriber(request.form) else { return JobOutput(Response(400)) }
        do {
            let (subscriber, key) = try household.add(
                new, of: context.subscriber.people, for: context.manager, seen: seen, in: change)
            return told(key, of: subscriber, isNew: true, context, base)
        } catch let mistake as NewSubscriber.Mistake {
            var content = try content(context, new)
            content.mistake = mistake
            let page = AddSubscriberPage(content, context.frame)
            return JobOutput(.page(page.text, status: mistake == .changed ? 409 : 422))
        }
    }

    private func answer(
        _ question: SubscriberQuestion, _ context: PageContext, _ household: Household,
        _ seen: Int, _ base: String, in change: borrowing StoreChange
    ) throws -> JobOutput {
        let (people, manager) = (context.subscriber.people, context.manager)
        switch question {
        case .rotate(let id):
            let (subscriber, key) = try household.rotate(
                id, of: people, for: manager, seen: seen, in: change)
            return told(key, of: subscriber, isNew: false, context, base)
        case .revoke(let id):
            let revoked = try household.revoke(id, of: people, for: manager, in: change)
            let notice = SubscriberNoticePage.Notice.revoked(
                revoked.name, isSelf: manager.isSelf(revoked), isAccount: revoked.isAccount)
            let page = SubscriberNoticePage(
                notice, context.frame)
            return JobOutput(.page(page.text), changed: revoked.people)
        }
    }

    /// Shows the address or password of a subscriber once.
    private func told(
        _ key: SubscriberKey, of subscriber: Subscriber, isNew: Bool, _ context: PageContext,
        _ base: String
    ) -> JobOutput {
        var frame = context.frame
        let page: String
        switch key {
        case .feed(let new):
            if context.manager.isSelf(subscriber) {
                frame.token = PageToken(new, may: frame.token.may)
            }
            let address = FeedAddress(publicURL: base, subscriber: subscriber, token: new)
            page = SubscriberKeyPage(address, isNew: isNew, frame).text
        case .account(let password):
            let address = AccountAddress(publicURL: base, of: subscriber)
            page =
                AccountPage(
                    address, password, isSigned: identity != nil, frame
                ).text
        }
        return JobOutput(.page(page, withScript: true), changed: subscriber.people)
    }
}

extension Household.ManagingError {
    fileprivate var status: Int {
        switch self {
        case .unknown: 404
        case .revoked, .changed: 409
        case .restricted: 403
        case .tooManyKeys: 429
        }
    }
}
