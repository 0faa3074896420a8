import Foundation

/// A seed of a random test.
///
/// `DOSECAL_RANDOM=full` tries every seed of a test; by default a tenth or fewer are tried.
/// `DOSECAL_SEED=17` tries only that seed, in the tests that have it.
public struct Seed: Hashable, Sendable, CustomStringConvertible {
    /// The number from which random choices are made.
    public let value: UInt64
    private let suite: String

    /// Whether the tests try all their seeds.
    public static let isFull: Bool = {
        switch ProcessInfo.processInfo.environment["DOSECAL_RANDOM"] ?? "quick" {
        case "quick": return false
        case "full": return true
        case let other: preconditionFailure("DOSECAL_RANDOM must be quick or full, not '\(other)'")
        }
    }()

    /// The only seed to try, if one is set.
    private static let single: UInt64? = ProcessInfo.processInfo.environment["DOSECAL_SEED"].map {
        guard let value = UInt64($0) else {
            preconditionFailure("DOSECAL_SEED must be a number, not '\($0)'")
        }
        return value
    }

    /// Whether the tests try a single seed, which may not cover every case.
    public static var isSingle: Bool { single != nil }

    /// Returns the seeds of a test, for `@Test(arguments:)`.
    ///
    /// - Parameters:
    ///   - all: The seeds of a full run.
    ///   - quick: The number of seeds of a quick run, which are the first; a tenth if it is nil.
    ///   - file: A file that has the name of its suite.
    public static func list(
        _ all: some Collection<UInt64>, quick: Int? = nil, file: String = #fileID
    ) -> [Seed] {
        let suite = file.replacing("/", with: ".").replacing(".swift", with: "")
        let values = isSingle ? all.filter { $0 == single } : Array(all)
        if let single, values.isEmpty { print("\(suite) has no seed \(single)") }
        let count = isSingle || isFull ? values.count : quick ?? max(1, values.count / 10)
        return values.prefix(count).map { Seed(value: $0, suite: suite) }
    }

    /// The seed and the command that repeats it.
    public var description: String {
        let full = Self.isFull ? "DOSECAL_RANDOM=full " : ""
        return "\(value) (repeat: \(full)DOSECAL_SEED=\(value) make test TESTS=\(suite))"
    }

    /// A new random number generator.
    public var random: SeededRandom { SeededRandom(seed: value) }

    /// An error at a seed.
    public struct Failure: Error, CustomStringConvertible {
        /// The seed and the error.
        public let description: String
    }

    /// Runs one round of a test that iterates over its seeds; an error names the seed.
    public func run<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw Failure(description: "seed \(self): \(error)")
        }
    }
}

extension Array {
    /// Returns all elements in a full run, and otherwise `count` elements spread over the
    /// collection, including the first.
    public func spread(quick count: Int) -> [Element] {
        guard !Seed.isFull, count < self.count else { return self }
        return (0..<count).map { self[$0 * self.count / count] }
    }
}
