import Adherence
import CarePlan
import CivilTime
import Collections
import Foundation
import Household
import Journal
import Schedule
import TestSupport
import Testing

/// A random evening of one person: two devices with an account each, a folder that an app changes
/// and `sync` updates, a page, and the command line.
///
/// The expected record is computed from the actions and the state that each device had seen.
struct AccountLife {
    /// The tasks that a device has seen, and the writes that were not confirmed.
    private struct Device {
        let account: Subscriber
        var objects: [String: AccountObject] = [:]
        var revision = 0
        var waiting: [Write] = []
    }

    /// A write of a device over the object that it has seen; without a text it deletes the object.
    private struct Write {
        let object: AccountObject
        let text: String?
    }

    /// The state of a task as seen by a device or the folder.
    private enum Seen: Equatable {
        case open, cancelled
        case ticked(at: Instant)

        init(_ text: String) throws {
            if text.isTicked {
                self = .ticked(at: try #require(text.instant(of: "COMPLETED")))
            } else {
                self = text.contains("STATUS:CANCELLED") ? .cancelled : .open
            }
        }
    }

    /// An answer to a dose.
    private struct Answer {
        let kind: Action.Kind
        let at: Instant
        let recorded: Instant
        let isByCalendar: Bool
    }

    /// A dose and its expected answers.
    private struct Dose {
        let name: String
        let occurrence: OccurrenceName
        var standing: [Answer] = []
        /// The times of doses that were undone.
        var takenBack: Set<Instant> = []
        /// When the dose was last undone.
        var lastTakenBack = Instant(seconds: 0)
        /// The state of the file when the folder was last read, or `nil` if there was no file.
        var told: Seen? = .open

        var slot: String { occurrence.slot }

        mutating func noteTakenBack(_ kind: Action.Kind, at: Instant, _ now: Instant) {
            guard kind == .taken else { return }
            takenBack.insert(at)
            lastTakenBack = now
        }
    }

    private let desk: AccountDesk
    private let folder: DeskFolder
    private var random: SeededRandom
    private var devices: [Device]
    private var doses: [Dose] = []
    /// The doses deleted by each device and in the folder, which need not return there.
    private var deleted: [Set<String>] = [[], [], []]
    /// The minute of the day in UTC. It begins when both doses of the day can be completed.
    private var minute = 18 * 60
    private var log: [String] = []

    init(seed: UInt64) throws {
        desk = try AccountDesk()
        random = SeededRandom(seed: seed)
        devices = [Device(account: desk.account), Device(account: desk.second)]
        folder = try DeskFolder(desk)
        for device in devices.indices { try sync(device) }
        try folder.sync(at: time)
        for (slot, clock) in [("morning", "080000"), ("evening", "200000")] {
            let name = try desk.task("20261120T\(clock)", at: time).name
            let day = try #require(CivilDate("2026-11-20"))
            doses.append(
                Dose(
                    name: name,
                    occurrence: OccurrenceName(
                        item: "metformin", slot: slot, date: day, ordinal: 1)))
        }
    }

    /// Returns the first difference with its history, or `nil` if there is none.
    mutating func live() throws -> String? {
        for _ in 0..<25 {
            minute += Int.random(in: 1...11, using: &random)
            try act()
            if let problem = try problem() { return try told(problem) }
        }
        minute += 1
        for device in devices.indices { try sync(device) }
        minute += 1
        try syncFolder()
        for device in devices.indices { try sync(device) }
        return try (problem() ?? disagreement()).map { try told($0) }
    }

    private func told(_ problem: String) throws -> String {
        "\(problem)\n\(log.joined(separator: "\n"))\n\(try desk.said)"
    }

    private mutating func act() throws {
        let device = Int.random(in: 0...1, using: &random)
        let dose = Int.random(in: 0...1, using: &random)
        let target = Household.Target.named(doses[dose].occurrence)
        switch Int.random(in: 0..<20, using: &random) {
        case 0...2: try tick(device, dose)
        case 3...4: try untick(device, dose)
        case 5: try move(device, dose)
        case 6: try delete(device, dose)
        case 7: try record(.take(target, at: .now, amount: nil), .command, dose)
        case 8: try record(.take(target, at: .now, amount: nil), .subscriber("Phone"), dose)
        case 9: try record(.skip(target, at: .now), .subscriber("Phone"), dose)
        case 10: try record(.snooze(target, minutes: 20), .subscriber("Phone"), dose)
        case 11: try undo(dose)
        case 12...14: try writeInFolder(dose)
        case 15: try syncFolder { life in try life.writeInFolder(dose) }
        case 16: try syncFolder()
        default: try sync(device)
        }
    }
}

/// The actions of the devices.
extension AccountLife {
    private mutating func tick(_ device: Int, _ dose: Int) throws {
        guard let object = seen(device, dose), !object.text.isTicked else { return }
        log.append("\(time) device \(device) ticks \(doses[dose].slot)")
        let text = object.text.ticked(at: stamp).stamped(isStamping ? stamp : nil)
        try send(Write(object: object, text: text), device)
    }

