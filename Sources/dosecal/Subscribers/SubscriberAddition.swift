import CarePlan
import Feed
import Journal
import Pages
import Household
import Publishing
import Wording

/// Makes a subscriber of what was typed.
struct SubscriberAddition {
    private let arguments: Arguments
    private let household: Household

    init(_ arguments: Arguments, _ household: Household) {
        self.arguments = arguments
        self.household = household
    }

    func run(for words: [String]) throws -> Int32 {
        guard !words.isEmpty else {
            throw UsageError.missingOperand(
                command: "subscriber add", operands: "PERSON…", program: "dosecal")
        }
        let id = try givenID()
        let plans = try plans(of: words)
        let selection = try ItemChoice(among: plans).selection(arguments)
        let address = try household.store.write { change in
            try household.addFirstSubscribers(of: plans, in: change)
            return try add(plans, id, selection, in: change)
        }
        return try SubscriberChange(household).show(address, .publishSubscriberAdded)
    }

    private func plans(of words: [String]) throws -> [CarePlan] {
        var plans: [CarePlan] = []
        for word in words {
            let id = try household.id(word, among: .planned)
            guard let plan = try household.lastPlan(of: id), !plans.contains(where: { $0.id == id })
            else { continue }
            plans.append(plan)
        }
        guard !plans.isEmpty else {
            throw Refusal("the plan cannot be read here; 'dosecal doctor' says what to do")
        }
        return plans
    }

    private func add(
        _ plans: [CarePlan], _ id: String?, _ selection: Subscriber.Selection,
        in change: borrowing StoreChange
    ) throws -> FeedAddress {
        let name = try name() ?? Subscriber.name(of: plans.map(\.person))
        var subscriber = Subscriber(
            id: try freeID(id, name), name: name, people: plans.map(\.id), selection: selection,
            kind: Subscriber.Kind(rawValue: arguments.value("kind") ?? "") ?? .events,
            added: household.now)
        subscriber.isDiscreet = arguments.flag("discreet")
        subscriber.hasAlarms = !arguments.flag("no-alarms")
        let token = household.environment.newToken()
        try change.put(subscriber)
        try change.issue(token, to: subscriber.id, at: household.now)
        return FeedAddress(
            publicURL: try household.store.value(of: .publicURL), subscriber: subscriber,
            token: token)
    }

    private func freeID(_ given: String?, _ name: String) throws -> String {
        // A person's own first one may still be to come.
        let taken = try household.store.subscribers().map(\.id) + household.store.people()
        let free = Subscriber.freeID(
            from: given ?? Identifier.made(from: name), beside: Set(taken))
        if let given, given != free {
            throw Refusal("there is a '\(given)' already; choose another id, such as '\(free)'")
        }
        return free
    }

    private func givenID() throws(UsageError) -> String? {
        guard let text = arguments.value("id") else { return nil }
        guard text == Identifier.made(from: text) else {
            throw .unfitValue(
                text, option: "id", needs: "small letters, digits and hyphens, such as wall-tablet")
        }
        return text
    }

    private func name() throws(UsageError) -> String? {
        guard let text = arguments.value("name") else { return nil }
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let isPlain = !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard !name.isEmpty, name.count <= 100, isPlain else {
            throw .unfitValue("…", option: "name", needs: "a name of at most 100 characters")
        }
        return name
    }
}
