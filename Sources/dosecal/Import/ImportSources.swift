import Confirmation
import Journal

/// The places and copies that somebody named.
struct ImportSources {
    private enum Source {
        case file(CalendarFile)
        case folder(CalendarFolder)
        case web(CalendarAddress)
    }
    private let sources: [Source]

    static let operands = Operands(
        "SOURCE", 1..., completion: .files(extensions: ["ics"]),
        "a calendar file, a folder of them, an address on the web, or - for standard input")

    init(_ words: [String]) throws(UsageError) {
        if words.count(where: { $0 == "-" }) > 1 {
            throw .contradiction(
                "standard input '-' can be read once only, so leave one out",
                summary: "standard input is given twice")
        }
        var sources: [Source] = []
        for (index, word) in words.enumerated() where !words[..<index].contains(word) {
            sources.append(try Self.source(word))
        }
        self.sources = sources
    }

    private static func source(_ word: String) throws(UsageError) -> Source {
        do throws(CalendarAddress.Mistake) {
            if let address = try CalendarAddress(word) { return .web(address) }
        } catch {
            // An address is a secret, also one with a mistake.
            throw .contradiction(
                "an address \(error.reason), as in https://example.org/calendar.ics",
                summary: "an address cannot be read")
        }
        return CalendarFolder.isFolder(word)
            ? .folder(CalendarFolder(path: word)) : .file(CalendarFile(path: word))
    }

    /// Reads all of them, one after the other.
    func readings(_ household: Household, _ scope: CalendarScope) throws -> [SourceReading] {
        let reader = SourceReader(household.surroundings.zones, wanting: scope.wants)
        let curl = Curl(environment: household.surroundings.webEnvironment)
        let plans = try household.planDigest()
        return try sources.map { source in
            switch source {
            case .file(let file): return file.reading(by: reader)
            case .folder(let folder): return folder.reading(by: reader)
            case .web(let address):
                let calendar = WebCalendar(address: address, name: name(of: address), curl: curl)
                let known = try household.store.version(of: address.place)
                    .flatMap { WebVersion($0) }
                return calendar.reading(
                    by: reader, known: known?.plans == plans ? known : nil, plans: plans)
            }
        }
    }

    /// Scheme and host, and which of several addresses of one host it is.
    private func name(of address: CalendarAddress) -> String {
        let alike = sources.compactMap { source in
            if case .web(let other) = source, other.shown == address.shown { other } else { nil }
        }
        guard alike.count > 1, let index = alike.firstIndex(of: address) else {
            return address.shown
        }
        return "\(address.shown) (\(index + 1))"
    }
}
