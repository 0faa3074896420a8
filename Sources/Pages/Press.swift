package import CarePlan
package import CivilTime
package import Journal
package import Schedule

/// What a button means. It names what its page showed, so that an outdated page does no harm.
package enum Press: Hashable, Sendable {
    /// The occurrence was taken or done: now, or at a past time when it was open.
    case taken(Moment, Details = Details())
    /// It was skipped on purpose.
    case skipped(Moment, Details = Details())
    /// Remind again in some minutes.
    case snoozed(Moment, minutes: Int)
    /// A dose was taken as needed. The page knew this last entry of the item.
    case needed(after: EntryID?, Details = Details())
    /// A dose was taken beside the plan on a day. The page knew this last entry of the item.
    case extra(CivilDate, after: EntryID?, Details)
    /// Lenses were worn on a day.
    case worn(CivilDate)
    /// Lenses were replaced on a day.
    case replaced(CivilDate)
    /// An entry is undone.
    case undone(EntryID)

    /// An occurrence of the item.
    package struct Moment: Hashable, Sendable {
        /// The slot's id.
        package let slot: String
        /// The planned date.
        package let date: CivilDate
        /// Which of the slot's moments on the date, from 1.
        package let ordinal: Int

        /// The moment of an occurrence.
        package init(_ name: OccurrenceName) {
            slot = name.slot
            date = name.date
            ordinal = name.ordinal
        }
    }

    /// What somebody adds to an answer.
    package struct Details: Hashable, Sendable {
        /// When it was; now where nobody says so.
        package var time: TimeOfDay?
        /// How much; as planned where nobody says so.
        package var amount: Amount?
        /// What to keep in mind about it.
        package var note: String?

        /// Nothing but the time, or nothing at all.
        package init(at time: TimeOfDay? = nil) {
            self.time = time
        }
    }

    /// The snooze times to choose from, in minutes; the first stands on the card of a dose.
    package static let spans = [10, 30, 60]
}

extension Press {
    /// The fields of its form.
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

    /// Reads the fields of a form; nil if no page has such a button.
    package init?(_ form: [String: String]) {
        let moment = Moment(form)
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
    /// The last entry that a page knew, which may be none; nil where a form does not say it.
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

    /// Nil if one of them is malformed, which is not the same as none.
    fileprivate init?(_ form: [String: String]) {
        let time = form["at"].map(TimeOfDay.init)
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

extension Press.Moment {
    /// The fields that name it in a form.
    var fields: [(name: String, value: String)] {
        [("slot", slot), ("date", "\(date)"), ("ordinal", "\(ordinal)")]
    }

    /// Reads them; nil if they name none.
    init?(_ form: [String: String]) {
        guard let slot = form["slot"], let date = form["date"].flatMap(CivilDate.init),
            let ordinal = form["ordinal"].flatMap(Int.init)
        else { return nil }
        self.slot = slot
        self.date = date
        self.ordinal = ordinal
    }

    /// The name of the occurrence.
    package func name(of item: String) -> OccurrenceName {
        OccurrenceName(item: item, slot: slot, date: date, ordinal: ordinal)
    }
}
