package import CarePlan
package import CivilTime

/// An entry that says that something was taken, as far as a sum needs it.
package struct Taking {
    /// Which occurrence of an item an entry answers.
    package struct Occurrence: Equatable {
        let day: Int
        let slot: String
        let ordinal: Int

        /// The planned day's number, and which of the slots it was on that day.
        package init(day: Int, slot: String, ordinal: Int) {
            self.day = day
            self.slot = slot
            self.ordinal = ordinal
        }
    }

    let number: Int
    let id: EntryID
    let at: Int
    let amount: Amount
    let occurrence: Occurrence?

    /// The entry's number and id, when something was taken in seconds since 1970, how much, and for which occurrence.
    package init(number: Int, id: EntryID, at: Int, amount: Amount, of occurrence: Occurrence?) {
        self.number = number
        self.id = id
        self.at = at
        self.amount = amount
        self.occurrence = occurrence
    }
}

/// How much of an item was taken, added up entry by entry. It is what `Record.taken(of:since:after:)` gives.
package struct TakenSum {
    private let since: Int
    private let last: Int
    private let undone: Set<EntryID>
    private var answered: Taking.Occurrence?
    private var thousandths = 0
    private var isAny = false

    /// From a moment on, and in entries after the one of this number; undone entries are left out.
    package init(since: Instant, after number: Int?, without undone: Set<EntryID>) {
        self.since = since.seconds
        self.last = number ?? 0
        self.undone = undone
    }

    /// Adds an entry. Those of one occurrence come one after another, and the earliest, which counts, comes first.
    package mutating func add(_ taking: Taking) {
        if undone.contains(taking.id) { return }
        if let occurrence = taking.occurrence {
            if occurrence == answered { return }
            answered = occurrence
        }
        guard taking.at >= since, taking.number > last else { return }
        thousandths += taking.amount.thousandths
        isAny = true
    }

    /// What it comes to so far.
    package var amount: TakenAmount {
        TakenAmount(Amount(thousandths: thousandths), isAny: isAny)
    }
}