    private mutating func untick(_ device: Int, _ dose: Int) throws {
        guard let object = seen(device, dose), object.text.isTicked else { return }
        log.append("\(time) device \(device) unticks \(doses[dose].slot)")
        let text = object.text.unticked.stamped(isStamping ? stamp : nil)
        try send(Write(object: object, text: text), device)
    }

    private mutating func move(_ device: Int, _ dose: Int) throws {
        guard let object = seen(device, dose), !object.text.isTicked else { return }
        log.append("\(time) device \(device) moves \(doses[dose].slot)")
        try send(Write(object: object, text: object.text.moved(to: "234500")), device)
    }

    private mutating func delete(_ device: Int, _ dose: Int) throws {
        guard let object = seen(device, dose), !object.text.isTicked else { return }
        log.append("\(time) device \(device) deletes \(doses[dose].slot)")
        try send(Write(object: object, text: nil), device)
    }

    /// Returns the object that a device has seen, unless the result of its last write is unknown.
    private func seen(_ device: Int, _ dose: Int) -> AccountObject? {
        let name = doses[dose].name
        let isWaiting = devices[device].waiting.contains { $0.object.name == name }
        return isWaiting ? nil : devices[device].objects[name]
    }

    /// Sends a write. Some writes wait because the device is offline; for others the response is
    /// lost, so they are sent again.
    private mutating func send(_ write: Write, _ device: Int) throws {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            log.append("  it has no network")
            devices[device].waiting.append(write)
        case 1:
            log.append("  the answer is lost")
            try deliver(write, device)
            devices[device].waiting.append(write)
        default:
            try deliver(write, device)
            try sync(device)
        }
    }

    private mutating func deliver(_ write: Write, _ device: Int) throws {
        guard let dose = doses.firstIndex(where: { $0.name == write.object.name }) else { return }
        let account = devices[device].account
        let condition = ObjectCondition(match: .these([write.object.tag]))
        guard let text = write.text else {
            let verdict = try desk.write(at: time, of: account) { home in
                try home.remove(write.object.name, from: AccountDesk.tasks, condition)
            }
            log.append("  \(time) \(verdict)")
            guard verdict == .removed else { return }
            deleted[device].insert(write.object.name)
            leaveOut(dose)
            return
        }
        let verdict = try desk.write(at: time, of: account) { home in
            try home.put(
                Array(text.utf8), as: write.object.name, in: AccountDesk.tasks, condition)
        }
        log.append("  \(time) \(verdict)")
        switch try (Seen(write.object.text), Seen(text)) {
        case (.open, .ticked(let at)): take(dose, at: at)
        // A write over an old state undoes nothing; the app gets an error and reads again.
        case (.cancelled, .ticked(let at)):
            if verdict != .stale { takeBack(.skipped, dose) { _ in true } }
            take(dose, at: at)
        case (.ticked, .open) where verdict != .stale: takeBack(.taken, dose) { _ in true }
        default: break
        }
    }

    /// Sends the waiting writes, then reads the changes.
    private mutating func sync(_ device: Int) throws {
        for write in devices[device].waiting { try deliver(write, device) }
        devices[device].waiting = []
        let home = try desk.home(at: time, of: devices[device].account)
        var isCut = true
        while isCut {
            let changes = try #require(
                try home.changes(
                    in: AccountDesk.tasks, since: devices[device].revision,
                    limit: Bool.random(using: &random) ? 3 : nil))
            for object in changes.changed { devices[device].objects[object.name] = object }
            for name in changes.removed { devices[device].objects[name] = nil }
            devices[device].revision = changes.revision
            isCut = changes.isCut
        }
    }
}

/// The actions of the page and the command line.
extension AccountLife {
    private mutating func record(
        _ verb: Household.Verb, _ author: Author, _ dose: Int
    ) throws {
        let household = try desk.household(at: time)
        let request = Household.Request(verb, of: .id("metformin"), person: "sam")
        let recording = try desk.store.write { change in
            let person = try household.person("sam", for: .wholeRecord)
            return try household.record(request, of: person, by: author, in: change)
        }
        guard case .recorded(let change) = recording.verdict else { return }
        for entry in change.entries {
            log.append("\(time) \(author.source): \(doses[dose].slot) \(entry.action.kind)")
            guard let at = entry.action.at, entry.action.kind != .snoozed else { continue }
            doses[dose].standing.append(
                Answer(kind: entry.action.kind, at: at, recorded: now, isByCalendar: false))
        }
    }

