import Journal
import Templates

/// `dosecal install`: what other programs need to run and serve dosecal.
enum InstallCommand {
    private static let grammar = Grammar(
        name: "install", summary: "print what cron, systemd, nginx or Caddy need for dosecal",
        discussion: """
            Prints the lines that make a computer publish the feeds by itself and serve them, \
            filled in for this user, this store and this program:

              cron      a line that publishes every quarter of an hour
              systemd   the same as a service and its timer, and a service for 'dosecal serve'
              nginx     the part that passes requests on to 'dosecal serve'
              caddy     the part that passes requests on to 'dosecal serve'

            With --direct nginx serves the feeds from their folder itself. Changes nothing; --to \
            DIR writes them there as files instead. What addresses begin with comes from 'dosecal \
            publish --public-url'.
            """,
        operands: Operands(
            "PROGRAM", 1...1, completion: .words(Program.allCases.map(\.rawValue)),
            "for which program"),
        options: [
            Option("direct", .flag, "let nginx serve the feeds itself"),
            Option("to", .value("DIR", completion: .directories), "write files into this folder"),
            Arguments.nowOption, Arguments.templatesOption,
        ])

    private enum Program: String, CaseIterable {
        case cron, systemd, nginx, caddy

        var files: [Templates.Setup] {
            switch self {
            case .cron: [.cron]
            case .systemd: [.publishService, .publishTimer, .serveService]
            case .nginx: [.nginx]
            case .caddy: [.caddy]
            }
        }
    }

    static func command(_ surroundings: Surroundings) -> Command {
        Command(grammar) { arguments in
            guard let program = Program(rawValue: arguments.operands[0]) else {
                throw UsageError.unknownWord(
                    arguments.operands[0], place: .operand(label: "PROGRAM"),
                    known: Program.allCases.map(\.rawValue))
            }
            let isDirect = arguments.flag("direct")
            if isDirect, program != .nginx {
                throw UsageError.missingCompanion(of: "--direct", needs: "nginx")
            }
            let household = try Household(forTrial: arguments, surroundings)
            let words = try SetupWords(household)
            let files = isDirect ? [.nginxDirect] : program.files
            let texts = try files.map { ($0.rawValue, try words.filled($0)) }
            try hand(texts, to: arguments.value("to"))
            return 0
        }
    }

    private static func hand(
        _ texts: [(name: String, text: String)], to folder: String?
    ) throws {
        guard let folder else {
            return try StandardOutput.print(texts.map(\.text).joined(separator: "\n"))
        }
        for (name, text) in texts {
            try AtomicFile.write(to: "\(folder)/\(name)") { file in
                try file.write(Array(text.utf8))
            }
        }
    }
}
