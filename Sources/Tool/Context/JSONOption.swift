import CommandLine
import Household
import Terminal
import Wording

/// The option `--json` of commands about persons.
enum JSONOption {
    static let flag = Flag("json", "print it as JSON, for programs")
}

extension CommandContext {
    /// Prints an object with the JSON of each person, made by `body`, and further fields.
    func printJSON(
        _ persons: [Person], _ more: [(String, JSON)] = [],
        _ body: (Person, PersonJSON) throws -> JSON
    ) throws {
        let objects = try persons.map { person in
            try body(person, PersonJSON(person, words(for: person).wording))
        }
        let all = JSON.object([("persons", .array(objects))] + more)
        try environment.output.print(all.text() + "\n")
    }
}
