import Journal
import Pages
import Synchronization

extension Router {
    /// Runs a job on the given worker thread and returns its response. Calls `wake` if feeds need
    /// an update.
    package func response(
        to job: StoreJob, on thread: Int = 0, wake: () -> Void = {}
    ) -> RoutedResponse {
        // Another job may have loaded the feed meanwhile.
        if case .feed(let token, _) = job.work, let feed = feed(token, { job.request.fields[$0] }) {
            return feed
        }
        let workers = job.isWrite ? writers : readers
        switch workers[thread].output(of: job, at: settings.clock()) {
        case .success(let output):
            if let complaint = output.complaint { settings.complain(complaint) }
            keep(output, of: job)
            note(output, of: job)
            if !output.changed.isEmpty {
                keepChanged(output.changed)
                // A feed in the store is made on request.
                if !snapshot.keepsFeeds { wake() }
            }
            return finished(output, of: job)
        case .failure(.busy), .failure(.away): return lastFeed(for: job) ?? tryAgain(job)
        case .failure(.upgraded(let reason)):
            settings.complain("\(job.subject) could not be answered: \(reason)")
            return lastFeed(for: job) ?? tryAgain(job)
        case .failure(.full):
            settings.complain("\(job.subject) was not recorded: the disk is full")
            return failure(507, of: job)
        case .failure(.failed(let reason)):
            settings.complain("\(job.subject) could not be answered: \(reason)")
            return failure(500, of: job)
        }
    }

    /// Caches a list, unless the store changed while it was made.
    private func keep(_ output: JobOutput, of job: StoreJob) {
        guard let (key, mark) = job.list, let until = output.until, watch.mark == mark else {
            return
        }
        lists.keep(output.response, to: key, mark, made: settings.clock(), until: until)
    }

    /// Counts unknown links and cookies, and loads a new cookie into the snapshot before the
    /// browser sends it.
    private func note(_ output: JobOutput, of job: StoreJob) {
        if output.isUnknownSecret {
            ownerLimiter.noteFailure(
                of: "", from: job.request.sender.address, at: settings.clock())
        } else if case .page(let request, _) = job.work, request.page.isOfOwner, job.isWrite {
            renew()
        }
    }

    private func finished(_ output: JobOutput, of job: StoreJob) -> RoutedResponse {
        let response = output.response
        switch job.work {
        case .feed(let token, _): return self.response(output.feed, of: token, to: job)
        case .account:
            // The account may have been revoked since routing.
            return response.status == 401
                ? signInPage(job.request) : calendar(response, to: job.request)
        case .page:
            if let notice = output.notice {
                var response = settings.statusPages.response(
                    response.status, notice, to: job.request)
                response.fields += job.sharing
                return page(response)
            }
            var response = response
            response.fields += job.sharing
            let isBare = response.body.isEmpty && response.status >= 400
            return isBare
                ? statusPage(response.status, job.request, response.fields)
                : compressed(page(response), for: job.request)
        }
    }

    /// Returns a response that asks the client to repeat a request that had no effect.
    func tryAgain(_ job: StoreJob) -> RoutedResponse {
        failure(503, of: job, [("Retry-After", "2")])
    }

    private func failure(
        _ status: Int, of job: StoreJob, _ fields: [(name: String, value: String)] = []
    ) -> RoutedResponse {
        switch job.work {
        case .page, .feed: statusPage(status, job.request, fields + job.sharing)
        case .account: calendar(Response(status, fields), to: job.request)
        }
    }
}

extension StoreJob {
    /// The header field that lets web apps of other servers read the answer to a button of a notice.
    fileprivate var sharing: [(name: String, value: String)] {
        if case .page(let wanted, _) = work, wanted.page.isOfNotice {
            return [NoticeHandler.sharing]
        }
        return []
    }

    /// The subject of a job in error messages.
    fileprivate var subject: String {
        switch work {
        case .page: isWrite ? "a press" : "a request for a page"
        case .feed: "a request for a feed"
        case .account: isWrite ? "an app's change" : "an app's request"
        }
    }
}
