import Synchronization

/// Anonymous counters since the start. Safe to use from any thread.
package final class Metrics: Sendable {
    private let figures = Mutex(Figures())
    private let connections = Atomic<Int>(0)

    /// Creates counters with the value 0.
    package init() {}

    private struct Figures {
        var requests: [Key: Int] = [:]
        var durations: [String: Durations] = [:]
        var bytes = 0
    }
    private struct Key: Hashable {
        let route: String
        let status: Int
    }
    fileprivate struct Durations {
        var counts = [Int](repeating: 0, count: Metrics.bounds.count)
        var sum: UInt64 = 0
        var count = 0
    }

    /// The upper bounds of the histogram in microseconds, with their text in seconds.
    fileprivate static let bounds: [(limit: UInt64, text: String)] = [
        (100, "0.0001"), (250, "0.00025"), (1000, "0.001"), (5000, "0.005"), (25_000, "0.025"),
        (100_000, "0.1"), (500_000, "0.5"), (2_000_000, "2"), (10_000_000, "10"),
    ]

    func opened() { connections.add(1, ordering: .relaxed) }
    func closed() { connections.subtract(1, ordering: .relaxed) }

    /// Counts a response that took the given number of microseconds.
    func add(_ route: Route, status: Int, bytes: Int, microseconds: UInt64) {
        let name = route.name
        let bound = Self.bounds.firstIndex { microseconds <= $0.limit }
        figures.withLock { figures in
            figures.requests[Key(route: name, status: status), default: 0] += 1
            figures.bytes += bytes
            if let bound { figures.durations[name, default: Durations()].counts[bound] += 1 }
            figures.durations[name, default: Durations()].sum += microseconds
            figures.durations[name, default: Durations()].count += 1
        }
    }
}

extension Metrics {
    /// Returns the metrics in the Prometheus text format 0.0.4.
    func text(_ gauges: [(name: String, help: String, value: Int)]) -> String {
        let figures = figures.withLock { $0 }
        var text = Self.head("dosecal_requests_total", "counter", "Requests by route and status.")
        for (key, count) in figures.requests.sorted(by: { Self.precedes($0.key, $1.key) }) {
            text +=
                "dosecal_requests_total{route=\"\(key.route)\",status=\"\(key.status)\"} "
                + "\(count)\n"
        }
        text += Self.head("dosecal_request_seconds", "histogram", "Time from head to last byte.")
        for (route, durations) in figures.durations.sorted(by: { $0.key < $1.key }) {
            text += durations.text(of: route)
        }
        let connections = [
            (
                "dosecal_connections", "Connections that are open.",
                connections.load(ordering: .relaxed)
            )
        ]
        text += Self.head("dosecal_sent_bytes_total", "counter", "Bytes of bodies sent.")
        text += "dosecal_sent_bytes_total \(figures.bytes)\n"
        for (name, help, value) in connections + gauges.map({ ($0.name, $0.help, $0.value) }) {
            text += Self.head(name, "gauge", help) + "\(name) \(value)\n"
        }
        return text
    }

    private static func head(_ name: String, _ kind: String, _ help: String) -> String {
        "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    }

    private static func precedes(_ left: Key, _ right: Key) -> Bool {
        (left.route, left.status) < (right.route, right.status)
    }
}

extension Metrics.Durations {
    fileprivate func text(of route: String) -> String {
        var text = ""
        var below = 0
        for (bound, count) in zip(Metrics.bounds, counts) {
            below += count
            text +=
                "dosecal_request_seconds_bucket{route=\"\(route)\",le=\"\(bound.text)\"} "
                + "\(below)\n"
        }
        let millions = String(1_000_000 + sum % 1_000_000).dropFirst()
        return text
            + "dosecal_request_seconds_bucket{route=\"\(route)\",le=\"+Inf\"} \(count)\n"
            + "dosecal_request_seconds_sum{route=\"\(route)\"} \(sum / 1_000_000).\(millions)\n"
            + "dosecal_request_seconds_count{route=\"\(route)\"} \(count)\n"
    }
}
