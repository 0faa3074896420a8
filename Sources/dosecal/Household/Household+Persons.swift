import CarePlan
import CivilTime
import CommandLine
import Feed
import Journal
import Wording

/// Who is meant, where a command is given an id, a name, the beginning of one, or nothing.
extension Household {
    /// Which persons a command is about.
    enum Circle {
        /// Those whose plan is in force.
        case planned
        /// Those that ever had a plan; without a word rather those whose plan is in force.
        case recorded
        /// All that ever had a plan.
        case known
    }

    /// The persons whose plan is in force, in order.
    func ids() throws -> [String] {
        try store.people().filter { try !isRemoved($0) }
    }

    private func isRemoved(_ id: String) throws -> Bool {
        try store.plans(of: id, since: .distantFuture).last?.content == nil
    }

    /// The persons that a command is about where none is named.
    private func ids(in circle: Circle) throws -> [String] {
        let planned = try circle == .known ? [] : ids()
        let ids = try planned.isEmpty && circle != .planned ? store.people() : planned
        guard ids.isEmpty else { return ids }
        let removed = try store.people()
        guard let only = removed.first else { throw Refusal(Self.howToBegin) }
        throw Refusal(try removed.count == 1 ? removal(of: only) : nobody(only))
    }

    /// The person asked for, else the only one there is.
    func id(_ arguments: Arguments, among circle: Circle = .planned) throws -> String {
        try id(arguments[Household.personOption], among: circle, option: "--person ")
    }

    /// The person asked for, else everybody.
    func ids(_ arguments: Arguments, among circle: Circle = .planned) throws -> [String] {
        if let wanted = arguments[Household.personOption] { return [try id(wanted, among: circle)] }
        return try ids(in: circle)
    }

    /// The person of this id or name, or whose id or name begins so; without a word the only one.
    func id(
        _ wanted: String?, among circle: Circle = .planned, option: String = ""
    ) throws -> String {
        if let wanted { return try id(named: wanted, in: circle) }
        let ids = try ids(in: circle)
        if let only = ids.first, ids.count == 1 { return only }
        let choice = ids.map { "'\(option)\($0)'" }.joinedAsChoice
        throw Refusal("there are several persons, so add \(choice)")
    }

    private func id(named wanted: String, in circle: Circle) throws -> String {
        let planned = try ids()
        if let id = try match(wanted, among: planned) { return id }
        let people = try store.people()
        if let id = try match(wanted, among: people) {
            guard circle == .planned else { return id }
            throw Refusal(try removal(of: id))
        }
        let known = circle == .planned && !planned.isEmpty ? planned : people
        guard !known.isEmpty else { throw Refusal(Self.howToBegin) }
        let choice = known.map { "'\($0)'" }.joinedAsChoice
        throw Refusal("there is no person '\(wanted)' here; choose \(choice)")
    }

    /// The one of these that a word means, as items are found: by id, name, or the beginning of one.
    private func match(_ wanted: String, among ids: [String]) throws -> String? {
        let word = wanted.lowercased()
        if let id = ids.first(where: { $0.lowercased() == word }) { return id }
        let persons = try ids.map { (id: $0, name: try voice(of: $0).name.lowercased()) }
        let named = persons.filter { $0.name == word }
        let begun = persons.filter { $0.id.lowercased().hasPrefix(word) || $0.name.hasPrefix(word) }
        for found in [named, begun] {
            if let only = found.first, found.count == 1 { return only.id }
        }
        if begun.isEmpty || word.isEmpty { return nil }
        let choice = begun.map { "'\($0.id)'" }.joinedAsChoice
        throw Refusal("'\(wanted)' can be \(choice); write one")
    }
}

/// What to do where a plan was removed.
extension Household {
    /// When a person's plan was removed, and how it comes back.
    func removal(of id: String) throws -> String {
        guard let removal = try store.plans(of: id, since: .distantFuture).last else {
            return Self.howToBegin
        }
        let plan = try lastPlan(of: id)
        let date = (plan?.zone.wallClock(at: removal.since) ?? removal.since.utc).date
        let day = Wording(builtIn: "en")?.longDate(date) ?? date.description
        return "the plan of '\(id)' was removed on \(day); this brings it back: "
            + Self.bringingBack(id, version: "\(max(1, removal.number - 1))")
    }

    private func nobody(_ id: String) -> String {
        "no plan is in force, as all were removed; apply one, or bring one back: "
            + Self.bringingBack(id, version: "N")
    }

    /// The command that brings a removed plan back.
    static func bringingBack(_ id: String, version: some CustomStringConvertible) -> String {
        "dosecal plan show \(id) --version \(version) | dosecal apply -"
    }
}
