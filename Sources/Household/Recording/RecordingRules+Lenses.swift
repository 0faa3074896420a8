import Adherence
import CarePlan
import CivilTime
import Journal
import LensCare

/// Rules for lens sets: worn, not worn, and replaced.
extension RecordingRules {
    /// Calls the body with a lens set and a day that is not in the future.
    func onLenses(
        _ day: Household.Day, _ body: (LensRecord, CivilDate) -> Decision
    ) -> Decision {
        guard let set = person.lensRecord(item), item.isLensSet else { return refused(.noLensSet) }
        let date = date(day)
        if date > person.today { return refused(.dayAhead(date)) }
        return body(set, date)
    }

    func wear(_ set: LensRecord, on day: CivilDate) -> Decision {
        if set.history.worn.contains(day) { return known(.worn(day)) }
        return write(.worn, on: day)
    }

    func unwear(_ set: LensRecord, on day: CivilDate) -> Decision {
        let entries = entries(.worn, on: day)
        guard !entries.isEmpty else { return known(.notWorn(day)) }
        let drafts = entries.map { Draft(action: .undone($0.id), day: day) }
        return .write(drafts, .lenses(day), at: now)
    }

    func replace(_ set: LensRecord, on day: CivilDate) -> Decision {
        if !entries(.replaced, on: day).isEmpty { return known(.replaced(day)) }
        let opened = set.history.cycles.map(\.opened)
        if opened.contains(day) { return known(.opened(day)) }
        guard opened[0] < day else { return refused(.beforeFirstSet(day, opened: opened[0])) }
        return write(.replaced, on: day)
    }

    private func write(_ action: Action, on day: CivilDate) -> Decision {
        // A page refers to the day on which it was created, so it is refused after midnight.
        if source == .page, day != person.today, !request.isDayChosen {
            return refused(.notToday(day))
        }
        // Calendars report facts, which are recorded even if the item is disabled.
        guard source == .calendar || isEnabled(on: day) else { return refused(.switchedOff) }
        return .write([Draft(action: action, day: day)], .lenses(day), at: now)
    }

    /// Returns whether the set was enabled in the plan version in force at the end of the day.
    private func isEnabled(on day: CivilDate) -> Bool {
        let midnight = person.zone.instant(of: CivilDateTime(day.advanced(byDays: 1), .midnight))
        let moment = min(now, Instant(seconds: midnight.seconds - 1))
        let plan = person.timeline.history.version(at: moment)?.plan
        return plan?.items.first { $0.id == item.id }?.isEnabled ?? item.isEnabled
    }

    private func entries(_ action: Action, on day: CivilDate) -> [Entry] {
        record.entries(on: item.id).filter { $0.action == action && $0.day == day }
    }
}
