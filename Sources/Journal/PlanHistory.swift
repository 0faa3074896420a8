package import CarePlan
package import CivilTime

/// A person's plan through time: each version with the moment from which it counts.
package struct PlanHistory: Sendable {
    /// One version, read.
    package struct Version: Sendable {
        /// Which version, from 1.
        package let number: Int
        /// The moment from which it counts.
        package let since: Instant
        /// The moment at which the next one takes over; nil for the last.
        package let until: Instant?
        /// The plan, with the store's ids for its items and slots; nil if there was none.
        package fileprivate(set) var plan: CarePlan?
        /// Whether its own text cannot be read, so that `plan` is that of the version that replaced it.
        package let isReplaced: Bool
        /// The first days of its items, by id.
        package let begins: [String: CivilDate]

        /// The first day of an item that the plan itself gives none.
        package func begin(of item: Item) -> CivilDate { begins[item.id] ?? .latest }

        /// Whether it ever counts: one made while the clock was ahead can be overtaken.
        package var isEverInForce: Bool { until.map { since <= $0 } ?? true }

        /// Whether it counts at a moment.
        package func isInForce(at moment: Instant) -> Bool {
            since <= moment && (until.map { moment < $0 } ?? true)
        }
    }
    /// The person's id.
    package let person: String
    /// The versions, oldest first.
    package private(set) var versions: [Version]
    /// The items and slots that any version counts from when the last one was taken, each once.
    package let slotsFromTaken: [SlotName]

    /// The version that counts at a moment; nil before the first.
    package func version(at moment: Instant) -> Version? {
        versions.last { $0.since <= moment }
    }

    /// The same without the versions before the one that counts at a moment.
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

    /// The same where what is counted from when the last one was taken follows a record.
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

    /// The last version, or nil if there is none.
    package var last: Version? { versions.last }

    /// The plan that is in force at the end; nil if it was removed.
    package var plan: CarePlan? { last?.plan }

    /// Reads the versions that a store keeps.
    package init(
        of person: String, _ stored: [StoredPlan], zones: ZoneDirectory
    ) throws(StoredPlanError) {
        var versions: [Version] = []
        for (index, plan) in stored.enumerated() {
            // A version made while the clock was ahead gives way to whatever came after it.
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

/// Why a version of a plan that the store keeps cannot be read any more.
package struct StoredPlanError: Error {
    /// What is wrong with it.
    package enum Reason: Sendable {
        /// The text, read by this dosecal with this system's zones.
        case mistakes(PlanErrors)
        /// The item ids in the store do not match these items.
        case identities
    }
    /// Whose plan.
    package let person: String
    /// Which version.
    package let number: Int
    /// What is wrong with it.
    package let reason: Reason

    /// What is wrong with a version.
    package init(person: String, number: Int, reason: Reason) {
        self.person = person
        self.number = number
        self.reason = reason
    }
}

extension StoredPlanError: CustomStringConvertible {
    /// Which version, what is wrong and what to do.
    package var description: String {
        let which = "version \(number) of the plan of '\(person)'"
        switch reason {
        case .mistakes(let errors):
            let first = errors.mistakes.first?.description ?? ""
            return "\(which) cannot be read here (\(first)); correct the text that "
                + "'dosecal plan show \(person) --version \(number)' prints and apply it, or use the "
                + "dosecal and the time zones (packages tzdata and tzdata-legacy) that read it when "
                + "it was applied"
        case .identities:
            return
                "\(which) does not match the item ids in the store; restore a backup or apply the "
                + "plan file again"
        }
    }
}

extension PlanHistory.Version {
    /// A version of a plan; `replacement` is the later one whose content counts in its place.
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

/// Names a dose slot within a person's plan.
package struct SlotName: Hashable, Sendable {
    /// The item's id.
    package let item: String
    /// The slot's id.
    package let slot: String

    /// A slot of an item.
    package init(item: String, slot: String) {
        self.item = item
        self.slot = slot
    }
}
