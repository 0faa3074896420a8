/// A calendar on the web.
package struct WebCalendar {
    /// The result of a download.
    package enum Contents: Equatable {
        /// The calendar still has the known version.
        case unchanged
        /// New bytes, with their version if the server gives one.
        case new([UInt8], WebVersion?)
    }
    private let address: CalendarAddress
    private let curl: Curl
    private let stopwatch: () -> Duration
    private let seconds: Int
    private let largest: Int

    private static let mostRedirects = 5

    /// Creates a calendar with a time limit in seconds and a size limit in bytes.
    ///
    /// - Parameter stopwatch: Returns the time since a fixed moment on a monotonic clock.
    package init(
        at address: CalendarAddress, by curl: Curl, stopwatch: @escaping () -> Duration,
        seconds: Int = 30, largest: Int = 64 << 20
    ) {
        self.address = address
        self.curl = curl
        self.stopwatch = stopwatch
        self.seconds = seconds
        self.largest = largest
    }

    /// Downloads the calendar unless it still has the known version.
    package func contents(unless known: WebVersion?) throws(WebError) -> Contents {
        let answer = try answer(known)
        // Old proxies send 304 even to an unconditional request.
        if answer.status == 304 { return .unchanged }
        guard !answer.body.isEmpty else { throw .empty }
        return .new(answer.body, WebVersion(answer))
    }

    private func answer(_ known: WebVersion?) throws(WebError) -> WebAnswer {
        let fields = ["Accept: text/calendar, */*;q=0.1"] + (known.map { [$0.condition] } ?? [])
        do throws(Curl.Failure) {
            return try answer(
                from: address, fields, Self.mostRedirects, until: stopwatch() + .seconds(seconds))
        } catch {
            throw .curl(error)
        }
    }

    /// Performs the request. A redirection from HTTP to HTTPS is followed, but never the reverse,
    /// so that the content stays encrypted.
    private func answer(
        from address: CalendarAddress, _ fields: [String], _ redirects: Int, until end: Duration
    ) throws(Curl.Failure) -> WebAnswer {
        // curl interprets 0 as no limit.
        let left = max(1, Int((end - stopwatch()).components.seconds))
        do throws(Curl.Failure) {
            return try curl.answer(
                to: Curl.Request(
                    address: address, fields: fields, redirects: redirects, seconds: left,
                    largest: largest))
        } catch {
            guard case .ended(1, let last?) = error, !address.isEncrypted,
                last.redirects <= redirects, let location = last.location,
                let next = CalendarAddress(redirect: location, of: address)
            else { throw error }
            return try answer(from: next, fields, redirects - last.redirects, until: end)
        }
    }
}
