import Collections
import CommandLine
import CalendarImport
import Feed
import Files
import Household
import Journal
import Terminal
import Wording

/// `dosecal sync`: synchronizes a folder of tasks in both directions.
enum SyncCommand {
    static let behindOption = Option(
        "behind", "DAYS", .number(in: 0...366), default: "7", "how many days back to keep tasks")
    static let aheadOption = Option(
        "ahead", "DAYS", .number(in: 0...366), default: "14", "how many days ahead to write tasks")
    static let dryRunFlag = Flag(
        "dry-run", short: "n", "show what would change, but change nothing")
    static let verboseFlag = Flag("verbose", short: "v", "also list what was already known")
    static let quietFlag = Flag("quiet", short: "q", "print only what you should check")
    static let jsonFlag = Flag("json", "print JSON: everything that was found and done")
    static let discreetFlag = Flag("discreet", "do not name medicines, notes or places")

    private static let grammar = Grammar(
        name: "sync", summary: "keep a folder of tasks and the record in step",
        discussion: """
            Reads from the tasks in DIR what was done, like 'dosecal import DIR'. Then writes \
            the tasks for the days around today, one file each. The folder is a vdir, which \
            vdirsyncer, todoman, khal and Radicale can share. Doses recorded elsewhere are \
            ticked off here too, and a snoozed dose gets a new alarm.

            Unchanged files keep their bytes and their time. In a file that another program has \
            written, dosecal changes only its own part. If a program writes a file at the same \
            moment, its version stays, and dosecal updates it the next time. Tasks more than \
            --behind days old are removed. A deleted task counts as skipped and is not created \
            again. Other programs' files are left alone.

            A folder holds the tasks of one person. dosecal creates the folder, but not the \
            folders above it. If you switch an item off or remove its plan, its open tasks leave \
            the folder. docs/calendar-apps.md explains how to get the tasks onto a phone.

            Exit status: 0 done; 1 something could not be read or written, the rest is done; 64 \
            wrong usage.
            """,
        operands: Operands("DIR", 1...1, completion: .directories, "the folder of the tasks"),
        options: [
            behindOption,
            aheadOption,
            dryRunFlag,
            verboseFlag,
            quietFlag,
            jsonFlag,
            discreetFlag,
            AlarmsOption.forFiles, AlarmsOption.noneFlag,
        ] + CommandContext.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let window = TaskWindow(
                behind: arguments[Self.behindOption] ?? 7,
                ahead: arguments[Self.aheadOption] ?? 14, try options(arguments))
            let context = try CommandContext(arguments, environment)
            let person = try context.id(among: .recorded)
            let call = FolderSync(
                context: context, person: person,
                folder: VdirFolder(path: arguments.operands[0]), window: window,
                wording: try context.voice(of: person).wording)
            let outcome = try arguments[Self.dryRunFlag] ? call.preview() : call.run()
            try environment.output.print(outcome.text(arguments, context))
            return ImportCommand.report(
                [outcome.reading], call.wording, environment.messages)
        }
    }

    private static func options(_ arguments: Arguments) throws(UsageError) -> FeedOptions {
        var options = FeedOptions(kind: .tasks, form: .expanded)
        options.isDiscreet = arguments[Self.discreetFlag]
        options.alarms = .init(try AlarmsOption.choice(arguments) ?? .each)
        return options
    }
}

/// The result of reading a folder and updating its files.
private struct SyncOutcome {
    let imported: Household.ImportResult
    let reading: SourceReading
    let files: SyncResult
    let isTrial: Bool

