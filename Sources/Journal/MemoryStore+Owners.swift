import CivilTime

/// What a `MemoryStore` keeps of those who manage the household.
struct OwnerContent {
    var links: [FeedToken: OwnerLink] = [:]
    var browsers: [Int: OwnerBrowser] = [:]
}

extension MemoryStore {
    /// The links that are not forgotten, in the order of their digests.
    package func ownerLinks() throws(StoreError) -> [OwnerLink] {
        owners.links.values.sorted { $0.digest.digits < $1.digest.digits }
    }

    /// The browsers that are signed in or were until their time was up, in the order of their numbers.
    package func ownerBrowsers() throws(StoreError) -> [OwnerBrowser] {
        owners.browsers.values.sorted { $0.number < $1.number }
    }
}

extension MemoryChange {
    func put(_ link: OwnerLink) throws(StoreError) {
        memory.owners.links[link.digest] = link
    }

    func put(_ browser: OwnerBrowser) throws(StoreError) {
        memory.owners.browsers[browser.number] = browser
    }

    func removeOwnerBrowser(_ number: Int) throws(StoreError) {
        memory.owners.browsers[number] = nil
    }

    func removeOwnerLinks(until moment: Instant) throws(StoreError) {
        memory.owners.links = memory.owners.links.filter { $0.value.until >= moment }
    }
}
