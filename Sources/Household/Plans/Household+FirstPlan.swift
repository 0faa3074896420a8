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
        /// A description of the mistake and its correction. It follows the name of the question, if
        /// there is one.
        package let text: String
        /// The kind of mistake, for translation, or `nil` if only the text is available.
        package let reason: ItemMistake.Reason?

        /// Creates a mistake.
        package init(part: FirstPlan.Question?, text: String, reason: ItemMistake.Reason? = nil) {
            self.part = part
            self.text = text
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
    fileprivate init(_ mistake: PlanError) {
        self.init(
            mistake.detail, mistake.reason.map { .plan($0, found: mistake.foundText) })
    }

    /// Creates a mistake from a message that can start with a field name in quotes, such as `'zone'
    /// is missing`.
    fileprivate init(_ detail: String, _ reason: ItemMistake.Reason? = nil) {
        let parts = detail.split(
            separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        let isOfField = parts.count == 3 && parts[0].isEmpty
        let part = isOfField ? Self.part(called: parts[1]) : nil
        self.init(
            part: part,
            text: part == nil ? detail : String(parts[2].drop(while: \.isWhitespace)),
            reason: part == nil ? nil : reason)
    }

    private static func part(called field: Substring) -> FirstPlan.Question? {
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
                throw .mistakes(
                    mistakes.map { FirstPlan.Mistake($0.sentence ?? $0.text, $0.reason) })
            case .notEditable(let error): throw .mistakes([FirstPlan.Mistake(error.description)])
            }
        }
    }
}
