internal import CLibical

/// Finds the values that libical does not accept.
///
/// libical gets the lines of one component at a time, and only those in which mistakes are
/// reported. Its other results are not used, because it loses escapes in some values, and drops
/// names and components that it does not know.
struct LibicalCheck {
    /// The properties that determine the meaning of a component, so that mistakes in them are
    /// reported.
    private static let telling: Set<String> = [
        "RRULE", "EXRULE", "DURATION", "TRIGGER", "SEQUENCE", "PERCENT-COMPLETE", "STATUS",
    ]
    private static let isReady: Bool = {
        LibIcal.functions.icalerror_set_errors_are_fatal(0)
        return true
    }()

    /// Returns the lines and names of properties whose values libical does not accept.
    static func refused(
        in component: CleanComponent, _ properties: [ReadProperty?]
    ) -> [(line: Int, name: String)] {
        let lines = zip(component.lines, properties).compactMap { line, property in
            property.flatMap { telling.contains($0.name) ? (line, $0.name) : nil }
        }
        guard isReady, !lines.isEmpty, countErrors(in: lines.map(\.0)) > 0 else { return [] }
        return lines.filter { countErrors(in: [$0.0]) > 0 }.map { ($0.0.number, $0.1) }
    }

    private static func countErrors(in lines: [ContentLine]) -> Int {
        var text = Array("BEGIN:VTODO\r\n".utf8)
        for line in lines { text += line.bytes + [0x0D, 0x0A] }
        text += Array("END:VTODO\r\n\0".utf8)
        let parsed = text.withUnsafeBytes { buffer in
            buffer.baseAddress.flatMap {
                LibIcal.functions.icalparser_parse_string($0.assumingMemoryBound(to: CChar.self))
            }
        }
        guard let parsed else { return 1 }
        defer { LibIcal.functions.icalcomponent_free(parsed) }
        return Int(LibIcal.functions.icalcomponent_count_errors(parsed))
    }
}
