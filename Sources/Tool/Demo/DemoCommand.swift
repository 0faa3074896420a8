import CivilTime
import CommandLine
import Files
import Household
import Journal
import Publishing
import Server
import Wording

/// `dosecal demo`: serves a household with made-up data, apart from the user's own.
enum DemoCommand {
    private static let cleanFlag = Flag("clean", "remove the data of the demo instead")

    private static let grammar = Grammar(
        name: "demo", summary: "try it with made-up data",
        discussion: """
            Makes a store of its own with one person, a month of doses, lenses and a check-up, \
            publishes the calendar, serves the pages, and prints one link that signs your browser \
            in. It touches none of your own data, and runs until Ctrl-C. The data is made anew on \
            each new day; --clean removes it.

            Exit status: 0 stopped as asked or removed, 1 could not start, 64 wrong usage.
            """,
        options: [
            cleanFlag, ServeCommand.lanFlag, ServeCommand.listenOption, Arguments.nowOption,
            Arguments.templatesOption,
        ])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            var environment = environment
            environment.store = nil
            let folder = Folder(path: "\(try environment.storeFolder())/demo")
            environment.store = .file("\(folder.path)/dosecal.db")
            if arguments[cleanFlag] {
                try folder.remove()
                let language = environment.language.flatMap(Wording.builtIn)
                let wording = try Wordings(
                    folder: arguments[Arguments.templatesOption], environment
                ).wording(for: language ?? "en")
                try environment.output.print(wording.text(.demoClean) + "\n")
            } else {
                try serve(folder, arguments, environment)
            }
            return 0
        }
    }

    private static func serve(
        _ folder: Folder, _ arguments: Arguments, _ environment: Environment
    ) throws {
        let today = arguments.now(environment).utc.date
        let before = try CommandContext(existing: arguments, environment)?.household.store
            .plans(of: DemoHousehold.person, since: nil).first?.since.utc.date
        if before != today.advanced(byDays: -DemoHousehold.days) { try folder.remove() }
        let options = try ServeCommand.options(
            listening: ServeCommand.listenAddress(arguments, environment))
        let home = try ServedHousehold(arguments, environment, options)
        try home.prepare(publicURL: nil)
        try ServeCommand.serve(home, publishing: true, isQuiet: true) { _, home, origin in
            let household = try home.current().household.with(at: home.clock())
            try DemoHousehold(household, in: environment).make()
            let places = arguments[ServeCommand.lanFlag] ? NetworkAddresses.reachable(origin) : []
            try household.keep(places.first ?? origin, for: .publicURL)
            let link =
                try places.isEmpty
                ? ["  \(home.ownerLink(from: origin))"] : home.networkLink(at: places)
            return try home.lines(.demoLink) + link + home.lines(.demoEnd)
        }
    }
}
