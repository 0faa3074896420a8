import CivilTime
import ICalendar

/// Reads the bytes from libFuzzer, and crashes if an invariant is violated.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    checkReading(bytes)
    checkEditing(bytes)
    return 0
}

private let reader = CalendarReader(zones: ZoneDirectory())

private func checkReading(_ bytes: [UInt8]) {
    var asked = 0
    let reading = reader.reading(bytes) { _ in
        asked += 1
        return true
    }
    let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
    precondition(reading.components.count <= asked, "only what was asked for is given")
    precondition(reading.problems.count <= 1001, "problems are bounded")
    precondition(!(reading.components.isEmpty && reading.problems.isEmpty) || asked == 0)
    for problem in reading.problems {
        precondition((1...lines).contains(problem.line) && !problem.reason.isEmpty)
    }
    var place = bytes[...]
    for component in reading.components {
        check(component, lines: lines, depth: 1)
        guard let found = place.firstRange(of: component.raw) else {
            preconditionFailure("the raw bytes stand in the file, in order")
        }
        place = place[found.upperBound...]
    }
}

private func check(_ component: ReadComponent, lines: Int, depth: Int) {
    precondition((1...lines).contains(component.line) && depth <= 8)
    for property in component.properties {
        precondition(!property.name.isEmpty && property.name == property.name.uppercased())
        let isClean = property.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
        precondition(isClean, "values hold no control characters")
        _ = (property.text, property.duration)
    }
    for part in component.components { check(part, lines: lines, depth: depth + 1) }
}

private let alarms =
    ComponentText(
        Array(
            "BEGIN:VTODO\nBEGIN:VALARM\nTRIGGER:PT0S\nX-DOSECAL-ALARM:TRUE\nEND:VALARM\nEND:VTODO"
                .utf8),
        component: "VTODO")?.alarms ?? []

private func checkEditing(_ bytes: [UInt8]) {
    guard let text = ComponentText(bytes, component: "VTODO") else { return }
    precondition(text.setting([]).bytes == bytes && text.removing([]).bytes == bytes)
    let done = text.setting([.formed("STATUS", "COMPLETED"), .text("X-NOTE", "a;b")])
    precondition(done.setting([.formed("STATUS", "COMPLETED")]).bytes == done.bytes)
    let ringing = done.removing(["SUMMARY"]).replacingAlarms(with: alarms)
    precondition(ringing.replacingAlarms(with: alarms).bytes == ringing.bytes)
    precondition(text.replacingAlarms(with: text.alarms).bytes == text.bytes)
}
