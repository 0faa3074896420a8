import Adherence
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// Groups the components of all sources by UID and person.
struct Sorting {
    /// The groups of components with known UIDs, in the order of the sources.
    private(set) var groups: [ObjectGroup] = []
    /// Tasks whose UIDs belong to no known person.
    private(set) var copies: [ParsedTask] = []
    /// Components with UIDs in dosecal's format that no known plan contains.
    private var strays: [Stray] = []
    /// The aliases discovered in these sources.
    private(set) var newAliases: [String: String] = [:]
    /// The index of each component in the order of the sources.
    private var order: [StatementKey: Int] = [:]
    /// The states at the last import, by location.
    private let memories: PlaceStates
    /// Matches copies to the occurrences that they were made from.
    let copier: CopyClaims
    private let byDigits: [String: PublishedView]
    private let aliases: [String: String]

    init(
        _ sources: [CalendarSource], _ persons: [PublishedView], _ aliases: [String: String],
        _ memories: PlaceStates
    ) {
        self.memories = memories
        copier = CopyClaims(persons)
        byDigits = Dictionary(
            persons.flatMap { person in person.digits.map { ($0, person) } }
        ) { $1 }
        self.aliases = aliases
        let statements = sources.flatMap(\.statements)
        for (place, statement) in statements.enumerated() {
            order[StatementKey(statement)] = place
        }
        sort(statements, aliases)
        let closed = groups.filter { !$0.isSingle }
        newAliases = ContinuedSeries.aliases(closed: closed, among: copies)
        if !newAliases.isEmpty {
            groups = []
            copies = []
            strays = []
            sort(statements, aliases.merging(newAliases) { known, _ in known })
        }
    }

    private mutating func sort(_ statements: [ParsedTask], _ aliases: [String: String]) {
        var places: [GroupKey: Int] = [:]
        var gathered: [(GroupKey, [ParsedTask])] = []
        for statement in statements {
            guard let uid = Self.published(statement.uid, aliases) else {
                if statement.isTask { copies.append(memories[statement.place].judged(statement)) }
                continue
            }
            let key = GroupKey(place: statement.place, uid: statement.uid, published: uid)
            if let place = places[key] {
                gathered[place].1.append(statement)
            } else {
                places[key] = gathered.count
                gathered.append((key, [statement]))
            }
        }
        for (key, statements) in gathered {
            if let group = group(of: key.uid, key.published, statements) {
                groups.append(group)
            } else {
                strays += statements.map { Stray($0, key.published, person(of: key.published)) }
            }
        }
    }

    private func group(
        of uid: String, _ published: PublishedUID, _ statements: [ParsedTask]
    ) -> ObjectGroup? {
        guard published.isSupported, let person = person(of: published),
            case let series = person.published(published.series), !series.isEmpty
        else { return nil }
        return ObjectGroup(
            person, published, series, isAlias: PublishedUID(uid) == nil,
            memory: statements.first.map { memories[$0.place] }, statements)
    }

    private func person(of published: PublishedUID) -> PublishedView? {
        byDigits[published.person]
    }

    /// Returns the group for a UID without any components, or `nil` if no plan contains the UID.
    func group(of uid: String) -> ObjectGroup? {
        Self.published(uid, aliases).flatMap { group(of: uid, $0, []) }
    }

    private struct GroupKey: Hashable {
        let place: TaskLocation
        let uid: String
        let published: PublishedUID
    }

    /// Returns dosecal's UID for a UID, following aliases, or `nil` if there is none.
    private static func published(_ uid: String, _ aliases: [String: String]) -> PublishedUID? {
        var uid = uid
        var seen: Set<String> = []
        while seen.insert(uid).inserted {
            if let published = PublishedUID(uid) { return published }
            guard let before = aliases[uid] else { return nil }
            uid = before
        }
        return nil
    }
}

extension Sorting {
    private struct StatementKey: Hashable {
        let file: String
        let line: Int
        let uid: String

        init(_ statement: ParsedTask) {
            file = statement.file
            line = statement.component.line
            uid = statement.uid
        }
    }

    /// Returns all claims in the order of the sources.
    func claims(at now: Instant) -> [Claim] {
        let apart = Set(groups.compactMap(SeparateEvent.init))
        var copied = CopiedSteps(copies.filter(\.isMarkedDone), copier)
        let own = groups.flatMap { group in
            // A finished copy identifies the occurrence that was done, so the move adds no
            // information.
            let moves = group.moves.filter { !copied.tell(of: $0, group) }
            let claims = group.masterClaims(moves, at: now)
            return group.singleClaims() + claims.filter { !group.represents($0, besides: apart) }
        }
        let stray = strays.flatMap(strayClaims)
        return (own + copied.claims + stray).stablySorted { place(of: $0) < place(of: $1) }
    }

    private func place(of claim: Claim) -> Int {
        claim.statement.flatMap { order[StatementKey($0)] } ?? .max
    }

    private func strayClaims(_ stray: Stray) -> [Claim] {
        let (statement, person) = (stray.statement, stray.person)
        let target = Claim.Target.none(stray.mismatch, nil)
        let clock =
            person?.instant ?? { moment in
                if case .utc(let instant) = moment { instant } else { Instant(seconds: 0) }
            }
        if let reply = statement.reply {
            return [Claim(reply, target, .reply, .check, statement, person)]
        }
        if statement.isMarkedDone {
            return [
                Claim(.done(statement.doneTime(clock)), target, .single, .check, statement, person)
            ]
        }
        guard statement.isCancelled else { return [] }
        return [Claim(.left(statement.written), target, .cancelled, .check, statement, person)]
    }
}

/// A component with a UID in dosecal's format that no known plan contains.
private struct Stray {
    let statement: ParsedTask
    let person: PublishedView?
    let mismatch: Finding.Mismatch

    init(_ statement: ParsedTask, _ uid: PublishedUID, _ person: PublishedView?) {
        self.statement = statement
        self.person = person
        mismatch = person == nil ? .unknownPlan : uid.isSupported ? .notPlanned : .noDay
    }
}

/// An occurrence that a location represents by a separate event.
private struct SeparateEvent: Hashable {
    let place: TaskLocation?
    let series: String
    let date: CivilDate

    init?(_ group: ObjectGroup) {
        guard let date = group.uid.date else { return nil }
        self.init(group, date)
    }

    init(_ group: ObjectGroup, _ date: CivilDate) {
        place = group.place
        series = group.uid.series
        self.date = date
    }
}

extension ObjectGroup {
    /// Returns whether a claim merely reflects an EXDATE for an occurrence that the location
    /// represents by a separate event.
    ///
    /// dosecal's own feeds are written like this, so the dose was not skipped.
    fileprivate func represents(_ claim: Claim, besides apart: Set<SeparateEvent>) -> Bool {
        guard claim.style == .excluded, case .occurrence(let outcome) = claim.target else {
            return false
        }
        return apart.contains(SeparateEvent(self, outcome.date))
    }
}

extension CalendarSource {
    /// The names of the locations whose states are kept for this source: the source itself, or the
    /// programs that made the copies in it.
    package var placeNames: Set<String> {
        if let ownPlace { return [ownPlace.name] }
        return Set(statements.map(\.place.name))
    }

    /// The components of all files.
    var statements: [ParsedTask] {
        files.flatMap { file in
            file.reading.components.map { component in
                ParsedTask(
                    component, file: file.name,
                    // Copies by one program share a location, so a later copy is compared with
                    // earlier ones.
                    place: ownPlace
                        ?? TaskLocation(copyIn: file.name, by: component.calendar.productID))
            }
        }
    }
}