    /// Undoes the last answer to a dose.
    private mutating func undo(_ dose: Int) throws {
        let entries = try standing(dose)
        guard let last = entries.last, let at = last.action.at else { return }
        let household = try desk.household(at: time)
        let undoing = try household.undo(
            .entry(last.id, item: "metformin"), of: "sam", by: .subscriber("Phone"))
        guard case .undone = undoing else { return }
        log.append("\(time) page undoes \(doses[dose].slot) \(last.action.kind)")
        takeBack(last.action.kind, dose) { $0.at == at }
    }

    /// Returns the answers to a dose that count, in the order in which they were recorded.
    private func standing(_ dose: Int) throws -> [Entry] {
        Record(try desk.store.entries(of: "sam", since: nil)).standing.filter {
            $0.occurrence == doses[dose].occurrence
                && [.taken, .skipped].contains($0.action.kind)
        }
    }
}

/// The actions of the folder's app and of `sync`.
extension AccountLife {
    private mutating func writeInFolder(_ dose: Int) throws {
        let name = doses[dose].name
        guard let text = folder[name] else { return }
        let written: String?
        switch (Int.random(in: 0..<4, using: &random), text.isTicked) {
        case (0, false):
            log.append("\(time) folder deletes \(doses[dose].slot)")
            written = nil
        case (1, false):
            log.append("\(time) folder moves \(doses[dose].slot)")
            written = text.moved(to: "234000")
        case (_, false):
            log.append("\(time) folder ticks \(doses[dose].slot)")
            written = text.ticked(at: stamp)
        case (_, true):
            log.append("\(time) folder unticks \(doses[dose].slot)")
            written = text.unticked
        }
        try folder.write(written?.stamped(isStamping ? stamp : nil), as: name)
    }

    private mutating func syncFolder(
        meanwhile: (inout AccountLife) throws -> Void = { _ in }
    ) throws {
        log.append("\(time) sync")
        let read = try folder.texts
        for dose in doses.indices { try hear(read[doses[dose].name], of: dose) }
        var life = self
        var left = read
        try folder.sync(at: time) {
            try meanwhile(&life)
            left = try folder.texts
        }
        self = life
        for dose in doses.indices {
            let name = doses[dose].name
            if read[name] == left[name] {
                doses[dose].told = try folder[name].map(Seen.init)
            } else if case .ticked = doses[dose].told, doses[dose].standing.isEmpty {
                // A write during the sync is read the next time; until then the file was reopened.
                doses[dose].told = .open
            }
        }
    }

    /// Updates the expected record after a file was read.
    private mutating func hear(_ text: String?, of dose: Int) throws {
        let seen = try text.map(Seen.init)
        let modified = text.flatMap { $0.instant(of: "LAST-MODIFIED") }
        // An answer recorded elsewhere is replaced only by a later write.
        let isOutweighed = { (answer: Answer) in
            answer.isByCalendar || modified.map { $0 >= answer.recorded } ?? false
        }
        switch (doses[dose].told, seen) {
        case (.open, nil): leaveOut(dose)
        case (.open, .ticked(let at)): take(dose, at: at)
        case (.cancelled, .ticked(let at)):
            takeBack(.skipped, dose, where: isOutweighed)
            take(dose, at: at)
        case (.ticked, .ticked(let at)) where at > doses[dose].lastTakenBack: take(dose, at: at)
        case (.ticked, .open): takeBack(.taken, dose, where: isOutweighed)
        case (.cancelled, .open): takeBack(.skipped, dose, where: isOutweighed)
        default: break
        }
        doses[dose].told = seen
    }
}

/// The expected record.
extension AccountLife {
    private mutating func take(_ dose: Int, at: Instant) {
        let answer = Answer(kind: .taken, at: at, recorded: now, isByCalendar: true)
        guard let known = doses[dose].standing.firstIndex(where: { $0.kind == .taken }) else {
            if !doses[dose].takenBack.contains(at) { doses[dose].standing.append(answer) }
            return
        }
        // Of several claims by calendars, the earliest counts.
        let old = doses[dose].standing[known]
        guard old.isByCalendar, at < old.at, !doses[dose].takenBack.contains(at) else { return }
        doses[dose].standing[known] = answer
        doses[dose].takenBack.insert(old.at)
    }

    private mutating func takeBack(
        _ kind: Action.Kind, _ dose: Int, where isIncluded: (Answer) -> Bool
    ) {
        for answer in doses[dose].standing where answer.kind == kind && isIncluded(answer) {
            doses[dose].noteTakenBack(answer.kind, at: answer.at, now)
        }
        doses[dose].standing.removeAll { $0.kind == kind && isIncluded($0) }
    }

