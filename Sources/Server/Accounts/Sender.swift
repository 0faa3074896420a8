/// The origin of a request.
package struct Sender: Sendable {
    /// The client's address, taken from the proxy's header if there is one, or `nil` if unknown.
    let address: NetworkAddress?
    /// Whether the request comes from a program on this machine that is not a proxy.
    let isOwnMachine: Bool

    init(_ peer: NetworkAddress?, forwardedFor address: String?, isForwarded: Bool) {
        self.address = address.flatMap { NetworkAddress($0) } ?? peer
        isOwnMachine = (peer?.isOwn ?? false) && !isForwarded
    }

    /// Creates a sender from a text such as `192.0.2.7`, or an unknown sender.
    package init(_ address: String? = nil) {
        self.init(
            address.flatMap { NetworkAddress($0) }, forwardedFor: nil, isForwarded: false)
    }
}
