import Files
package import Journal

/// Feeds at addresses that open nothing in a store, or that it never knew.
package enum UnknownFeeds {
    /// Removes them from a folder; gives how many there were.
    package static func remove(from path: String, of store: any Store) throws -> Int {
        let status = try PublishError.naming("open", path) { () throws(SystemError) in
            try FileStatus.found(at: path)
        }
        guard status?.kind == .folder else { return 0 }
        let folder = try FeedFolder(at: path, waiting: true)
        return try folder.deadTokens(store).count { try folder.remove(FeedFiles(of: $0.token)) }
    }
}
