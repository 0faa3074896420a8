#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Tool

/// Runs the tool once in this process, as the program `dosecal`.
@main enum Main {
    static func main() {
        let words = CommandLine.arguments
        exit(Dosecal.run(Array(words.dropFirst()), in: .ofProcess(words.first ?? "dosecal")))
    }
}
