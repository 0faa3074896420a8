/// Where a request comes from, as far as that is known.
package struct Sender: Sendable {
    /// The address that it counts for; behind a proxy the one that the proxy gives.
    let address: NetworkAddress?
    /// Whether it comes from a program of this machine that does not hand on somebody else's.
    let isOwnMachine: Bool

    init(_ peer: NetworkAddress?, forwardedFor address: String?, isForwarded: Bool) {
        self.address = address.flatMap { NetworkAddress($0) } ?? peer
        isOwnMachine = (peer?.isOwn ?? false) && !isForwarded
    }

    /// A sender with an address such as 192.0.2.7; without one, nothing is known of it.
    package init(_ address: String? = nil) {
        self.init(
            address.flatMap { NetworkAddress($0) }, forwardedFor: nil, isForwarded: false)
    }
}
