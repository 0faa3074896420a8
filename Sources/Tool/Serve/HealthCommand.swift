import CommandLine
import Server
import Wording

/// `dosecal health`: checks a running server.
enum HealthCommand {
    private static let grammar = Grammar(
        name: "health", summary: "ask a running server whether it is well",
        discussion: """
            Asks the server on this machine for /healthz and prints its answer. Made for the \
            health check of a container. Speaks plain HTTP; for a server with a certificate use \
            'curl https://NAME/healthz'.

            Exit status: 0 healthy, 1 unhealthy or not reachable, 64 wrong usage.
            """,
        options: [ServeCommand.listenOption])

    static func command(_ environment: Environment) -> Command {
        Command(grammar) { arguments in
            let address = try ServeCommand.listenAddress(arguments, environment)
            let check = HealthCheck(of: address, within: 5)
            guard let status = check.status else {
                environment.messages.error(
                    environment.wording.text(.messageNoServer, ["address": "\(address)"]))
                return 1
            }
            try environment.output.print(check.body)
            return status == 200 ? 0 : 1
        }
    }
}
