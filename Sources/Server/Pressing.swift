import Adherence
import CarePlan
import CivilTime
import Journal
import LensCare
import Pages
import Household
import Wording

/// What comes of a button that was pressed: an entry at most, and nothing where all was said before.
struct Pressing {
    private let item: Item
    private let view: PersonView
    private let newID: () -> EntryID

    /// What came of it.
    enum Result {
        /// Something new was said.
        case written(Entry)
        /// It had been said before.
        case said
        /// It cannot be.
        case refused(RefusalPage.Reason)
    }

    init(_ item: Item, _ view: PersonView, newID: @escaping () -> EntryID) {
        self.item = item
        self.view = view
        self.newID = newID
    }

    private var person: Person { view.person }
    private var record: Record { person.timeline.record }
    private var now: Instant { person.now }

    func result(of press: Press) -> Result {
        if case .undone(let id) = press { return undo(id) }
        guard view.isPlanned(item) else { return .refused(.notPlanned) }
        switch press {
        case .taken(let moment, let clock):
            return answer(moment, clock) { .taken($0.planned, at: $1, $0.amount) }
        case .skipped(let moment, let clock):
            return answer(moment, clock) { .skipped($0.planned, at: $1) }
        case .snoozed(let moment, let minutes): return snooze(moment, minutes)
        case .needed(let last, let isSure): return take(after: last, isSure: isSure)
        case .worn(let day): return wear(on: day)
        case .replaced(let day): return replace(on: day)
        case .undone(let id): return undo(id)
        }
    }

    private func written(_ action: Action, on day: CivilDate) -> Result {
        .written(
            Entry(
                id: newID(), recorded: now, source: .page, subject: person.subject(item), day: day,
                action: action))
    }
}

extension Pressing {
    private func outcome(_ moment: Press.Moment) -> Adherence.Outcome? {
        let name = moment.name(of: item.id)
        let near = person.timeline.outcomes(
            of: item.id, from: moment.date.advanced(byDays: -1),
            through: moment.date.advanced(byDays: 1))
        return near.first { $0.name == name } ?? person.timeline.newcomer(name)
    }

    private func answer(
        _ moment: Press.Moment, _ clock: TimeOfDay? = nil,
        _ action: (Adherence.Outcome, Instant) -> Action
    ) -> Result {
        guard let outcome = outcome(moment) else { return .refused(.notPlanned) }
        guard let time = clock.map({ time($0, of: outcome) }) ?? now else {
            return .refused(.notThen)
        }
        let action = action(outcome, time)
        if let answer = outcome.answer, answer.isTaken || action.kind != .taken {
            return answer.isTaken && action.kind == .skipped ? .refused(.changed) : .said
        }
        return refusal(of: outcome, isLate: clock != nil).map(Result.refused)
            ?? written(action, on: outcome.date)
    }

    /// Why an answer to an occurrence cannot be taken; of one that is over only with its time.
    private func refusal(
        of outcome: Adherence.Outcome, isLate: Bool
    ) -> RefusalPage.Reason? {
        if outcome.isPaused { return .off }
        if now < outcome.start {
            return person.timeline.isInReach(outcome, at: now) ? nil : .tooFarAhead
        }
        if now < outcome.end { return nil }
        return isLate && view.isRecent(outcome) ? nil : .over
    }

    /// When the person's clocks showed a time while an occurrence was open, nearest to its own: on
    /// its day, after midnight, or before that where it is soon after.
    private func time(_ clock: TimeOfDay, of outcome: Adherence.Outcome) -> Instant? {
        let day = person.zone.wallClock(at: outcome.start).date
        let distance = { (time: Instant) in abs(time.seconds - outcome.start.seconds) }
        return (-1...1)
            .map { person.zone.instant(of: CivilDateTime(day.advanced(byDays: $0), clock)) }
            .filter { $0 <= now && person.timeline.wasOpen(outcome, at: $0) }
            .min { distance($0) < distance($1) }
    }

    private func snooze(_ moment: Press.Moment, _ minutes: Int) -> Result {
        guard let outcome = outcome(moment) else { return .refused(.notPlanned) }
        let until = now.advanced(byMinutes: minutes)
        // The same press sent twice differs by the time that it was under way.
        if let before = outcome.snoozedUntil, abs(before.seconds - until.seconds) < 60 {
            return .said
        }
        if outcome.state(at: now) == .notYetDue { return .refused(.tooFarAhead) }
        if outcome.state(at: now) == .due, until >= outcome.end { return .refused(.overByThen) }
        return answer(moment) { .snoozed($0.planned, at: $1, until: until) }
    }

    private func take(after last: EntryID?, isSure: Bool) -> Result {
        guard case .medicine(let medicine) = item.care, case .asNeeded(let need) = medicine.intake
        else { return .refused(.notPlanned) }
        guard item.isEnabled else { return .refused(.off) }
        guard record.indices(on: item.id).last.map({ record.entries[$0].id }) == last else {
            return isRepeated(after: last) ? .said : .refused(.changed)
        }
        let check = NeedCheck(need, of: item, person)
        guard check.breaches.isEmpty || isSure else { return .refused(.tooEarly) }
        return written(.taken(nil, at: now, need.amount), on: person.today)
    }

    /// Whether the only thing since then is a dose taken at a page: the same press, sent twice.
    private func isRepeated(after last: EntryID?) -> Bool {
        let entries = record.indices(on: item.id).map { record.entries[$0] }
        guard let new = entries.last, new.source == .page, new.action.kind == .taken else {
            return false
        }
        return entries.dropLast().last?.id == last
    }

    private func undo(_ id: EntryID) -> Result {
        guard let index = record.entries.lastIndex(where: { $0.id == id }),
            record.entries[index].subject.item == item.id
        else { return .refused(.changed) }
        switch record.entries[index].action.kind {
        case .taken, .skipped, .snoozed, .worn, .replaced: break
        case .seen, .counted, .undone: return .refused(.changed)
        }
        guard record.counts(index) else { return .said }
        return written(.undone(id), on: record.entries[index].day)
    }
}

extension Pressing {
    private func wear(on day: CivilDate) -> Result {
        guard let set = person.lensRecord(item) else { return .refused(.notPlanned) }
        if set.history.worn.contains(day) { return .said }
        return said(.worn, on: day)
    }

    private func replace(on day: CivilDate) -> Result {
        guard let set = person.lensRecord(item) else { return .refused(.notPlanned) }
        if set.history.cycles.contains(where: { $0.opened == day }) { return .said }
        return said(.replaced, on: day)
    }

    /// Of lenses only today is said here.
    private func said(_ action: Action, on day: CivilDate) -> Result {
        guard item.isEnabled else { return .refused(.off) }
        return day == person.today ? written(action, on: day) : .refused(.over)
    }
}

extension Press {
    /// The occurrence that it is about, also where it takes an answer to one back.
    func moment(in record: Record) -> Press.Moment? {
        switch self {
        case .taken(let moment, _), .skipped(let moment, _), .snoozed(let moment, _): moment
        case .undone(let id):
            record.entries.last { $0.id == id }?.occurrence.map(Press.Moment.init)
        case .needed, .worn, .replaced: nil
        }
    }
}
