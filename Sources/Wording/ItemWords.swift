package import CarePlan
package import CivilTime

/// Texts about the details of an item, without its name.
package struct ItemWords {
    private let wording: Wording

    /// Creates texts in the language of a wording.
    package init(_ wording: Wording) {
        self.wording = wording
    }

    /// Returns the timing of an item, or the description of a lens set.
    package func text(of item: Item) -> String {
        guard case .lenses(let lenses) = item.care else {
            return TimingWords(wording).text(of: item) ?? ""
        }
        return text(of: lenses, opened: lenses.opened)
    }

    /// Returns the number of days after which lenses are replaced, and when the current set was
    /// opened.
    package func text(of lenses: LensSet, opened: CivilDate) -> String {
        let key: Wording.Key =
            lenses.counting == .wearDays ? .listWearDays : .listCalendarDays
        return wording.text(
            key,
            ["days": wording.counted(.days, lenses.allowedDays), "opened": date(opened)])
    }

    private func date(_ date: CivilDate) -> String { wording.longDate(date).heldTogether }

    /// Returns the days of a slot, or `nil` if it applies on all days.
    package func days(of slot: DoseSlot) -> String? {
        if !slot.weekdays.isEmpty {
            return slot.weekdays.inOrder.map(wording.weekday).joined(separator: " ")
        }
        return slot.monthDays.isEmpty ? nil : wording.text(of: slot.monthDays)
    }

    /// Returns the place of an item, or `nil` if it has none or its timing already contains it.
    package func place(of item: Item) -> String? {
        guard item.soleRingingPlace == nil else { return nil }
        return item.place.map { wording.text(.listPlace, ["place": $0.name]) }
    }

    /// Returns a time of day: `08:00`, or the text for all day.
    package func clock(_ clock: Clock) -> String {
        if case .at(let time) = clock { wording.clock(time) } else { wording.text(.agendaAllDay) }
    }

    /// Returns a time of day within a sentence: `at 08:00`.
    package func at(_ clock: Clock) -> String {
        guard case .at(let time) = clock else { return wording.text(.agendaAllDay) }
        return wording.text(.timingAt, ["times": wording.clock(time)])
    }

    /// Returns the amount left, the day on which it was counted, and the refill mark.
    package func text(of stock: Stock, unit: String) -> String {
        let facts = [
            wording.text(.supplyLeft, ["amount": wording.dose(stock.left, of: unit)]),
            stock.counted.map { wording.text(.applyCounted, ["date": date($0)]) },
            stock.refillAt.map {
                wording.text(.applyRefillAt, ["amount": wording.dose($0, of: unit)])
            },
            stock.pack.map { wording.text(.applyPack, ["amount": wording.dose($0, of: unit)]) },
            stock.price.map { wording.text(.applyPrice, ["price": wording.price($0)]) },
        ]
        return facts.compactMap { $0 }.joined(separator: ", ")
    }

    /// Returns until when an item may be used, or `nil` if its shelf life is unknown.
    package func text(of life: ShelfLife) -> String? {
        let opened = life.opened.map { wording.text(.applyOpenedOn, ["date": date($0)]) }
        let facts = [
            life.expires.map { wording.text(.applyExpires, ["date": date($0.date)]) }, opened,
            life.within.map { wording.text(.applyUseWithin, ["span": wording.span($0)]) },
        ].compactMap { $0 }
        return facts.isEmpty ? nil : facts.joined(separator: ", ")
    }

    /// Returns the alarms of each occurrence.
    package func text(of reminding: Reminding) -> String {
        guard reminding.isOn else { return wording.text(.applyNoAlarm) }
        let before = reminding.before.map { lead in
            let span =
                switch lead {
                case .days(let count): wording.counted(.days, count)
                case .minutes(let count): wording.span(minutes: count)
                }
            return wording.text(.applyAlarmBefore, ["span": span])
        }
        let again =
            reminding.repetitions == 0
            ? []
            : [
                wording.text(
                    .applyAlarmAgain,
                    [
                        "count": String(reminding.repetitions),
                        "span": wording.span(minutes: reminding.interval),
                    ])
            ]
        return ([wording.text(.applyAlarm)] + before + again).joined(separator: ", ")
    }
}
