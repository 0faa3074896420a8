import Wording
import CarePlan
import Feed
import Journal
import Pages
import Household
import Publishing

/// Makes a subscriber of what was typed.
struct SubscriberAddition {
    private let arguments: Arguments
    private let context: CommandContext

    init(_ arguments: Arguments, _ context: CommandContext) {
        self.arguments = arguments
        self.context = context
    }

    func run(for words: [String]) throws -> Int32 {
        guard !words.isEmpty else {
            throw UsageError.missingOperand(
                command: "subscriber add", operands: "PERSON…", program: "dosecal")
        }
        let id = try givenID()
        let plans = try plans(of: words)
        let selection = try ItemChoice(among: plans).selection(arguments)
        let name = try name()
        let kind = Subscriber.Kind(rawValue: arguments.value("kind") ?? "") ?? .events
        let (subscriber, token) = try context.household.add(plans, id: id, named: name) {
            $0.selection = selection
            $0.kind = kind
            $0.isDiscreet = arguments.flag("discreet")
            $0.hasAlarms = !arguments.flag("no-alarms")
        }
        return try SubscriberChange(context).show(
            context.address(of: subscriber, token), .publishSubscriberAdded)
    }

    private func plans(of words: [String]) throws -> [CarePlan] {
        var plans: [CarePlan] = []
        for word in words {
            let id = try context.household.id(word, among: .planned)
            guard let plan = try context.household.lastPlan(of: id),
                !plans.contains(where: { $0.id == id })
            else { continue }
            plans.append(plan)
        }
        guard !plans.isEmpty else {
            throw Refusal("the plan cannot be read here; 'dosecal doctor' says what to do")
        }
        return plans
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
