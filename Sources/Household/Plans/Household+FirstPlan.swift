package import CarePlan
import CivilTime
import Feed
import Journal

/// The answers from which the first plan of a household is created.
package struct FirstPlan: Hashable, Sendable {
    /// A question about the person or the first medicine.
    package enum Question: String, CaseIterable, Sendable {
        /// The person's name.
        case person
        /// The time zone, such as `Europe/Copenhagen`.
        case zone
        /// The language, such as `da`.
        case language
        /// The name of the first medicine, or empty for none.
        case medicine
        /// The times of the first medicine, such as `08:00, 20:00`.
        case times
    }
    private var answers: [Question: String] = [:]

    /// Creates an empty set of answers.
    package init() {}

    /// The answer to a question, or an empty string.
    package subscript(part: Question) -> String {
        get { answers[part] ?? "" }
        set { answers[part] = newValue }
    }

    /// A mistake in the answers.
    package struct Mistake: Hashable, Sendable {
        /// The question with the mistake, or `nil` if it concerns none in particular.
        package let part: Question?
        /// The kind of mistake.
        package let reason: Reason

        /// The kind of a mistake.
        package enum Reason: Hashable, Sendable {
            case item(ItemMistake.Reason)
            /// There is already a record of a person with this name.
            case taken
            case notEditable(PlanEditError)
        }

        /// Creates a mistake.
        package init(part: FirstPlan.Question?, _ reason: Reason) {
            self.part = part
            self.reason = reason
        }
    }

    /// The first medicine, with a dose at each time.
    fileprivate var item: ItemValues {
        let times = TypedTimes.parts(of: self[.times]).enumerated()
            .map { ("doses.\($0).at", $1) }
        return ItemValues(
            .medicine,
            stating: Dictionary([("name", self[.medicine])] + times) { first, _ in first })
    }
}

extension FirstPlan.Mistake {
    /// Creates a mistake from an error of the plan reader.
    fileprivate init(_ error: PlanError) {
        self.init(part: error.field.flatMap(Self.part), .item(.plan(error)))
    }

    /// Creates a mistake from one in the first medicine.
    fileprivate init(_ mistake: ItemMistake) {
        if case .plan(let error) = mistake.reason {
            self.init(error)
        } else {
            let field = mistake.path?.split(separator: ".").last.map(String.init)
            self.init(part: field.flatMap(Self.part), .item(mistake.reason))
        }
    }

    private static func part(called field: String) -> FirstPlan.Question? {
        switch field {
        case "person": .person
        case "zone": .zone
        case "language": .language
        case "name": .medicine
        case "at", "doses": .times
        default: nil
        }
    }
}

extension Household {
    /// The reason why a first plan is not put into force.
    package enum FirstPlanError: Error, Equatable {
        /// There is already a plan, or for a further person, a record under this name.
        case notFirst
        /// The mistakes in the answers. The array is not empty.
        case mistakes([FirstPlan.Mistake])
    }

    /// Puts the plan of the first or a further person into force, and returns the ID of the person.
    /// Of concurrent calls, only the first succeeds.
    package func begin(_ first: FirstPlan, isFurther: Bool = false) throws -> String {
        let text = try self.text(of: first)
        try feedTitles.check(text.plan)
        return try store.write { change in
            // An ID that had a plan before belongs to an existing record.
            let known = isFurther ? try store.people().filter { $0 == text.plan.id } : try ids()
            guard known.isEmpty else { throw FirstPlanError.notFirst }
            _ = try apply([Submission(text.bytes, text.plan)], in: change)
            return text.plan.id
        }
    }

    private func text(of first: FirstPlan) throws(FirstPlanError) -> PlanText {
        let beginning: PlanText
        do throws(PlanErrors) {
            beginning = try PlanText.beginning(
                person: first[.person], zone: first[.zone], language: first[.language], zones: zones
            )
        } catch {
            throw .mistakes(error.mistakes.map { FirstPlan.Mistake($0) })
        }
        guard !first[.medicine].isEmpty else { return beginning }
        do throws(ItemTextError) {
            return try beginning.adding(first.item)
        } catch {
            switch error {
            case .mistakes(let mistakes):
                throw .mistakes(mistakes.map { FirstPlan.Mistake($0) })
            case .notEditable(let error):
                throw .mistakes([FirstPlan.Mistake(part: nil, .notEditable(error))])
            }
        }
    }
}
