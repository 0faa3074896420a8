#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
internal import CLibical

/// The functions of libical, loaded when the first calendar is printed or checked.
enum LibIcal {
    /// Where the library is not installed, the process ends as if it had been linked, and says why:
    /// nothing that came so far can go on without it.
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

/// What prints calendars and checks those of others.
package enum CalendarLibrary {
    /// Loads it now rather than when it is first needed; ends the process where it is not installed.
    package static func load() { _ = LibIcal.functions }
}
