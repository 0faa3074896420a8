import CarePlan
import Files
import CivilTime
import Journal

/// An entry and its digest in a file.
struct EntryPart: FilePart {
    let entry: Entry
    let digest: String?
    /// The mistakes that matter only if the entry is not undone.
    let doubts: [EntryFileError.Mistake]
    var id: EntryID { entry.id }
    func contradicts(_ other: EntryPart) -> Bool { entry != other.entry }
}

extension FieldReader<EntryField> {
    /// Returns the entry that the fields describe, or `nil` if they have mistakes.
    mutating func part() -> EntryPart? {
        let kind = read(.what) { Action.Kind(rawValue: $0) }
        checkNeeds(of: kind)
        let id = read(.id) { EntryID($0) }
        let recorded = moment(.recorded)
        let source = read(.source) { Entry.Source(rawValue: $0) }
        let author = read(.author) { Author($0) }
        let subject = subject()
        let day = read(.day, unlessUndone: \.isSupported) { CivilDate.ofAnyYear($0) }
        let action = action(kind)
        let note = text(.note)
        let basis = basis()
        let digest = read(.digest) { Hexadecimal.bytes($0)?.count == 32 ? $0 : nil }
        if let id, case .undone(id) = action {
            complain(.undoesItself)
        }
        guard mistakes.isEmpty, let id, let recorded, let source, let subject, let day, let action
        else { return nil }
        let entry = Entry(
            id: id, recorded: recorded, source: source, subject: subject, day: day, action: action,
            note: note, basis: basis, author: author)
        return EntryPart(entry: entry, digest: digest, doubts: doubts)
    }

    private mutating func checkNeeds(of kind: Action.Kind?) {
        for field in EntryField.allCases {
            let needs = kind.map { [field.need(of: $0)] } ?? Action.Kind.allCases.map(field.need)
            if needs.allSatisfy({ $0 == .required }) { require(field) }
            if isGiven(field), let kind, needs == [.none] {
                complain(.unfit(field.rawValue, kind: kind.rawValue))
            }
        }
    }

    private mutating func subject() -> Subject? {
        let person = word(.person)
        let item = word(.item)
        let name = word(.name)
        let unit = text(.unit)
        let zone = word(.zone)
        guard let person, let item, let name, let zone else { return nil }
        return Subject(person: person, item: item, name: name, unit: unit, zone: zone)
    }

    private mutating func action(_ kind: Action.Kind?) -> Action? {
        let planned = planned(kind)
        let at = moment(.at)
        let amount = read(.amount) {
            Amount($0).flatMap { $0 <= Amount(1_000_000) ? $0 : nil }
        }
        let until = moment(.until)
        let undone = read(.undoes) { EntryID($0) }
        switch kind {
        case .taken: return at.map { .taken(planned, at: $0, amount) }
        case .skipped: return planned.flatMap { planned in at.map { .skipped(planned, at: $0) } }
        case .snoozed:
            guard let planned, let at, let until else { return nil }
            return .snoozed(planned, at: at, until: until)
        case .seen: return planned.flatMap { planned in at.map { .seen(planned, at: $0) } }
        case .worn: return .worn
        case .replaced: return .replaced
        case .counted: return amount.flatMap { amount in at.map { .counted(amount, at: $0) } }
        case .undone: return undone.map { .undone($0) }
        case nil: return nil
        }
    }

    /// Reads the occurrence. Either all of its fields or none must be given.
    private mutating func planned(_ kind: Action.Kind?) -> Planned? {
        let slot = word(.slot)
        let ordinal = number(.ordinal)
        let start = read(.planned, unlessUndone: \.isSupported) { Instant.ofAnyYear($0) }
        if kind == .taken {
            require(.ordinal, beside: .slot)
            require(.slot, beside: .ordinal)
            require(.slot, beside: .planned)
        }
        return slot.flatMap { slot in
            ordinal.map { Planned(slot: slot, ordinal: $0, start: start) }
        }
    }

    /// Reads the basis. Evidence and grade must be given together.
    private mutating func basis() -> Entry.Basis? {
        let evidence = read(.evidence) { EvidenceID($0) }
        let grade = read(.grade) { Grade(rawValue: $0) }
        require(.grade, beside: .evidence)
        require(.evidence, beside: .grade)
        return evidence.flatMap { evidence in grade.map { Entry.Basis(evidence, $0) } }
    }
}
