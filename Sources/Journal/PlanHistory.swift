package import CarePlan
package import CivilTime

/// All versions of a person's plan, with the times at which they are in force.
package struct PlanHistory: Sendable {
    /// A version of the plan.
    package struct Version: Sendable {
        /// The number of the version, from 1.
        package let number: Int
        /// The time at which the version comes into force.
        package let since: Instant
        /// The time at which the next version comes into force, or `nil` for the last version.
        package let until: Instant?
        /// The plan, with the IDs of its items and slots from the store, or `nil` if the plan was
        /// removed.
        package fileprivate(set) var plan: CarePlan?
        /// Whether the text of this version cannot be read, so that `plan` is the plan of the
        /// version that replaced it.
        package let isReplaced: Bool
        /// The first days of the items, by item ID.
        package let begins: [String: CivilDate]

        /// Returns the first day of an item that has no start in the plan.
        package func begin(of item: Item) -> CivilDate { begins[item.id] ?? .latest }

        /// Whether the version is in force at any time. A version that was applied while the clock
        /// was ahead can be replaced before it starts.
        package var isEverInForce: Bool { until.map { since <= $0 } ?? true }

        /// Returns whether the version is in force at a moment.
        package func isInForce(at moment: Instant) -> Bool {
            since <= moment && (until.map { moment < $0 } ?? true)
        }
    }
    /// The ID of the person.
    package let person: String
    /// The versions, oldest first.
    package private(set) var versions: [Version]
    /// The slots that any version counts from the last dose, without duplicates.
    package let slotsFromTaken: [SlotName]

    /// Returns the version in force at a moment, or `nil` before the first.
    package func version(at moment: Instant) -> Version? {
        versions.last { $0.since <= moment }
    }

    /// Returns the history without the versions before the one in force at a moment.
    package func counting(since moment: Instant) -> PlanHistory {
        let first = versions.lastIndex { $0.since <= moment } ?? 0
        return PlanHistory(of: person, Array(versions[first...]))
    }

    private init(of person: String, _ versions: [Version]) {
        self.person = person
        self.versions = versions
        slotsFromTaken = Self.slotsFromTaken(in: versions)
    }

    private static func slotsFromTaken(in versions: [Version]) -> [SlotName] {
        let slots = versions.flatMap { $0.plan?.slotsFromTaken ?? [] }
        if slots.isEmpty { return [] }
        var known: Set<SlotName> = []
        return slots.map(SlotName.init).filter { known.insert($0).inserted }
    }

    /// Returns the history in which slots that count from the last dose follow the answers in a
    /// record.
    package func following(_ record: Record) -> PlanHistory {
        if slotsFromTaken.isEmpty { return self }
        let answers = Dictionary(
            slotsFromTaken.map { ($0, record.doseAnswers(of: $0)) }, uniquingKeysWith: { $1 })
        var history = self
        for index in versions.indices {
            history.versions[index].plan = versions[index].plan?.answered { item, slot in
                answers[SlotName(item: item, slot: slot)] ?? []
            }
        }
        return history
    }

    /// Whether any version has journeys.
    package var hasJourneys: Bool { versions.contains { $0.plan?.zone.hasJourneys ?? false } }

    /// Whether any version has a lens set.
    package var hasLenses: Bool {
        versions.contains { $0.plan?.items.contains(where: \.isLensSet) ?? false }
    }

    /// The last version, or `nil` if there is none.
    package var last: Version? { versions.last }

    /// The last plan, or `nil` if there is none or it was removed.
    package var plan: CarePlan? { last?.plan }

    /// Parses the stored versions of a plan. Throws an error for a version that cannot be read and
    /// is not replaced.
    package init(
        of person: String, _ stored: [StoredPlan], zones: ZoneDirectory
    ) throws(StoredPlanError) {
        var versions: [Version] = []
        for (index, plan) in stored.enumerated() {
            // A version that was applied while the clock was ahead is replaced by any later version
            // with an earlier time.
            let next = stored[(index + 1)...].map(\.since).min()
            do throws(StoredPlanError) {
                versions.append(try Version(plan, until: next, of: person, zones))
            } catch {
                guard let later = stored.replacement(of: index) else { throw error }
                versions.append(try Version(plan, until: next, of: person, zones, as: later))
            }
        }
        self.person = person
        self.versions = versions
        slotsFromTaken = Self.slotsFromTaken(in: versions)
    }
}

/// An error for a stored version of a plan that cannot be read any more.
package struct StoredPlanError: Error {
    /// The reason why a version cannot be read.
    package enum Reason: Sendable {
        /// The text has mistakes for this version of dosecal and the time zones of this system.
        case mistakes(PlanErrors)
        /// The item IDs in the store do not match the items of the text.
        case identities
    }
    /// The ID of the person.
    package let person: String
    /// The number of the version.
    package let number: Int
    /// The reason why the version cannot be read.
    package let reason: Reason

    /// Creates an error for a version.
    package init(person: String, number: Int, reason: Reason) {
        self.person = person
        self.number = number
        self.reason = reason
    }
}

extension StoredPlanError: CustomStringConvertible {
    /// The version. `MistakeWords` has the reason and how to correct it.
    package var description: String {
        "version \(number) of the plan of '\(person)' is unreadable"
    }
}

extension PlanHistory.Version {
    /// Parses a stored version. If `replacement` is given, its content is used instead.
    fileprivate init(
        _ stored: StoredPlan, until: Instant?, of person: String, _ zones: ZoneDirectory,
        as replacement: StoredPlan? = nil
    ) throws(StoredPlanError) {
        number = stored.number
        since = stored.since
        self.until = until
        isReplaced = replacement != nil
        guard let content = (replacement ?? stored).content else {
            plan = nil
            begins = [:]
            return
        }
        let read: CarePlan
        do {
            read = try CarePlan(reading: content.text, zones: zones)
        } catch {
            throw StoredPlanError(
                person: person, number: stored.number, reason: .mistakes(error))
        }
        guard read.fits(content.identities) else {
            throw StoredPlanError(person: person, number: stored.number, reason: .identities)
        }
        plan = read.identified(by: content.identities)
        begins = Dictionary(
            content.identities.map { ($0.id, $0.begin) }, uniquingKeysWith: { first, _ in first })
    }
}

/// The name of a slot in a person's plan.
package struct SlotName: Hashable, Sendable {
    /// The ID of the item.
    package let item: String
    /// The ID of the slot.
    package let slot: String

    /// Creates the name of a slot.
    package init(item: String, slot: String) {
        self.item = item
        self.slot = slot
    }
}
