/// The result of parsing a command line.
package enum Invocation: Sendable {
    /// A help text, a version or a script to print.
    case text(String)
    /// An action to run with these arguments.
    case command(Command.Run, Arguments)
}
