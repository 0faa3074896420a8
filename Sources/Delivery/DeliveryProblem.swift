import CarePlan
import Fetch
import Household
import Journal
package import Wording

/// The reason why a message was not sent. It contains no secrets.
package struct DeliveryProblem: Error, Hashable {
    private let key: Wording.Key
    private let values: [String: String]

    /// Creates a problem from its text and the values of the text.
    package init(_ key: Wording.Key, _ values: [String: String] = [:]) {
        self.key = key
        self.values = values
    }

    /// Creates the problem of a request without an answer.
    init(_ failure: Curl.Failure) {
        let problem = WebError.curl(failure).problem
        if problem == .notInstalled {
            self.init(.sendNoCurl)
        } else {
            let (key, values) = problem.words
            self.init(key, values)
        }
    }

    /// Returns the problem in words, with a remedy if there is one.
    package func text(in wording: Wording) -> String { wording.text(key, values) }
}

extension DeliveryProblem {
    /// Returns the problem in the language of a person's plan.
    func text(
        for person: String?, of household: Household, _ wording: WordingSource
    ) throws -> String {
        try text(in: wording(person.flatMap(household.lastPlan)?.locale ?? "en"))
    }

    /// Returns the problem in the language of a subscriber's first person.
    func text(
        forSubscriber id: String, of household: Household, _ wording: WordingSource
    ) throws -> String {
        let subscriber = try household.store.subscribers().first { $0.id == id }
        return try text(for: subscriber?.people.first, of: household, wording)
    }
}
