import CarePlan
import CivilTime
import Collections
import CommandLine
import Feed
import Files
import ICalendar
import Journal
import Terminal
import Threads
import Wording

/// `dosecal export`: writes a feed.
enum ExportCommand {
    static let outputOption = Option(
        "output", short: "o", "FILE", .file(["ics"]),
        "write to FILE; without it, or with -, to standard output")
    static let kindOption = Option<FeedOptions.Kind>(
        "kind", "KIND", .choice, default: "events",
        "events for any app, or tasks for apps that tick things off")
    static let formOption = Option<FeedOptions.Form>(
        "form", "FORM", .choice, default: "series; tasks: expanded",
        "repeating series where possible, or one entry for each time")
    static let fromOption = Option("from", "DATE", .date, "the first date, except for series")
    static let toOption = Option("to", "DATE", .date, "the last date, except for series")
    static let formatOption = Option<ExportFormat>(
        "format", "FORMAT", .choice, default: "ics",
        "one file, or a folder with one file for each entry")
    static let discreetFlag = Flag("discreet", "do not name medicines, notes or places")

    private static let grammar = Grammar(
        name: "export", summary: "write a plan's calendar feed to a file",
        discussion: """
            Writes an iCalendar file that you can import into any calendar app, or put on a web \
            server for apps to subscribe to. Several plans make one feed for a carer, with the \
            person's name in each title.

            Anything with a simple pattern becomes one repeating series. The rest, such as \
            cycles, is written date by date, from 30 days back to 366 days ahead unless you give \
            --from and --to. With --form expanded, everything is written date by date. Tasks are \
            written one by one, from 7 days back to 14 days ahead.

            An unchanged plan always gives the same bytes. The time the plan file was last \
            changed is its revision; SOURCE_DATE_EPOCH in the environment replaces it.

            With --format vdir, FILE is a folder with one file for each entry. Files of entries \
            that no longer exist are removed. Other programs' files, and tasks that an app has \
            ticked off, stay. Use separate folders for events and tasks.

            Exit status: 0 done, 1 not done, 64 wrong usage.
            """,
        operands: PlanFiles.operands,
        options: [
            outputOption,
            kindOption,
            formOption,
            fromOption,
            toOption,
            formatOption,
            discreetFlag,
            AlarmsOption.forFiles, AlarmsOption.noneFlag,
            Arguments.nowOption, Arguments.templatesOption, StoreAddress.option,
        ])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let options = try options(arguments)
            let now = arguments.now(environment)
            let destination = try ExportTarget(arguments)
            let files = PlanFiles(environment: environment)
            guard let plans = try files.plans(at: arguments.operands) else { return 1 }
            try destination.keepApart(from: arguments.operands)
            let wordings = Wordings(
                folder: arguments[Arguments.templatesOption], environment)
            let names = try StoredNames(arguments, environment)
            let sources = try plans.map {
                try names.applied(to: $0).source(wordings, at: now)
            }
            let feed = try Feed(sources, options: options, at: now)
            try destination.write(feed, upTo: Cores.usable, environment)
            return 0
        }
    }

    private static func options(_ arguments: Arguments) throws(UsageError) -> FeedOptions {
        let kind = arguments[kindOption] ?? .events
        let form = arguments[formOption]
        var options = FeedOptions(
            kind: kind, form: form ?? (kind == .events ? .series : .expanded),
            from: arguments[Self.fromOption], to: arguments[Self.toOption])
        if let from = options.from, let to = options.to, to < from {
            throw .unfitValue(
                to.description, option: "to", needs: .text(.valueNotBeforeFrom))
        }
        options.isDiscreet = arguments[Self.discreetFlag]
        options.alarms = .init(try AlarmsOption.choice(arguments) ?? .each)
        return options
    }
}

/// The format of an exported feed.
enum ExportFormat: String, CaseIterable {
    case ics, vdir
}

/// The destination of an exported feed.
enum ExportTarget {
    case standardOutput
    case file(String)
    case folder(String)

    /// The size in bytes near which Google Calendar is reported to stop.
    private static let comfortable = 1_000_000

    init(_ arguments: Arguments) throws(UsageError) {
        let output = arguments[ExportCommand.outputOption]
        if arguments[ExportCommand.formatOption] == .vdir {
            guard let output, output != "-" else {
                throw .missingCompanion(of: "--format vdir", needs: "-o FOLDER")
            }
            self = .folder(output)
        } else if let output, output != "-" {
            self = .file(output)
        } else {
            self = .standardOutput
        }
    }

    /// Throws if the feed would replace a plan.
    func keepApart(from plans: [String]) throws(Refusal) {
        guard case .file(let path) = self else { return }
        for plan in plans where plan != "-" && isSame(path, plan) {
            throw Refusal(.filePlan, ["path": path])
        }
    }

    private func isSame(_ path: String, _ other: String) -> Bool {
        FileIdentity(path).map { $0 == FileIdentity(other) } ?? false
    }

    /// Writes a feed. If it has many plans, up to `threads` threads print them.
    func write(_ feed: Feed, upTo threads: Int, _ environment: Environment) throws {
        switch self {
        case .standardOutput:
            let isApart = !environment.isOutputWatched
            try environment.showing(.progressExport, if: isApart) { line in
                try Self.write(feed, upTo: threads, environment.messages, line) {
                    try environment.output.write($0)
                }
            }
        case .file(let path):
            // Other programs, such as a web server, may have to read the file.
            try AtomicFile.write(to: path, readers: .everybody) { file in
                let (number, path) = (file.number, file.path)
                try environment.showing(.progressExport) { line in
                    try Self.write(feed, upTo: threads, environment.messages, line) {
                        try OpenFile.write($0, to: number, path)
                    }
                }
            }
        case .folder(let path):
            let result = try environment.showing(.progressExport) { line in
                try VdirExport(of: feed, to: VdirFolder(path: path)).run(line.show)
            }
            environment.messages.notes(result.notes(feed.sharedWording))
        }
    }

    private static func write(
        _ feed: Feed, upTo threads: Int, _ messages: MessageWriter, _ line: ProgressLine,
        to sink: @escaping (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var output = Output(write: sink)
        try feed.write(to: &output, upTo: threads, line.show)
        if output.count > comfortable {
            let wording = feed.sharedWording
            let size = wording.count(output.count / 1000)
            messages.note(wording.text(.exportLarge, ["size": size]))
        }
    }
}
