package import CarePlan
package import CivilTime

/// Says what an item is about, apart from its name.
package struct ItemWords {
    private let wording: Wording

    /// These words in the language of a wording.
    package init(_ wording: Wording) {
        self.wording = wording
    }

    /// When it is due, or for lenses what they are.
    package func text(of item: Item) -> String {
        guard case .lenses(let lenses) = item.care else {
            return TimingWords(wording).text(of: item) ?? ""
        }
        return text(of: lenses, opened: lenses.opened)
    }

    /// After how many days lenses are replaced, and when the set in use was opened.
    package func text(of lenses: LensSet, opened: CivilDate) -> String {
        let key: Wording.Key =
            lenses.counting == .wearDays ? .listWearDays : .listCalendarDays
        return wording.text(
            key,
            ["days": wording.counted(.days, lenses.allowedDays), "opened": date(opened)])
    }

    private func date(_ date: CivilDate) -> String { wording.longDate(date).heldTogether }

    /// The days of a slot; nil for all of them.
    package func days(of slot: DoseSlot) -> String? {
        if !slot.weekdays.isEmpty {
            return slot.weekdays.inOrder.map(wording.weekday).joined(separator: " ")
        }
        guard !slot.monthDays.isEmpty else { return nil }
        return slot.monthDays.map { day in
            if case .day(let number) = day { "\(number)." } else { wording.text(.timingLast) }
        }.joined(separator: ", ")
    }

    /// Where it is to be done; nil if that is nowhere, or stands among the words of its timing.
    package func place(of item: Item) -> String? {
        guard item.soleRingingPlace == nil else { return nil }
        return item.place.map { wording.text(.listPlace, ["place": $0.name]) }
    }

    /// A time of day: 08:00, or all day.
    package func clock(_ clock: Clock) -> String {
        if case .at(let time) = clock { time.description } else { wording.text(.agendaAllDay) }
    }

    /// A time of day within a sentence: at 08:00.
    package func at(_ clock: Clock) -> String {
        guard case .at(let time) = clock else { return wording.text(.agendaAllDay) }
        return wording.text(.timingAt, ["times": time.description])
    }

    /// What is left, when that was counted, and at how little to get more.
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

    /// Until when it may be used; nil if nothing says so.
    package func text(of life: ShelfLife) -> String? {
        let opened = life.opened.map { wording.text(.applyOpenedOn, ["date": date($0)]) }
        let facts = [
            life.expires.map { wording.text(.applyExpires, ["date": date($0.date)]) }, opened,
            life.within.map { wording.text(.applyUseWithin, ["span": wording.span($0)]) },
        ].compactMap { $0 }
        return facts.isEmpty ? nil : facts.joined(separator: ", ")
    }

    /// The alarms of each occurrence.
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
