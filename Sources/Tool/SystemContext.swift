#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
package import CommandLine
import Files

/// The streams, the clock, the random numbers and the environment of one run of the tool. Tests
/// pass their own.
package struct SystemContext: Sendable {
    /// Returns the value of an environment variable, or `nil` if it is unset.
    package var variable: @Sendable (String) -> String?
    /// Standard input.
    package var input: StandardInput
    /// Standard output.
    package var output: StandardStream
    /// Standard error.
    package var errors: StandardStream
    /// The number of columns of the terminal at standard output, or `nil` if there is no terminal.
    package var outputColumns: Int?
    /// Whether standard error is a terminal.
    package var hasErrorTerminal: Bool
    /// The number of seconds since 1970-01-01T00:00:00Z.
    package var clock: @Sendable () -> Int
    /// Returns the next random number.
    package var randomNumber: @Sendable () -> UInt64
    /// The path of the program's file.
    package var programPath: String
    /// The line that shows the progress of long work.
    let line = PassingLine()

    /// Creates a context.
    package init(
        variable: @escaping @Sendable (String) -> String?, input: StandardInput,
        output: StandardStream, errors: StandardStream, outputColumns: Int? = nil,
        hasErrorTerminal: Bool = false,
        clock: @escaping @Sendable () -> Int, randomNumber: @escaping @Sendable () -> UInt64,
        programPath: String
    ) {
        self.variable = variable
        self.input = input
        self.output = output
        self.errors = errors
        self.outputColumns = outputColumns
        self.hasErrorTerminal = hasErrorTerminal
        self.clock = clock
        self.randomNumber = randomNumber
        self.programPath = programPath
    }
}

extension SystemContext {
    /// Returns the context of this process, which was started as `program`.
    package static func ofProcess(_ program: String) -> SystemContext {
        SystemContext(
            variable: { getenv($0).map { String(cString: $0) } },
            input: .ofProcess(isTerminal: isatty(0) == 1),
            output: .output, errors: .errors,
            outputColumns: isatty(1) == 1 ? terminalColumns : nil,
            hasErrorTerminal: isatty(2) == 1, clock: { time(nil) },
            randomNumber: {
                var random = SystemRandomNumberGenerator()
                return random.next()
            },
            programPath: FilePath.real("/proc/self/exe") ?? FilePath.real(program) ?? program)
    }

    /// The number of columns of the terminal at standard output, from 20 to 200, or 80 if it is
    /// unknown.
    private static var terminalColumns: Int {
        var size = winsize()
        let isKnown = ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? min(max(Int(size.ws_col), 20), 200) : 80
    }
}
