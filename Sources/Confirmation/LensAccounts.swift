import Adherence
import CarePlan
import CivilTime
import Feed
import ICalendar
import Journal
import Schedule

/// What the record says of the replacement of a lens set.
struct ReplacementAccount: Account {
    private let series: PublishedSeries
    private let opened: CivilDate
    private let person: PersonView
    private let now: Instant
    private var book: LensBook

    init(_ series: PublishedSeries, opened: CivilDate, _ person: PersonView, now: Instant) {
        self.series = series
        self.opened = opened
        self.person = person
        self.now = now
        // The set that was opened then was replaced by whatever was opened after it.
        book = LensBook(series, person, .replaced) { $0.day > opened }
    }

    mutating func note(_ entry: Entry) { book.note(entry) }

    func answer(to claim: Claim) -> AccountAnswer {
        switch claim.saying {
        case .done(let time):
            let (moment, grade) = time.lensMoment(claim.grade, now: now)
            guard let day = person.date(of: .utc(moment)) else { return .mismatch(.notPlanned) }
            if book.isThere || book.wasThere(on: day) || day <= opened { return .known }
            return .entries([book.draft(.replaced, day)], grade)
        case .notDone: return book.takenBack(claim)
        case .left, .seen, .snoozed: return .hint
        }
    }
}

/// What the record says of a day on which lenses may have been worn.
struct WearAccount: Account {
    private let day: CivilDate
    private let person: PersonView
    private let now: Instant
    private var book: LensBook

    init(_ series: PublishedSeries, _ day: CivilDate, _ person: PersonView, now: Instant) {
        self.day = day
        self.person = person
        self.now = now
        book = LensBook(series, person, .worn) { $0.day == day }
    }

    mutating func note(_ entry: Entry) { book.note(entry) }

    func answer(to claim: Claim) -> AccountAnswer {
        switch claim.saying {
        case .done(let time):
            let (_, grade) = time.lensMoment(claim.grade, now: now)
            guard let today = person.date(of: .utc(now)), day <= today else {
                return .mismatch(.tooEarly)
            }
            if book.isThere || book.wasThere(on: day) { return .known }
            // The day is in the task itself, whenever it was ticked.
            return .entries([book.draft(.worn, day)], min(grade, claim.grade))
        case .notDone: return book.takenBack(claim)
        case .left, .seen, .snoozed: return .hint
        }
    }
}

/// The entries of one kind on a lens set that are about one thing.
private struct LensBook {
    private let subject: Subject
    private let isAbout: (Entry) -> Bool
    private var entries: [(entry: Entry, counts: Bool)]

    init(
        _ series: PublishedSeries, _ person: PersonView, _ kind: Deed.Kind,
        about isAbout: @escaping (Entry) -> Bool
    ) {
        subject = series.series.subject(of: person.id)
        self.isAbout = isAbout
        let record = person.timeline.record
        entries = record.indices(on: series.series.item.id)
            .map { (record.entries[$0], record.counts($0)) }
            .filter { $0.0.deed.kind == kind }
    }

    /// Whether the record says so.
    var isThere: Bool { entries.contains { $0.counts && isAbout($0.entry) } }

    /// Whether it was said of a day, and somebody took it back: what was recorded elsewhere is
    /// told in the calendar, too, which is no news of it.
    func wasThere(on day: CivilDate) -> Bool { entries.contains { $0.entry.day == day } }

    func draft(_ deed: Deed, _ day: CivilDate) -> EntryDraft {
        EntryDraft(subject: subject, day: day, deed: deed)
    }

    func takenBack(_ claim: Claim) -> AccountAnswer {
        let standing = entries.filter { $0.counts && isAbout($0.entry) }.map(\.entry)
        // Of replacements only the first: those after it are about other sets.
        let day = standing.map(\.day).min()
        let undone = standing.filter { $0.day == day && claim.outweighs($0) }
        if undone.isEmpty { return .known }
        return .entries(undone.map(EntryDraft.init(undoing:)), claim.grade)
    }

    mutating func note(_ entry: Entry) {
        if case .undone(let id) = entry.deed {
            for index in entries.indices where entries[index].entry.id == id {
                entries[index].counts = false
            }
        } else {
            entries.append((entry, true))
        }
    }
}

extension Statement.DoneTime {
    /// When it was done, now where nothing tells, and how sure that is.
    fileprivate func lensMoment(_ grade: Grade, now: Instant) -> (Instant, Grade) {
        switch self {
        case .stated(let at): (min(at, now), grade)
        case .about(let at): (min(at, now), max(grade, .likely))
        case .unknown: (now, .check)
        }
    }
}
