import CommandLine
import Files
import Household
import Journal
import Wording

/// `dosecal notify mail`: sets up the server that sends e-mail.
enum MailServerCommand {
    private static let fromOption = Option(
        "from", "ADDRESS", .text, "the address of the sender")
    private static let loginOption = Option(
        "login-file", "FILE", .file(),
        "a file with the user name and, on the next line, the password")

    static func command(_ environment: Environment) -> Command {
        let grammar = Grammar(
            name: "mail", summary: "set up the server that sends e-mail",
            discussion: """
                Stores the SMTP server for all channels of the kind --mail. 'notify add' then \
                tests it.

                smtps://HOST:465 encrypts from the start, and smtp://HOST:587 with STARTTLS. \
                Without encryption, nothing is sent, except to this computer. The login is kept in \
                the store. Its file must not be readable by other users.

                \(SubscriberCommand.exitStatus)
                """,
            operands: Operands("URL", 1...1, "the server, such as smtps://smtp.example:465"),
            options: [
                fromOption, loginOption, Arguments.nowOption, Arguments.templatesOption,
                StoreAddress.option,
            ])
        return Command(grammar) { arguments in
            guard let from = arguments[fromOption] else {
                throw UsageError.missingOperand(
                    command: "notify mail", operands: "URL and --from", program: Dosecal.name)
            }
            guard MailServer.isAddress(from) else {
                throw Refusal("--from needs an e-mail address such as dosecal@example.org")
            }
            let login = try arguments[loginOption].map(login)
            guard let server = MailServer(url: arguments.operands[0], from: from, login: login)
            else {
                throw Refusal(
                    "the server needs an address such as smtps://smtp.example:465, without a "
                        + "password in it")
            }
            let context = try CommandContext(arguments, environment)
            try context.household.keep(server.description, for: .mailServer)
            let text = try context.systemWording().text(.notifyMailServer, ["host": server.host])
            let lines = TextLayout(width: environment.width).filled(text)
            try environment.output.print(lines.map { $0 + "\n" }.joined())
            return 0
        }
    }

    /// Returns the user name and the password in a file, separated by a colon.
    private static func login(_ path: String) throws -> String {
        let lines = try secret(in: path).split(whereSeparator: \.isNewline).map { String($0) }
        guard lines.count == 2, !lines[0].contains(":") else {
            throw Refusal("'\(path)' must contain a user name and, on the next line, a password")
        }
        return lines.joined(separator: ":")
    }

    /// Returns the text of a file that other users must not be able to read.
    static func secret(in path: String) throws -> String {
        let file = try OpenFile(reading: path, for: path)
        guard try FileStatus(path).permissions & 0o077 == 0 else {
            throw Refusal("other users can read '\(path)'; run 'chmod 600 \(path)'")
        }
        return String(decoding: try file.bytes(upTo: 4096), as: UTF8.self)
    }
}
