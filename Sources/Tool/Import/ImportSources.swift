import CommandLine
import Household
import CalendarImport
import Fetch
import ICalendar
import Journal
import Terminal
import Wording

/// The files, folders and addresses that a command names.
struct ImportSources {
    private enum Source {
        case file(InputFile)
        case folder(CalendarFolder)
        case web(CalendarAddress)

        var address: CalendarAddress? {
            if case .web(let address) = self { address } else { nil }
        }

        /// The number of files.
        var count: Int {
            if case .folder(let folder) = self { folder.count() } else { 1 }
        }
    }
    private let sources: [Source]

    static let operands = Operands(
        "SOURCE", 0..., completion: .files(extensions: ["ics"]),
        "a calendar file, a folder, a web address, or - for standard input")

    static let addressesOption = Option(
        "addresses", "FILE", .text,
        "also read the addresses in FILE, one on each line; - for standard input")

    /// Reads the operands and the file of addresses, `list`. Addresses in a file do not appear in
    /// lists of processes.
    init(_ words: [String], addresses list: String? = nil, _ input: StandardInput) throws {
        guard !words.isEmpty || list != nil else {
            throw UsageError.missingOperand(
                command: "import", operands: "SOURCE", program: "dosecal")
        }
        if words.count(where: { $0 == "-" }) + (list == "-" ? 1 : 0) > 1 {
            throw UsageError.text(.usageInputTwice)
        }
        var sources: [Source] = []
        for (index, word) in words.enumerated() where !words[..<index].contains(word) {
            sources.append(try Self.source(word, input))
        }
        let known = sources.compactMap(\.address)
        for address in try list.map({ try InputFile($0, input).addresses() })
            ?? []
        where !known.contains(address) {
            sources.append(.web(address))
        }
        self.sources = sources
    }

    private static func source(
        _ word: String, _ input: StandardInput
    ) throws(UsageError) -> Source {
        do throws(CalendarAddress.Mistake) {
            if let address = try CalendarAddress(word) { return .web(address) }
        } catch {
            // An address is a secret, so the message does not contain it.
            throw .described(error.text)
        }
        // A path that cannot be examined is read as a file, which reports the reason.
        let isFolder = (try? CalendarFolder.isFolder(word)) == true
        return isFolder
            ? .folder(CalendarFolder(path: word))
            : .file(InputFile(word, input))
    }

    /// Reads all sources in turn. Also returns the number of objects about other persons.
    func readings(
        _ context: CommandContext, _ scope: CalendarScope, _ line: ProgressLine
    ) throws -> (readings: [SourceReading], others: Int) {
        var others: Set<String> = []
        let reader = SourceReader(context.environment.zones) { found in
            if scope.isAboutOthers(found) { others.insert(found.uid) }
            return scope.wants(found)
        }
        let plans = try context.household.planDigest()
        let all = line.isShown ? sources.map(\.count).reduce(0, +) : 0
        var done = 0
        func next() {
            done += 1
            line.show(done, of: max(done, all))
        }
        let readings = try sources.map { source -> SourceReading in
            switch source {
            case .file(let file):
                defer { next() }
                return file.reading(by: reader)
            case .folder(let folder): return folder.reading(by: reader, next)
            case .web(let address):
                defer { next() }
                let known = try context.store.version(of: address.place)
                let web = SourceReading.Web(
                    address: address, name: name(of: address),
                    calendar: context.environment.calendar(at: address),
                    known: known.flatMap { ReadVersion($0) }, plans: plans)
                return SourceReading(web, by: reader)
            }
        }
        return (readings, others.count)
    }

    /// Returns the scheme and host, with a number if several addresses have the same host.
    private func name(of address: CalendarAddress) -> String {
        let alike = sources.compactMap(\.address).filter { $0.shown == address.shown }
        guard alike.count > 1, let index = alike.firstIndex(of: address) else {
            return address.shown
        }
        return "\(address.shown) (\(index + 1))"
    }
}

extension Environment {
    fileprivate func calendar(at address: CalendarAddress) -> WebCalendar {
        let curl = Curl(agent: "dosecal/\(Dosecal.version)", environment: webEnvironment)
        let milliseconds = stopwatch()
        return WebCalendar(at: address, by: curl, stopwatch: { .milliseconds(milliseconds()) })
    }
}
