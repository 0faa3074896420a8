import CommandLine
import Confirmation
import Feed
import Files
import Journal
import Household
import Wording

/// `dosecal sync`: keeps a folder of tasks in step, both ways.
enum SyncCommand {
    static let behindOption = Option(
        "behind", "DAYS", .number(in: 0...366), default: "7", "how many days back there are tasks")
    static let aheadOption = Option(
        "ahead", "DAYS", .number(in: 0...366), default: "14", "how many days ahead")
    static let dryRunFlag = Flag(
        "dry-run", short: "n", "only say what would be recorded and written")
    static let verboseFlag = Flag("verbose", short: "v", "also list what is known already")
    static let quietFlag = Flag("quiet", short: "q", "only say what somebody should look at")
    static let jsonFlag = Flag("json", "everything that was found and done, for programs")
    static let discreetFlag = Flag("discreet", "name no medicine, note or place")
    static let noAlarmsFlag = Flag("no-alarms", "leave out the alarms")

    private static let grammar = Grammar(
        name: "sync", summary: "keep a folder of tasks in step with the journal",
        discussion: """
            Reads from the tasks in DIR what was done, as 'dosecal import DIR' does, then writes \
            the tasks of the days around today into it, one file each: a vdir, as vdirsyncer, \
            todoman, khal and Radicale share it. A dose taken elsewhere is ticked off there too, \
            and one that was put off gets its new alarm.

            Files that do not change keep their bytes and their time. In a file that another \
            program has written only what dosecal has to say is changed, and whatever that program \
            writes at the same moment stays: dosecal comes back to it the next time. Finished \
            tasks go when their day is more than --behind days past. What somebody deletes counts \
            as skipped and is not made again. Files of others are left alone.

            A folder holds the tasks of one person, and is made where only it is missing. What is \
            switched off, or has left a plan that was removed, leaves the folder. docs/calendar-apps.md shows how it gets to a \
            phone.

            Exit status: 0 done; 1 something could not be read or written, and the rest is done; \
            64 wrong usage.
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
            noAlarmsFlag,
        ] + Household.options)

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let days = (
                behind: arguments[Self.behindOption] ?? 7,
                ahead: arguments[Self.aheadOption] ?? 14
            )
            let household = try Household(arguments, environment)
            let sync = CollectionSync(
                household: household,
                folder: SharedFolder(
                    path: arguments.operands[0], isWhole: CalendarText.isWhole),
                person: try household.id(arguments, among: .recorded), options: options(arguments),
                days: days)
            return try arguments[Self.dryRunFlag]
                ? tryOut(sync, arguments) : run(sync, arguments)
        }
    }

    private static func options(_ arguments: Arguments) -> FeedOptions {
        var options = FeedOptions(kind: .tasks, form: .expanded)
        options.isDiscreet = arguments[Self.discreetFlag]
        options.hasAlarms = !arguments[Self.noAlarmsFlag]
        return options
    }

    private static func run(_ sync: CollectionSync, _ arguments: Arguments) throws -> Int32 {
        let folder = try made(sync)
        try folder.lock(against: sync.folder.path)
        try sync.folder.heal()
        // What is written later than this was not read back, and is not written over.
        let files = try sync.files()
        let reading = try reading(sync)
        let imported = try CalendarImport(sync.household, [reading], about: sync.person)
            .run(isTrial: false)
        let result = try sync.run(files, isClear: reading.problems.isEmpty)
        files.report()
        return try report(imported, reading, result, sync, arguments)
    }

    /// The folder, made where only it is missing: a mistyped path is filled by nobody.
    private static func made(_ sync: CollectionSync) throws -> OpenFile {
        let path = sync.folder.path
        if CalendarFolder.isFolder(path) { return try Folder(path: path).made() }
        try requireParent(of: path)
        let folder = try Folder(path: path).made()
        Message.note("made the folder '\(path)'")
        return folder
    }

    private static func requireParent(of path: String) throws(Refusal) {
        var parent = path[...]
        while parent.last == "/" { parent.removeLast() }
        guard let slash = parent.lastIndex(of: "/") else { return }
        let folder = String(parent[..<slash])
        guard !folder.isEmpty, !CalendarFolder.isFolder(folder) else { return }
        throw Refusal(
            "there is no folder '\(folder)'; if that is the right name, make it first: "
                + "mkdir -p '\(folder)'")
    }

    private static func tryOut(_ sync: CollectionSync, _ arguments: Arguments) throws -> Int32 {
        let isThere = CalendarFolder.isFolder(sync.folder.path)
        if !isThere { try requireParent(of: sync.folder.path) }
        let files = isThere ? try sync.files() : CollectionFiles()
        let reading = isThere ? try reading(sync) : nothing(sync)
        let imported = try CalendarImport(sync.household, [reading], about: sync.person)
            .run(isTrial: true)
        let plan = try sync.plan(
            files, isClear: reading.problems.isEmpty, adding: imported.conclusions.entries)
        files.report()
        return try report(imported, reading, CollectionSync.Result(plan), sync, arguments)
    }

    private static func reading(_ sync: CollectionSync) throws -> SourceReading {
        let scope = try CalendarScope(sync.household, about: sync.person)
        let reader = SourceReader(sync.household.environment.zones, wanting: scope.wants)
        var reading = CalendarFolder(path: sync.folder.path).reading(by: reader)
        reading.source.isTended = true
        return reading
    }

    /// What there is to read where the folder is still to be made.
    private static func nothing(_ sync: CollectionSync) -> SourceReading {
        SourceReading(source: CalendarSource(.place(sync.place), [], isWhole: false))
    }

    private static func report(
        _ imported: ImportResult, _ reading: SourceReading, _ result: CollectionSync.Result,
        _ sync: CollectionSync, _ arguments: Arguments
    ) throws -> Int32 {
        let environment = sync.household.environment
        let isTrial = arguments[Self.dryRunFlag]
        if arguments[Self.jsonFlag] {
            let found = ImportFile.json(imported, [reading], isTrial: isTrial)
            let json = JSON.object([("read", found), ("files", result.json)])
            try StandardOutput.print(json.text() + "\n")
        } else {
            let english = try sync.household.wordings.wording(for: "en")
            let wording = imported.persons.first?.wording ?? english
            let isQuiet = arguments[Self.quietFlag]
            var page = ImportPage(
                imported, [reading], wording: wording,
                detail: try ImportDetail(arguments, usual: .new),
                isTrial: isTrial, on: Page(environment))
            page.hasSummary = !isQuiet
            let layout = TextLayout(width: Page(environment).width)
            let lines = isQuiet ? [] : layout.filled(result.text(wording, isTrial: isTrial))
            try StandardOutput.print(page.text + lines.map { $0 + "\n" }.joined())
        }
        return ImportCommand.report([reading])
    }
}

extension CollectionSync.Result {
    /// What a plan would come to.
    init(_ plan: SyncPlan) {
        unchanged = plan.unchanged
        mended = plan.mended
        for change in plan.changes.values { count(change) }
    }

    var json: JSON {
        .object([
            ("written", .number(created)), ("changed", .number(changed)),
            ("removed", .number(removed)), ("unchanged", .number(unchanged)),
            ("busy", .number(busy)),
        ])
    }

    func text(_ wording: Wording, isTrial: Bool) -> String {
        wording.text(
            isTrial ? "sync.trial" : "sync.done",
            [
                "written": wording.counted("sync.tasks", created), "changed": "\(changed)",
                "removed": "\(removed)", "unchanged": "\(unchanged)",
            ])
    }
}
