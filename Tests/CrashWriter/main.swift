import CarePlan
import CivilTime
import Journal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// Adds entries for ever, a few in each transaction, and says each that was acknowledged:
// its number among this writer's entries. The tests end it at random moments.
// Its arguments are the store's path and the writer's number.

let arguments = CommandLine.arguments
guard arguments.count == 3, let writer = UInt64(arguments[2]) else { exit(64) }
let subject = Subject(
    person: "anna", item: "panodil", name: "Panodil", unit: "tablet", zone: "Europe/Copenhagen")

func entry(_ number: UInt64, of batch: Int) -> Entry {
    let at = Instant(seconds: Int(number) * 60)
    return Entry(
        id: EntryID(high: writer, low: number), recorded: at, source: .command, subject: subject,
        day: CivilDate(clamping: at.seconds / 86_400), deed: .taken(nil, at: at, Amount(1)),
        note: "batch \(batch)")
}

let store = try SQLiteStore(path: arguments[1], creating: true)
var next = UInt64(
    try store.entries(of: "anna", since: nil).count { $0.id.high == writer })
while true {
    let batch = Int(next)
    let numbers = next..<(next + 1 + next % 3)
    try store.transaction {
        for number in numbers { try store.append([entry(number, of: batch)]) }
    }
    next = numbers.upperBound
    let lines = numbers.map { "\($0)\n" }.joined()
    write(1, lines, lines.utf8.count)
}
