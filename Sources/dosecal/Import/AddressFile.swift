import Fetch
import Files

/// A file that lists addresses of calendars.
struct AddressFile {
    let path: String

    /// More than any list of addresses has.
    private static let largest = 1 << 20

    private var name: String { path == "-" ? "standard input" : path }

    /// The addresses in their order, each once; a mistake is reported only by its line.
    func addresses() throws -> [CalendarAddress] {
        let text = try text()
        do throws(AddressList.Mistake) {
            return try AddressList.addresses(in: text)
        } catch {
            let reason =
                error.address.map { "an address \($0.reason)" }
                ?? "this is no address, so write one such as https://example.org/calendar.ics"
            throw Refusal("\(name):\(error.line): \(reason)")
        }
    }

    private func text() throws -> String {
        let file = try OpenFile(reading: path == "-" ? "/dev/stdin" : path, for: name)
        let bytes = try file.bytes(upTo: Self.largest)
        guard bytes.count <= Self.largest else {
            throw FileError("read", name, reason: "it is larger than 1 MiB; list only addresses")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
