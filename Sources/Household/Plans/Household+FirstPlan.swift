package import CarePlan
import CivilTime
import Feed
import Journal

/// What somebody says of themselves where nobody has a plan yet.
package struct FirstPlan: Hashable, Sendable {
    /// What is asked.
    package enum Part: String, CaseIterable, Sendable {
        /// Whose plan it is.
        case person
        /// The time zone, such as Europe/Copenhagen.
        case zone
        /// The language, such as da.
        case language
        /// What their first medicine is called; empty without one.
        case medicine
        /// When it is taken: 08:00, 20:00.
        case times
    }
    private var answers: [Part: String] = [:]

    /// Nothing yet.
    package init() {}

    /// What was said to a part; empty where nothing was.
    package subscript(part: Part) -> String {
        get { answers[part] ?? "" }
        set { answers[part] = newValue }
    }

    /// What is wrong, and with what.
    package struct Mistake: Hashable, Sendable {
        /// The part of it; nil where it is none of them.
        package let part: Part?
        /// What is wrong and what to do; behind the name of the part, where there is one.
        package let text: String
        /// What kind it is, for whoever tells it in another language; nil where the text is all.
        package let reason: ItemMistake.Reason?

        /// Something that is wrong with a part.
        package init(part: FirstPlan.Part?, text: String, reason: ItemMistake.Reason? = nil) {
            self.part = part
            self.text = text
            self.reason = reason
        }
    }

    /// The first medicine, with a dose for each time.
    fileprivate var item: ItemValues {
        let times = TypedTimes.parts(of: self[.times]).enumerated()
            .map { ("doses.\($0).at", $1) }
        return ItemValues(
            .medicine,
            stating: Dictionary([("name", self[.medicine])] + times) { first, _ in first })
    }
}

extension FirstPlan.Mistake {
    /// A mistake as the plan's reader tells it.
    fileprivate init(_ mistake: PlanError) {
        self.init(
            mistake.detail, mistake.reason.map { .plan($0, found: mistake.foundText) })
    }

    /// The same as a text, which begins with the field: 'zone' is missing.
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

    private static func part(called field: Substring) -> FirstPlan.Part? {
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
    /// Why a first plan is not put into force.
    package enum FirstPlanError: Error, Equatable {
        /// Somebody has a plan already; of further people, somebody with that name.
        case notFirst
        /// What is wrong with what was said, as the plan's reader tells it; never empty.
        case mistakes([FirstPlan.Mistake])
    }

    /// Puts a first plan into force, or that of a further person, as `apply` does; gives the person's
    /// id. Where two say it at once, the first counts.
    package func begin(_ first: FirstPlan, isFurther: Bool = false) throws -> String {
        let text = try self.text(of: first)
        try feedTitles.check(text.plan)
        return try store.write { change in
            // Who had a plan under this name before is somebody with a record.
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
