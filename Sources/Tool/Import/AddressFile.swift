import Fetch
import Files

/// A file that lists addresses of calendars.
struct AddressFile {
    let file: InputFile

    /// More than any list of addresses has.
    private static let largest = 1 << 20

    /// The addresses in their order, each once; a mistake is reported only by its line.
    func addresses() throws -> [CalendarAddress] {
        let text = try text()
        do throws(AddressList.Mistake) {
            return try AddressList.addresses(in: text)
        } catch {
            let reason =
                error.address.map { "an address \($0.reason)" }
                ?? "this is no address, so write one such as https://example.org/calendar.ics"
            throw Refusal("\(file.name):\(error.line): \(reason)")
        }
    }

    private func text() throws -> String {
        let bytes = try file.open().bytes(upTo: Self.largest)
        guard bytes.count <= Self.largest else {
            throw FileError(
                "read", file.name, reason: "it is larger than 1 MiB; list only addresses")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
