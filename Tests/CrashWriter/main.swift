import CarePlan
import CivilTime
import Journal
import SQLStore

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// Writes to a store in an endless loop and prints what was acknowledged. The tests kill it at
// random times.
// "write STORE WRITER" adds entries, a few in each change, and prints their numbers.
// "restore STORE FIRST BACKUP" adds an entry, prints its number, replaces the store by the backup,
// and starts again.

let arguments = CommandLine.arguments
guard arguments.count >= 4, let writer = UInt64(arguments[3]) else { exit(64) }
let path = arguments[2]
let subject = Subject(
    person: "anna", item: "panodil", name: "Panodil", unit: "tablet", zone: "Europe/Copenhagen")

func entry(_ number: UInt64, of batch: Int) -> Entry {
    let at = Instant(seconds: Int(number) * 60)
    return Entry(
        id: EntryID(high: writer, low: number), recorded: at, source: .command, subject: subject,
        day: CivilDate(clamping: at.seconds / 86_400), action: .taken(nil, at: at, Amount(1)),
        note: "batch \(batch)")
}

func say(_ numbers: Range<UInt64>) {
    let lines = numbers.map { "\($0)\n" }.joined()
    write(1, lines, lines.utf8.count)
}

func writeForEver() throws {
    let store = try SQLiteStore(path: path, creating: true)
    var next = UInt64(
        try store.entries(of: "anna", since: nil).count { $0.id.high == writer })
    while true {
        let numbers = next..<(next + 1 + next % 3)
        try store.write { change in
            for number in numbers { try change.append([entry(number, of: Int(next))]) }
        }
        next = numbers.upperBound
        say(numbers)
    }
}

func restoreForEver(from backup: String) throws {
    for number in writer... {
        try SQLiteStore(path: path, creating: false).write { change in
            try change.append([entry(number, of: 0)])
        }
        say(number..<number + 1)
        let moment = Instant(seconds: Int(number))
        _ = try SQLiteStore.restore(from: backup, to: path, at: moment)
    }
}

if arguments[1] == "write" { try writeForEver() }
if arguments[1] == "restore", arguments.count == 5 { try restoreForEver(from: arguments[4]) }
exit(64)
