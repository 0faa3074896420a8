/// A calendar on the web.
package struct WebCalendar {
    /// What an address gives.
    package enum Contents: Equatable {
        /// The version that is known.
        case unchanged
        /// These bytes, and their version where the server tells it.
        case new([UInt8], WebVersion?)
    }
    private let address: CalendarAddress
    private let curl: Curl
    private let stopwatch: () -> Duration
    private let seconds: Int
    private let largest: Int

    private static let mostRedirects = 5

    /// A calendar at an address, whose server may take so many seconds and send so many bytes.
    ///
    /// `stopwatch` gives the time since any fixed moment, on a clock that nobody sets.
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

    /// Fetches the calendar, unless the address still gives the `known` version.
    package func contents(unless known: WebVersion?) throws(WebError) -> Contents {
        let answer = try answer(known)
        // An old proxy says 304 also to a request that did not ask.
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

    /// Follows from HTTP to HTTPS, and never back: what is read must not be told on the way.
    private func answer(
        from address: CalendarAddress, _ fields: [String], _ redirects: Int, until end: Duration
    ) throws(Curl.Failure) -> WebAnswer {
        // Curl takes 0 for no limit at all.
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