    private mutating func leaveOut(_ dose: Int) {
        guard doses[dose].standing.isEmpty else { return }
        doses[dose].standing = [
            Answer(kind: .skipped, at: now, recorded: now, isByCalendar: true)
        ]
    }

    /// Returns a difference between the record and the expected answers, or an answer that was
    /// recorded twice.
    private func problem() throws -> String? {
        for dose in doses.indices {
            let said = try standing(dose).map { "\($0.action.kind)" }.sorted()
            let expected = doses[dose].standing.map { "\($0.kind)" }.sorted()
            if said != expected {
                return "\(doses[dose].slot): expected \(expected), found \(said)"
            }
        }
        return nil
    }

    /// Returns a difference between the accounts, the folder and the record.
    private func disagreement() throws -> String? {
        for dose in doses.indices {
            let isTaken = doses[dose].standing.contains { $0.kind == .taken }
            let isSettled = !doses[dose].standing.isEmpty
            let texts =
                devices.map { $0.objects[doses[dose].name]?.text } + [folder[doses[dose].name]]
            for (place, text) in texts.enumerated() {
                guard let text else {
                    if isSettled { continue }
                    return "\(doses[dose].slot) is open, and missing at place \(place)"
                }
                if text.isTicked != isTaken
                    || text.contains("STATUS:CANCELLED") == (isTaken || !isSettled)
                {
                    return
                        "\(doses[dose].slot), taken: \(isTaken), is shown at place \(place) as:\n\(text)"
                }
            }
        }
        for device in devices {
            let home = try desk.home(at: time, of: device.account)
            if device.objects.values.sorted(by: { $0.name < $1.name })
                != (try home.objects(nil, in: AccountDesk.tasks))
            {
                return "\(device.account.name) does not know all"
            }
        }
        return nil
    }
}

extension AccountLife {
    private var time: String {
        let (hour, minute) = (minute / 60, minute % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    private var stamp: String { "20261120T\(time.replacing(":", with: ""))00Z" }

    private var now: Instant {
        guard let now = Instant("2026-11-20T\(time):00Z") else {
            preconditionFailure("the evening has ended")
        }
        return now
    }

    private var isStamping: Bool { mutating get { Bool.random(using: &random) } }
}

extension String {
    fileprivate var isTicked: Bool { contains("STATUS:COMPLETED") }

    /// Returns the task as an app writes it when it is completed.
    fileprivate func ticked(at moment: String) -> String {
        setting("STATUS", "COMPLETED").setting("COMPLETED", moment)
            .setting("PERCENT-COMPLETE", "100")
    }

    /// The task as an app writes it when it is reopened.
    fileprivate var unticked: String {
        setting("STATUS", "NEEDS-ACTION").setting("COMPLETED", nil)
            .setting("PERCENT-COMPLETE", nil)
    }

    /// Returns the task with a later due time on the same day.
    fileprivate func moved(to clock: String) -> String {
        components(separatedBy: "\r\n").map { line in
            guard line.hasPrefix("DTSTART;") || line.hasPrefix("DUE;") else { return line }
            return "\(line.dropLast(clock.count))\(clock)"
        }.joined(separator: "\r\n")
    }

    /// Returns the task with LAST-MODIFIED, if the app writes it.
    fileprivate func stamped(_ moment: String?) -> String {
        moment.map { setting("LAST-MODIFIED", $0) } ?? self
    }

    /// Returns the task with a different value of a property, or without it.
    private func setting(_ name: String, _ value: String?) -> String {
        let lines = components(separatedBy: "\r\n").filter { line in
            !line.hasPrefix("\(name):") && !line.hasPrefix("\(name);")
        }
        let end = value.map { "\(name):\($0)\r\nEND:VTODO" } ?? "END:VTODO"
        return lines.joined(separator: "\r\n").replacing("END:VTODO", with: end)
    }

    /// Returns the value of a property in UTC.
    fileprivate func instant(of name: String) -> Instant? {
        let line = components(separatedBy: "\r\n").first { $0.hasPrefix("\(name):") }
        guard let digits = line?.dropFirst(name.count + 1).filter(\.isNumber), digits.count == 14
        else { return nil }
        let parts = [4, 2, 2, 2, 2, 2].reduce(into: (rest: digits[...], parts: [Substring]())) {
            $0.parts.append($0.rest.prefix($1))
            $0.rest = $0.rest.dropFirst($1)
        }.parts
        return Instant(
            "\(parts[0...2].joined(separator: "-"))T\(parts[3...5].joined(separator: ":"))Z")
    }
}
