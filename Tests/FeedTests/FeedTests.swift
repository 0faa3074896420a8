import CarePlan
import CivilTime
import Feed
import TestSupport
import Testing
import Wording

/// Tests of the contents of a feed, read from its bytes.
@Suite struct FeedTests {
    private let now: Instant
    private let english: Wording

    init() throws {
        now = Instant(seconds: 1_795_176_000)
        english = try #require(Wording(builtIn: "en"))
    }

    private func source(_ body: String, head: String = "person: Sam") throws -> FeedSource {
        let text = "\(head)\nzone: Europe/Copenhagen\n\(body)\n"
        let plan = try CarePlan(reading: Array(text.utf8), zones: ZoneDirectory())
        let wording = try #require(Wording(builtIn: plan.language))
        return FeedSource(plan, revision: now, wording: wording, at: now)
    }

    /// Returns the unfolded lines of the feed.
    private func lines(
        _ sources: [FeedSource], _ options: FeedOptions = FeedOptions()
    ) throws -> [String] {
        let bytes = try Feed(sources, options: options, at: now).bytes()
        return String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
            .split(separator: "\r\n").map(String.init)
    }

    /// Returns the values of all lines with this name.
    private func values(
        _ name: String, _ body: String, _ options: FeedOptions = FeedOptions(),
        head: String = "person: Sam"
    ) throws -> [String] {
        try lines([try source(body, head: head)], options)
            .drop { $0 != "BEGIN:VEVENT" && $0 != "BEGIN:VTODO" }
            .filter { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
    }

    // MARK: Several persons

    /// The most common language, or that of the first person among equals.
    @Test(arguments: [
        (["da", "en"], "Påmindelser"), (["da", "en", "en"], "Reminders"),
    ])
    func sharedTextsAreInOneLanguage(languages: [String], name: String) throws {
        let sources = try languages.enumerated().map { index, language in
            try source(
                "reminders: [{title: Stretch, at: 7:00}]",
                head: "person: Sam\nid: sam-\(index)\ndiscreet: true\nlanguage: \(language)")
        }
        #expect(try lines(sources).contains("X-WR-CALNAME:\(name)"))
    }

    // MARK: Identity

    @Test func movingAndRenamingKeepTheUID() throws {
        let before = try values(
            "UID:", "medicines: [{name: A, id: a, doses: [{at: 8:00}, {at: 9:00, id: late}]}]")
        let after = try values(
            "UID:",
            """
            reminders: [{title: First, at: 7:00}]
            medicines: [{name: New, id: a, doses: [{at: 6:15}, {at: "23:00", id: late}]}]
            """)
        #expect(before.count == 2)
        #expect(Array(after.prefix(2)) == before)
        #expect(Set(after).count == 3)
    }

    @Test func appointmentKeepsItsUIDWhenItsDateChanges() throws {
        let uids = try ["2027-01-14", "2027-02-03"].map { date in
            try values("UID:", "reminders: [{title: Dentist, date: \(date)}]")
        }
        #expect(uids[0] == uids[1])
    }

    @Test func addingDaysOfTheMonthKeepsTheUID() throws {
        let uids = try ["1", "[1, 15]", "[15, 1, last]"].map { days in
            try values(
                "UID:",
                "medicines: [{name: A, from: 2026-11-01, doses: [{at: 8:00, days-of-month: \(days)}]}]"
            )
        }
        #expect(Set(uids[0]).isSubset(of: uids[1]) && Set(uids[1]).isSubset(of: uids[2]))
        #expect(uids.map(\.count) == [1, 2, 3])
    }

    @Test func slotNameCannotCollideWithTheUIDOfAHint() throws {
        let body = """
            medicines:
              - name: A
                from: 2026-11-20
                doses: [{at: 8:00, id: refill}, {at: 9:00, id: soon}]
                stock: {left: 9, refill-at: 3}
            """
        let uids = try values("UID:", body)
        #expect(uids.count == 3 && Set(uids).count == 3)
    }

    @Test func fileTimeInTheFutureDelaysNothing() throws {
        let text = "person: Sam\nzone: UTC\nmedicines: [{name: A, doses: [{at: 8:00}]}]\n"
        let plan = try CarePlan(reading: Array(text.utf8), zones: ZoneDirectory())
        let source = FeedSource(
            plan, revision: now.advanced(byMinutes: 60 * 24 * 60), wording: english, at: now)
        #expect(source.begin == now.utc.date)
    }

    @Test func severalPlansNeverShareAUID() throws {
        let body = "medicines: [{name: A, doses: [{at: 8:00}]}]"
        let sources = try ["Anna", "Sam"].map { try source(body, head: "person: \($0)") }
        let lines = try lines(sources)
        let uids = lines.filter { $0.hasPrefix("UID:") }
        #expect(Set(uids).count == 2)
        #expect(
            lines.filter { $0.hasPrefix("SUMMARY:") } == [
                "SUMMARY:Anna: 1 tablet A", "SUMMARY:Sam: 1 tablet A",
            ])
        #expect(lines.count { $0 == "BEGIN:VTIMEZONE" } == 1)
    }

