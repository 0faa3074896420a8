import Adherence
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// Claims of style D: a finished task under a new UID, which an app copied from one occurrence of a
/// series.
final class CopyClaims {
    private let persons: [PublishedView]
    private lazy var byTitle: [String: [PublishedView]] = {
        var byTitle: [String: [PublishedView]] = [:]
        for person in persons {
            for title in person.titles { byTitle[title, default: []].append(person) }
        }
        return byTitle
    }()

    init(_ persons: [PublishedView]) {
        self.persons = persons
    }

    /// Returns the claim of a finished task with an unknown UID. It concerns the occurrence in
    /// RELATED-TO, or the one with the same title and time.
    func claim(of statement: ParsedTask) -> Claim {
        if let related = related(to: statement) { return related }
        let found = (byTitle[statement.summary.normalized] ?? []).compactMap { person in
            outcome(like: statement, of: person).map { (person, $0) }
        }
        guard let (person, outcome) = found.first, found.count == 1 else {
            return unmatched(statement, isUnclear: !found.isEmpty)
        }
        return Claim(
            .done(statement.doneTime(person.instant)), .occurrence(outcome), .copy, .check,
            statement, person)
    }

    /// Returns the claim of a finished copy of an occurrence that its series skipped.
    func claim(of statement: ParsedTask, _ step: Outcome, _ person: PublishedView) -> Claim {
        let time = statement.doneTime(person.instant)
        var isInTime = true
        if case .stated(let at) = time { isInTime = step.isOpen(at: at) }
        return Claim(
            .done(time), .occurrence(step), .copy, isInTime ? .likely : .check, statement, person)
    }

    private func unmatched(_ statement: ParsedTask, isUnclear: Bool) -> Claim {
        let titled = byTitle[statement.summary.normalized] ?? []
        let person = titled.first
        let series = person?.titled(statement.summary).last
        let clock = (person ?? persons.first)?.instant ?? { _ in Instant(seconds: 0) }
        let mismatch: Finding.Mismatch =
            isUnclear ? .unclear : person == nil ? .foreign : .notPlanned
        return Claim(
            .done(statement.doneTime(clock)), .none(mismatch, series), .copy, .check, statement,
            // If several persons have such an item, it may belong to any of them.
            isUnclear || titled.count > 1 ? nil : person)
    }

    private func outcome(like statement: ParsedTask, of person: PublishedView) -> Outcome? {
        let titled = person.titled(statement.summary)
        let byStart = outcomes(titled, of: person) { outcome, series in
            statement.start.map { outcome.begins(at: $0, in: person) }
        }
        let found =
            byStart.isEmpty
            ? outcomes(titled, of: person) { outcome, series in
                statement.due.map { outcome.isDue(at: $0, series, in: person) }
            } : byStart
        let names = Set(found.map(\.name))
        return names.count == 1 ? found.first : nil

        func outcomes(
            _ titled: [PublishedSeries], of person: PublishedView,
            _ fits: (Outcome, PublishedSeries) -> Bool?
        ) -> [Outcome] {
            guard let date = (statement.start ?? statement.due).flatMap(person.date) else {
                return []
            }
            return titled.flatMap { series in
                person.outcomes(
                    of: series, from: date.advanced(byDays: -1), through: date.advanced(byDays: 1)
                ).filter { fits($0, series) ?? false }
            }
        }
    }
}

extension CopyClaims {
    /// The maximum number of RELATED-TO properties to read. A copy refers to its original and a few
    /// parents.
    private static let mostRelations = 100

    /// Returns the claim about the occurrence in RELATED-TO, which some apps keep in copies, or
    /// `nil` if there is none. Subtasks are left out, because their titles differ.
    private func related(to statement: ParsedTask) -> Claim? {
        for property in statement.component.all("RELATED-TO").prefix(Self.mostRelations) {
            guard let uid = PublishedUID(property.value), uid.isSupported,
                let person = persons.first(where: { $0.digits.contains(uid.person) }),
                case let series = person.published(uid.series), !series.isEmpty
            else { continue }
            guard series.contains(where: { $0.isTitled(statement.summary) }) else { continue }
            let group = ObjectGroup(person, uid, series, isAlias: false, [statement])
            let target = group.target(of: statement)
            if case .none = target { continue }
            return Claim(
                .done(statement.doneTime(person.instant)), target, .copy, .likely, statement,
                person)
        }
        return nil
    }
}

extension PublishedSeries {
    fileprivate func isTitled(_ title: String) -> Bool {
        titles.contains { $0.normalized == title.normalized }
    }
}

extension Outcome {
    fileprivate func begins(at moment: Moment, in person: PublishedView) -> Bool {
        if case .date(let date) = moment { return date == self.date }
        return !isAllDay && person.instant(moment) == start
    }

    /// Returns whether a task for the occurrence would be due at this time: at its start, or after
    /// the usual duration.
    fileprivate func isDue(
        at moment: Moment, _ series: PublishedSeries, in person: PublishedView
    ) -> Bool {
        if begins(at: moment, in: person) { return true }
        guard !isAllDay else { return false }
        let length = person.instant(moment).seconds - start.seconds
        return length == series.minutesToDue * 60
    }
}
