/// What the words of a command line ask for.
package enum Invocation: Sendable {
    /// Help, a version or a script: print it as it is and be done.
    case text(String)
    /// Do this with these arguments.
    case command(Command.Run, Arguments)
}
