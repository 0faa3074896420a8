import Collections
import CivilTime
import HTTP

/// WebDAV-Push, a draft of the developers of DAVx5: apps register for messages about changes.
extension DAVService {
    /// Handles POST of a `push-register` element to a collection.
    ///
    /// DAVx5 sends neither a trigger nor the encoding of messages, so both may be missing.
    func register(in collection: String, _ request: DAVRequest) throws -> DAVResponse {
        _ = try self.collection(collection)
        // Browsers send a form of another site with other types only.
        let type = request.fields["content-type"]?.lowercased().prefix { $0 != ";" && $0 != " " }
        guard let type, ["application/xml", "text/xml"].contains(type) else {
            throw DAVRefusal(415, "Send XML as application/xml.")
        }
        guard let element = try Self.element(in: request), element.name == .push("push-register")
        else {
            throw DAVRefusal(400, "The body of POST must be a 'push-register' of WebDAV-Push.")
        }
        if let trigger = element.child(.push("trigger")), !trigger.children.isEmpty,
            trigger.child(.push("content-update")) == nil
        {
            throw DAVRefusal(403, condition: .push("no-supported-trigger"))
        }
        guard let receiver = PushReceiver(in: element) else { throw Self.invalidSubscription }
        // A date that cannot be read is treated as none: the answer states the time that applies.
        let wanted = element.child(.push("expires")).flatMap { HTTPDate($0.trimmedText) }
        switch try home.register(receiver, in: collection, until: wanted?.instant) {
        case .registered(let id, let until, let isNew):
            let address = DAVAddress.registration(id, user: home.user)
            return DAVResponse(
                isNew ? 201 : 204,
                [("Location", base + address.href), ("Expires", HTTPDate(until).text)])
        case .invalid: throw Self.invalidSubscription
        case .unavailable: throw DAVRefusal(403, condition: .push("push-not-available"))
        }
    }

    private static let invalidSubscription = DAVRefusal(
        403, condition: .push("invalid-subscription"))

    /// Handles DELETE of a registration.
    func unregister(_ id: String) throws -> DAVResponse {
        guard try home.unregister(id) else { throw Self.notFound }
        return DAVResponse(204)
    }

    /// Reads the registrations that get no message about a write (`Push-Dont-Notify`). Some versions
    /// of DAVx5 send the URL without quotation marks.
    func silence(for request: DAVRequest) {
        guard let field = request.fields["push-dont-notify"] else { return }
        let items = field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\"" } }
        let ids = items.compactMap { item -> String? in
            guard case .registration(let id, home.user)? = DAVAddress(href: item) else {
                return nil
            }
            return id
        }
        home.silence(items.contains("*") ? .all : .these(Set(ids)))
    }
}

extension PushReceiver {
    /// Reads the only subscription of a `push-register` element, or returns `nil` if it is not one
    /// for encrypted messages by Web Push.
    fileprivate init?(in element: DAVElement) {
        let subscriptions = element.children(.push("subscription")).flatMap(\.children)
        guard subscriptions.count == 1,
            let subscription = subscriptions.first,
            subscription.name == .push("web-push-subscription"),
            ["aes128gcm", nil].contains(
                subscription.child(.push("content-encoding"))?.trimmedText),
            let key = subscription.child(.push("subscription-public-key")),
            ["p256dh", nil].contains(key.attribute("type"))
        else { return nil }
        let text = { (name: String) in subscription.child(.push(name))?.trimmedText ?? "" }
        self.init(
            endpoint: text("push-resource"), key: key.trimmedText, secret: text("auth-secret"))
    }
}

extension PropertyValues {
    /// Writes the transports of messages, with the key that signs them. Returns false if the resource
    /// is no collection, or if no messages are sent.
    func writeTransports(of resource: DAVResource, into writer: inout XMLWriter) -> Bool {
        guard let push, resource.isCollection else { return false }
        writer.element(DAVProperty.pushTransports.name) { writer in
            writer.markup("<X:web-push xmlns:X=\"https://bitfire.at/webdav-push\">")
            writer.markup("<X:vapid-public-key type=\"p256ecdsa\">")
            writer.text(push.key)
            writer.markup("</X:vapid-public-key></X:web-push>")
        }
        return true
    }

    /// Writes the changes about which there are messages. Returns false if there are none.
    func writeTriggers(of resource: DAVResource, into writer: inout XMLWriter) -> Bool {
        guard push != nil, resource.isCollection else { return false }
        writer.element(DAVProperty.pushTriggers.name) { writer in
            writer.element(.push("content-update")) { $0.element(.dav("depth"), "1") }
        }
        return true
    }
}

/// The content of a message to an app (WebDAV-Push).
package enum PushMessage {
    /// Returns the message that a collection has changed.
    ///
    /// - Parameters:
    ///   - topic: The topic of the collection.
    ///   - collection: The name of the collection.
    ///   - revision: The revision after the change.
    package static func content(
        topic: String, collection: String, revision: Int
    ) -> [UInt8] {
        var writer = XMLWriter()
        writer.markup("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
        writer.markup("<push-message xmlns=\"https://bitfire.at/webdav-push\"><topic>")
        writer.text(topic)
        writer.markup("</topic><content-update><sync-token xmlns=\"DAV:\">")
        writer.text(SyncToken(collection, revision).text)
        writer.markup("</sync-token></content-update></push-message>")
        return writer.bytes
    }
}
