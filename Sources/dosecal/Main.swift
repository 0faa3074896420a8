#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Tool

/// The program `dosecal`, which runs the tool once in this process.
@main enum Main {
    static func main() {
        let words = CommandLine.arguments
        exit(Dosecal.run(Array(words.dropFirst()), in: .ofProcess(words.first ?? "dosecal")))
    }
}
