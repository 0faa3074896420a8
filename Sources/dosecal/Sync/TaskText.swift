import Feed

/// The text of a task as any program wrote it: what it says, and changes of single lines of it.
///
/// Whatever is not changed stays as it is, byte for byte.
struct TaskText {
    /// One property, or the beginning or end of a component, with its folds and its line end.
    fileprivate struct Line {
        let raw: [UInt8]
        let name: String
        let parameters: String
        let value: String
    }
    private var lines: [Line] = []

    /// Nil where the calendar holds no single task, or does not go to its end.
    init?(_ bytes: [UInt8]) {
        guard CalendarText.isWhole(bytes) else { return nil }
        for line in Self.lines(of: bytes) { lines.append(Line(line)) }
        let tasks = lines.count { $0.isBegin && $0.value == "VTODO" }
        guard tasks == 1, let task, task.count > 1 else { return nil }
    }

    var bytes: [UInt8] { lines.flatMap(\.raw) }

    /// Splits at line ends, but not where the next line goes on with this one (RFC 5545 3.1).
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        for index in bytes.indices where bytes[index] == 0x0A {
            let next = index + 1
            if next < bytes.endIndex, bytes[next] == 0x20 || bytes[next] == 0x09 { continue }
            lines.append(bytes[start..<next])
            start = next
        }
        if start < bytes.endIndex { lines.append(bytes[start...]) }
        return lines
    }
}

extension TaskText {
    /// The value of a property of the task, as it is formed; nil where it has none.
    subscript(name: String) -> String? { index(of: name).map { lines[$0].value } }

    /// The zone that a property names.
    func zone(of name: String) -> String? {
        guard let index = index(of: name),
            let start = lines[index].parameters.uppercased().firstRange(of: "TZID=")
        else { return nil }
        let rest = lines[index].parameters[start.upperBound...]
        return String(rest.prefix { $0 != ";" }.filter { $0 != "\"" })
    }

    /// A property of the task as it stands there; nil where it has none.
    func line(_ name: String) -> [UInt8]? { index(of: name).map { lines[$0].raw } }

    /// Whether a time zone of this name is described.
    func describes(zone: String) -> Bool {
        lines.contains { $0.name == "TZID" && $0.value == zone }
    }

    /// Puts a property, with its line end, in the place of the one of that name; nil takes it away.
    mutating func set(_ name: String, _ raw: [UInt8]?) {
        let place = index(of: name)
        while let index = index(of: name) { lines.remove(at: index) }
        guard let raw, let task else { return }
        let nested = task.dropFirst().first { lines[$0].isBegin || lines[$0].isEnd }
        lines.insert(Line(raw[...]), at: place ?? nested ?? task.upperBound - 1)
    }

    /// The same with a value that needs no parameters.
    mutating func set(_ name: String, to value: String) {
        set(name, Array("\(name):\(value)".utf8) + lineEnd)
    }

    private var lineEnd: [UInt8] {
        lines.first?.raw.suffix(2).first == 0x0D ? [0x0D, 0x0A] : [0x0A]
    }

    /// From the task's beginning to its end.
    private var task: Range<Int>? {
        guard let begin = lines.firstIndex(where: { $0.isBegin && $0.value == "VTODO" }),
            let end = lines[begin...].firstIndex(where: { $0.isEnd && $0.value == "VTODO" })
        else { return nil }
        return begin..<end + 1
    }

    private func index(of name: String) -> Int? {
        var depth = 0
        for index in task ?? 0..<0 {
            if lines[index].isBegin { depth += 1 }
            if lines[index].isEnd { depth -= 1 }
            if depth == 1, lines[index].name == name { return index }
        }
        return nil
    }
}

extension TaskText {
    /// An alarm of the task.
    struct Alarm {
        /// The value of its TRIGGER.
        let trigger: String
        /// Whether it bears the mark of one that somebody asked for later.
        let isMarked: Bool
        /// Its lines.
        let raw: [UInt8]
        fileprivate let place: Range<Int>
    }

    /// The alarms of the task, in their order.
    var alarms: [Alarm] {
        var alarms: [Alarm] = []
        var begin: Int?
        for index in task ?? 0..<0 where lines[index].value == "VALARM" {
            if lines[index].isBegin { begin = index }
            if lines[index].isEnd, let first = begin {
                alarms.append(alarm(first..<index + 1))
                begin = nil
            }
        }
        return alarms
    }

    private func alarm(_ place: Range<Int>) -> Alarm {
        let own = lines[place]
        return Alarm(
            trigger: own.first { $0.name == "TRIGGER" }?.value ?? "",
            isMarked: own.contains { $0.name == FeedTask.snoozeMark }, raw: own.flatMap(\.raw),
            place: place)
    }

    /// Takes the alarms away that are meant.
    mutating func removeAlarms(where isMeant: (Alarm) -> Bool) {
        for alarm in alarms.reversed() where isMeant(alarm) { lines.removeSubrange(alarm.place) }
    }

    /// Adds an alarm behind all others.
    mutating func add(_ alarm: Alarm) {
        guard let task else { return }
        let new = Self.lines(of: alarm.raw).map(Line.init)
        lines.insert(contentsOf: new, at: task.upperBound - 1)
    }
}

extension TaskText.Line {
    fileprivate init(_ line: ArraySlice<UInt8>) {
        raw = Array(line)
        let text = Self.unfolded(line)
        var isQuoted = false
        let colon = text.firstIndex { character in
            if character == "\"" { isQuoted.toggle() }
            return character == ":" && !isQuoted
        }
        let head = text[..<(colon ?? text.endIndex)]
        let end = head.firstIndex(of: ";") ?? head.endIndex
        let value = colon.map { String(text[$0...].dropFirst()) } ?? ""
        name = head[..<end].uppercased()
        parameters = String(head[end...])
        self.value = name == "BEGIN" || name == "END" ? value.uppercased() : value
    }

    private static func unfolded(_ line: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var isFold = false
        for byte in line where byte != 0x0D {
            if isFold, byte == 0x20 || byte == 0x09 {
                isFold = false
            } else if byte != 0x0A {
                bytes.append(byte)
            }
            if byte == 0x0A { isFold = true }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    fileprivate var isBegin: Bool { name == "BEGIN" }
    fileprivate var isEnd: Bool { name == "END" }
}
