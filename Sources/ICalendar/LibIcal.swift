#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
internal import CLibical

/// The functions of libical, which is loaded when the first calendar is printed or checked.
enum LibIcal {
    /// If the library is not installed, the process ends with a message, as if the library were
    /// linked, because nothing can continue without it.
    static let functions: dosecal_ical = {
        let functions = dosecal_load_ical()
        guard functions.icalparser_parse_string != nil else { end() }
        return functions
    }()

    private static func end() -> Never {
        let text = """
            dosecal: error: libical is not installed, which calendars need; install it, on Debian \
            with 'apt install libical3'

            """
        _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(1)
    }
}

/// The library that prints and checks calendars.
package enum CalendarLibrary {
    /// Loads the library now, instead of on first use. Ends the process if it is not installed.
    package static func load() { _ = LibIcal.functions }

    /// The version of the library that is loaded, such as 3.0.16; `nil` if the system does not name its
    /// file. libical has no function that returns it.
    package static var version: String? {
        load()
        guard let maps = fopen("/proc/self/maps", "r") else { return nil }
        defer { fclose(maps) }
        var line = [CChar](repeating: 0, count: 4096)
        while fgets(&line, Int32(line.count), maps) != nil {
            let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let name = text.firstRange(of: "/libical.so.") else { continue }
            return String(text[name.upperBound...].prefix { !$0.isWhitespace })
        }
        return nil
    }
}