    @Test func plansWithEqualIDsAreRefused() throws {
        let body = "medicines: [{name: A, doses: [{at: 8:00}]}]"
        let sources = [try source(body), try source(body)]
        #expect(throws: FeedError.sameID("sam")) {
            try Feed(sources, options: FeedOptions(), at: now)
        }
    }

    @Test func feedWithoutEntriesIsRefused() throws {
        #expect(throws: FeedError.nothingDue) {
            try lines([try source("medicines: [{name: A, as-needed: {amount: 1}}]")])
        }
    }

    // MARK: Wording

    @Test(arguments: [
        ("en", "1", "tablet", "1 tablet A"), ("en", "2", "tablet", "2 tablets A"),
        ("en", "0.5", "tablet", "0.5 tablets A"), ("en", "1.5", "tablets", "1.5 tablets A"),
        ("da", "1", "tablet", "1 tablet A"), ("da", "2", "tablet", "2 tabletter A"),
        ("da", "0.5", "tablet", "0\\,5 tablet A"), ("da", "1.5", "tabletter", "1\\,5 tablet A"),
        ("da", "10.5", "IE", "10\\,5 IE A"), ("da", "2", "injektion", "2 injektioner A"),
        ("da", "21", "capsule", "21 kapsler A"),
    ])
    func dosesAreWordedNaturally(
        language: String, amount: String, unit: String, title: String
    ) throws {
        let body = "medicines: [{name: A, unit: \(unit), doses: [{at: 8:00, amount: \(amount)}]}]"
        #expect(
            try values("SUMMARY:", body, head: "person: Sam\nlanguage: \(language)") == [title])
    }

    @Test func discreetFeedNamesNoMedicine() throws {
        let body = """
            medicines:
              - name: Metformin
                strength: 500 mg
                note: With water
                place: {name: Clinic, latitude: 1.5, longitude: 2.5}
                from: 2026-11-20
                doses: [{at: 8:00}]
                stock: {left: 9, refill-at: 3}
            reminders: [{title: Therapy, kind: treatment, at: 9:00, note: Bring shoes}]
            lenses: [{name: Oasys, type: monthly, opened: 2026-11-10}]
            """
        var options = FeedOptions()
        options.isDiscreet = true
        for lines in [
            try lines([try source(body)], options),
            try lines([try source(body, head: "person: Sam\ndiscreet: true")]),
        ] {
            let text = lines.joined(separator: "\n").lowercased()
            for word in [
                "metformin", "500 mg", "water", "clinic", "1.5", "therapy", "treatment",
                "shoes", "oasys", "lens", "medicine", "tablet", "geo",
            ] {
                #expect(!text.contains(word), "\(word)")
            }
            #expect(lines.contains("SUMMARY:Reminder 1"))
            // A hint is distinguished from a second dose.
            #expect(lines.contains("SUMMARY:Hint 1"))
        }
    }

    // MARK: Time

    @Test func untilIsTheInstantOfTheLastDose() throws {
        let body =
            "medicines: [{name: A, doses: [{at: 8:00}], from: 2026-11-01, until: 2027-03-31}]"
        #expect(try values("RRULE:", body) == ["FREQ=DAILY;UNTIL=20270331T060000Z"])
    }

    @Test func untilOfAllDayRemindersIsADate() throws {
        let body =
            "reminders: [{title: A, at: all-day, on: mon, from: 2026-11-02, until: 2026-11-30}]"
        #expect(try values("RRULE:", body) == ["FREQ=WEEKLY;UNTIL=20261130;BYDAY=MO"])
        #expect(try values("DTEND", body) == [";VALUE=DATE:20261103"])
    }

    @Test func singleEntriesAvoidTimesThatAppsReadDifferently() throws {
        let body = """
            reminders:
              - {title: Gap, date: 2027-03-28, at: 2:30}
              - {title: Twice, date: 2027-10-31, at: 2:30}
              - {title: Ends twice, date: 2027-10-31, at: 1:50}
            """
        #expect(
            try values("DTSTART", body) == [
                ";TZID=Europe/Copenhagen:20270328T033000", ":20271031T003000Z",
                ":20271030T235000Z",
            ])
    }

    @Test func revisionDeterminesEveryStamp() throws {
        let body = "medicines: [{name: A, doses: [{at: 8:00}]}]"
        #expect(try values("DTSTAMP:", body) == ["20261120T120000Z"])
        #expect(try values("LAST-MODIFIED:", body) == ["20261120T120000Z"])
        #expect(try values("SEQUENCE:", body) == ["217339200"])
    }

    // MARK: Alarms

    @Test(arguments: [
        ("", ["PT0S"]), ("remind: false, ", []),
        ("remind: {again-every: 6 min, times: 3}, ", ["PT0S", "PT6M", "PT12M", "PT18M"]),
        ("remind: {before: [1 day, 2 h, 1 week]}, ", ["PT0S", "-P1D", "-PT2H", "-P7D"]),
        ("remind: {before: 90 min}, ", ["PT0S", "-PT1H30M"]),
    ])
    func everyEntryHasItsOwnAlarms(remind: String, triggers: [String]) throws {
        let body = "medicines: [{name: A, \(remind)doses: [{at: 8:00}]}]"
        #expect(try values("TRIGGER:", body) == triggers)
        var options = FeedOptions()
        options.alarms = .none
        #expect(try values("TRIGGER:", body, options) == [])
    }

    /// 02:30 on 28 March 2027 is read as 03:30, and 02:30 on 31 October occurs twice. A day before
    /// means 02:30 on the day before, in a series and in single events, whether an app counts days
    /// or hours.
    @Test(arguments: [
        ("2027-03-28", FeedOptions.Form.expanded, ["PT0S", "-PT24H"]),
        ("2027-10-31", .expanded, ["PT0S", "-PT24H"]),
        ("2027-03-29", .expanded, ["PT0S", "-P1D"]), ("2027-03-27", .series, ["PT0S", "-P1D"]),
    ])
    func alarmADayBeforeASkippedTimeKeepsItsTimeOfDay(
        day: String, form: FeedOptions.Form, triggers: [String]
    ) throws {
        let body = """
            reminders: [{title: A, at: "02:30", remind: {before: 1 day}, from: \(day), every: 1 day}]
            """
        let options = FeedOptions(
            kind: .events, form: form, from: CivilDate(day), to: CivilDate(day))
        #expect(try values("TRIGGER:", body, options) == triggers)
    }

    /// The alarm at the place is independent of the time; the triggers with VALUE belong to it.
    @Test(arguments: [
        ("at: place, ", []), ("at: all-day, ", []), ("at: 8:00, remind: false, ", []),
        ("at: 8:00, ", ["PT0S"]), ("at: all-day, remind: {before: 1 day}, ", ["-PT15H"]),
    ])
    func placeWithCoordinatesHasAnAlarm(fields: String, triggers: [String]) throws {
        let body = """
            reminders:
              - {title: A, \(fields)place: {name: Home, latitude: 55, longitude: 12, when: leaving}}
            """
        for kind in FeedOptions.Kind.allCases {
            let options = FeedOptions(kind: kind, form: .expanded)
            let found = try Set(values("TRIGGER", body, options))
            let wanted = triggers.map {
                kind == .tasks && $0 == "-PT15H" ? ";RELATED=END:\($0)" : ":\($0)"
            }
            #expect(found == Set(wanted + [";VALUE=DATE-TIME:19760401T005545Z"]))
            #expect(try Set(values("PROXIMITY:", body, options)) == ["DEPART"])
        }
        #expect(try values("PROXIMITY:", body, head: "person: Sam\ndiscreet: true") == [])
    }

    @Test func allDayRemindersAreAnnouncedAtNine() throws {
        let body = "reminders: [{title: A, at: all-day, date: 2027-01-14, remind: {before: 1 day}}]"
        #expect(try values("TRIGGER:", body) == ["-PT15H"])
    }

    // MARK: Tasks

    @Test func alarmOfARepeatingAllDayTaskIsRelativeToItsStart() throws {
        let body = "reminders: [{title: A, at: all-day, on: mon, remind: {before: 1 day}}]"
        let options = FeedOptions(kind: .tasks, form: .series)
        #expect(try values("DUE", body, options) == [])
        #expect(try values("TRIGGER", body, options) == [":-PT15H"])
    }

    @Test func eachOccurrenceHasATask() throws {
        let body = "medicines: [{name: A, doses: [{at: 8:00}], from: 2026-11-01}]"
        let options = FeedOptions(kind: .tasks, form: .expanded)
        let lines = try lines([try source(body)], options)
        #expect(lines.count { $0 == "BEGIN:VTODO" } == 22)
        #expect(!lines.contains("BEGIN:VEVENT"))
        #expect(lines.contains("DTSTART;TZID=Europe/Copenhagen:20261113T080000"))
        #expect(lines.contains("DUE;TZID=Europe/Copenhagen:20261204T090000"))
    }
}
