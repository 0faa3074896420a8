package import CarePlan
package import CivilTime
package import Journal
package import Schedule

/// The action of a button. It names what its page showed, so that an outdated page does no harm.
package enum Press: Hashable, Sendable {
    /// Records that the occurrence was taken or done, now or at an earlier time.
    case taken(OccurrenceKey, Details = Details())
    /// Records that the occurrence was skipped on purpose.
    case skipped(OccurrenceKey, Details = Details())
    /// Snoozes the occurrence for some minutes.
    case snoozed(OccurrenceKey, minutes: Int)
    /// Records an as-needed dose; `after` is the item's last entry that the page showed.
    case needed(after: EntryID?, Details = Details())
    /// Records a dose outside the plan on a day; `after` is the item's last entry that the page
    /// showed.
    case extra(CivilDate, after: EntryID?, Details)
    /// Records that lenses were worn on a day.
    case worn(CivilDate)
    /// Records that lenses were replaced on a day.
    case replaced(CivilDate)
    /// Undoes the entry.
    case undone(EntryID)

    /// An occurrence of the item.
    package struct OccurrenceKey: Hashable, Sendable {
        /// The id of the slot.
        package let slot: String
        /// The planned date.
        package let date: CivilDate
        /// The number of the occurrence of the slot on that date, from 1.
        package let ordinal: Int

        /// Creates the reference to an occurrence.
        package init(_ name: OccurrenceName) {
            slot = name.slot
            date = name.date
            ordinal = name.ordinal
        }
    }

    /// Details that a person adds to an answer.
    package struct Details: Hashable, Sendable {
        /// The time, or `nil` for now.
        package var time: TimeOfDay?
        /// The amount, or `nil` for the planned one.
        package var amount: Amount?
        /// The note.
        package var note: String?

        /// Creates details with a time only.
        package init(at time: TimeOfDay? = nil) {
            self.time = time
        }
    }

    /// The snooze times in minutes; the card of a dose offers the first one.
    package static let spans = [10, 30, 60]
}

extension Press {
    /// The form fields of the press.
    package var fields: [(name: String, value: String)] {
        switch self {
        case .taken(let moment, let details): [("do", "taken")] + moment.fields + details.fields
        case .skipped(let moment, let details): [("do", "skipped")] + moment.fields + details.fields
        case .snoozed(let moment, let minutes):
            [("do", "snoozed"), ("minutes", "\(minutes)")] + moment.fields
        case .needed(let last, let details):
            [("do", "needed"), ("after", last?.description ?? "")] + details.fields
        case .extra(let day, let last, let details):
            [("do", "extra"), ("date", "\(day)"), ("after", last?.description ?? "")]
                + details.fields
        case .worn(let day): [("do", "worn"), ("date", "\(day)")]
        case .replaced(let day): [("do", "replaced"), ("date", "\(day)")]
        case .undone(let id): [("do", "undone"), ("entry", "\(id)")]
        }
    }

    /// Reads the fields of a form, or returns `nil` if no page sends such a form.
    package init?(_ form: [String: String]) {
        let moment = OccurrenceKey(form)
        let day = form["date"].flatMap(CivilDate.init)
        let minutes = form["minutes"].flatMap(Int.init).flatMap {
            Self.spans.contains($0) ? $0 : nil
        }
        guard let details = Details(form) else { return nil }
        switch (form["do"], moment, day) {
        case ("taken", let moment?, _): self = .taken(moment, details)
        case ("skipped", let moment?, _): self = .skipped(moment, details)
        case ("snoozed", let moment?, _):
            guard let minutes else { return nil }
            self = .snoozed(moment, minutes: minutes)
        case ("worn", _, let day?): self = .worn(day)
        case ("replaced", _, let day?): self = .replaced(day)
        case ("undone", _, _):
            guard let id = form["entry"].flatMap(EntryID.init) else { return nil }
            self = .undone(id)
        case ("needed", _, _):
            guard let last = Self.last(form) else { return nil }
            self = .needed(after: last, details)
        case ("extra", _, let day?):
            guard let last = Self.last(form), details.time != nil else { return nil }
            self = .extra(day, after: last, details)
        default: return nil
        }
    }
}

extension Press {
    /// Returns the last entry that the page showed, which may be none; the outer `nil` means that
    /// the form does not name it.
    private static func last(_ form: [String: String]) -> EntryID?? {
        guard let text = form["after"] else { return nil }
        return text.isEmpty ? .some(nil) : EntryID(text).map(Optional.some)
    }
}

extension Press.Details {
    fileprivate var fields: [(name: String, value: String)] {
        [("at", time?.description), ("amount", amount?.description), ("note", note)]
            .compactMap { name, value in value.map { (name, $0) } }
    }

    /// Reads the details, or returns `nil` if one is malformed.
    fileprivate init?(_ form: [String: String]) {
        let time = form["at"].map(TypedTimes.clock)
        let number = form["amount"].flatMap { $0.isEmpty ? nil : Amount($0) }
        if case .some(nil) = time { return nil }
        if form["amount"]?.isEmpty == false, (number?.thousandths ?? 0) <= 0 { return nil }
        let note = form["note"] ?? ""
        guard note.count <= 2000, !note.unicodeScalars.contains(where: { $0.value == 0 }) else {
            return nil
        }
        self.init(at: time ?? nil)
        amount = number
        self.note = note.allSatisfy(\.isWhitespace) ? nil : note
    }
}

extension Press.OccurrenceKey {
    /// The form fields of the occurrence. Nearly all are the first ones of their day.
    var fields: [(name: String, value: String)] {
        [("slot", slot), ("date", "\(date)")] + (ordinal == 1 ? [] : [("ordinal", "\(ordinal)")])
    }

    /// Reads the fields, or returns `nil` if one is missing.
    init?(_ form: [String: String]) {
        guard let slot = form["slot"], let date = form["date"].flatMap(CivilDate.init),
            let ordinal = Int(form["ordinal"] ?? "1")
        else { return nil }
        self.slot = slot
        self.date = date
        self.ordinal = ordinal
    }

    /// Returns the name of the occurrence.
    package func name(of item: String) -> OccurrenceName {
        OccurrenceName(item: item, slot: slot, date: date, ordinal: ordinal)
    }
}