    func text(_ arguments: Arguments, _ context: CommandContext) throws -> String {
        let voices = try context.voices(of: imported.persons)
        if arguments[SyncCommand.jsonFlag] {
            let found = ImportFile.json(imported, [reading], voices.general, isTrial: isTrial)
            return JSON.object([("read", found), ("files", files.json)]).text() + "\n"
        }
        let isQuiet = arguments[SyncCommand.quietFlag]
        let screen = TextReport(context.environment)
        var page = ImportText(
            imported, [reading], voices,
            detail: try ImportDetail(arguments, usual: .new), isTrial: isTrial, on: screen)
        page.hasSummary = !isQuiet
        let layout = TextLayout(width: screen.width)
        let lines = isQuiet ? [] : layout.filled(files.text(voices.general, isTrial: isTrial))
        return page.text + lines.map { $0 + "\n" }.joined()
    }
}

/// Reads a folder of tasks and then updates it.
private struct FolderSync {
    let context: CommandContext
    let person: String
    let folder: VdirFolder
    let window: TaskWindow
    let wording: Wording

    func run() throws -> SyncOutcome {
        let lock = try made()
        defer { withExtendedLifetime(lock) {} }
        try folder.heal()
        // Files that are written after this point were not read, and are not replaced.
        let objects = try objects()
        let reading = try reading()
        let imported = try context.household.importing([reading.asImport], about: person)
        let files = try sync.run(objects, isClear: reading.problems.isEmpty)
        context.environment.messages.notes(files.notes(wording) + objects.notes(wording))
        return SyncOutcome(imported: imported, reading: reading, files: files, isTrial: false)
    }

    func preview() throws -> SyncOutcome {
        let isThere = try CalendarFolder.isFolder(folder.path)
        if !isThere { try requireParent() }
        let objects = isThere ? try objects() : TaskObjects()
        let reading = isThere ? try reading() : nothing
        let imported = try context.household.previewImport(
            of: [reading.asImport], about: person)
        let plan = try sync.plan(
            objects, isClear: reading.problems.isEmpty, adding: imported.conclusions.entries)
        context.environment.messages.notes(objects.notes(wording))
        return SyncOutcome(
            imported: imported, reading: reading, files: SyncResult(trying: plan), isTrial: true)
    }

    private var sync: CollectionSync {
        let source = CollectionSync.Source(
            context.store, zones: context.environment.zones,
            wording: context.wordings.wording
        ) {
            // A removed plan has no tasks in the future.
            try context.household.person(
                person,
                for: context.household.isRemoved(person) ? .wholeRecord : .figures(since: nil))
        }
        return CollectionSync(source, in: folder, window)
    }

    /// Opens the folder. Creates it if only the last part of its path is missing, because a longer
    /// missing path is probably mistyped.
    private func made() throws -> OpenFile {
        if try CalendarFolder.isFolder(folder.path) { return try folder.locked() }
        try requireParent()
        let lock = try folder.locked()
        context.environment.messages.note(wording.text(.syncFolderMade, ["folder": folder.path]))
        return lock
    }

    private func requireParent() throws {
        var path = folder.path[...]
        while path.last == "/" { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return }
        let parent = String(path[..<slash])
        guard !parent.isEmpty, try !CalendarFolder.isFolder(parent) else { return }
        throw CommandRefusal.noFolder(parent)
    }

    /// Returns the person's tasks in the folder. Throws if the folder has another purpose.
    private func objects() throws -> TaskObjects {
        let objects = try sync.objects(of: person)
        switch objects.otherUse {
        case nil: return objects
        case .events:
            throw CommandRefusal.folderHoldsEvents(folder.path)
        case .tasks(let digits):
            let known = try context.store.people().first { PublishedUID.person(of: $0) == digits }
            throw CommandRefusal.folderHoldsTasks(folder.path, of: known)
        }
    }

    private func reading() throws -> SourceReading {
        let scope = try CalendarScope(context.household, about: person)
        let reader = SourceReader(context.environment.zones, wanting: scope.wants)
        var reading = CalendarFolder(path: folder.path).reading(by: reader)
        reading.source.isMaintainedByUs = true
        return reading
    }

    /// An empty reading, for a folder that does not exist yet.
    private var nothing: SourceReading {
        SourceReading(source: CalendarSource(.place(folder.place), [], isWhole: false))
    }
}
