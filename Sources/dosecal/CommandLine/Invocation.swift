/// What the words of a command line ask for.
enum Invocation: Sendable {
    /// Help, a version or a script: print it as it is and be done.
    case text(String)
    case command(Command, Arguments)
}
