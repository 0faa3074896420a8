package import CivilTime
import Journal
import WebPush

/// Registrations for push messages.
extension StoredHome {
    /// The maximum number of registrations of an account.
    private static let mostRegistrations = 100
    /// The number of days for which a registration is valid if the app states none, and their
    /// maximum.
    private static let (usualDays, mostDays) = (3, 30)

    /// Returns the data for push messages, or `nil` if none are sent.
    package func pushOffer() throws -> AppMessageOffer? { try sources.push() }

    /// Registers an app for messages about a collection, or replaces its registration.
    ///
    /// The app is told about changes from now on. A replaced registration keeps what is still to be
    /// told.
    package func register(
        _ receiver: PushReceiver, in collection: String, until wanted: Instant?
    ) throws -> PushVerdict {
        guard try sources.push() != nil, let place = try place(collection) else {
            return .unavailable
        }
        let subscription = PushSubscription(
            endpoint: receiver.endpoint, key: receiver.key, secret: receiver.secret)
        guard subscription != nil,
            PushEndpoint.isAllowed(receiver.endpoint, hosts: sources.pushHosts)
        else { return .invalid }
        let latest = now.advanced(byMinutes: Self.mostDays * 24 * 60)
        let usual = now.advanced(byMinutes: Self.usualDays * 24 * 60)
        let until = min(wanted.flatMap { $0 > now ? $0 : nil } ?? usual, latest)
        return try store.write { change in
            let state = try state(of: place, in: change)
            let known = try store.pushRegistrations(of: account.id)
            var registration = PushRegistration(
                place.key, endpoint: receiver.endpoint,
                token: "\(receiver.key) \(receiver.secret)", until: until, told: state.revision)
            let old = known.first { $0.id == registration.id }
            guard old != nil || known.count(where: { $0.until > now }) < Self.mostRegistrations
            else { return .unavailable }
            if let old { registration.told = old.told }
            try change.put(registration)
            return .registered(id: registration.id, until: until, isNew: old == nil)
        }
    }

    /// Ends a registration of the account. Returns false if there is none with this ID.
    package func unregister(_ id: String) throws -> Bool {
        try store.write { change in
            let known = try store.pushRegistrations(of: account.id).first { $0.id == id }
            guard let known else { return false }
            try change.remove(known)
            return known.until > now
        }
    }

    /// Has the next write not told to the apps that made it.
    package func silence(_ registrations: SilencedRegistrations) { silenced = registrations }

    /// Notes that the silenced apps know the state after a write. They are told nevertheless if the
    /// write has changed other objects, if the stored object differs from the sent one, or if they
    /// have not been told the state before it.
    func noteSilence(
        _ verdict: WriteVerdict, at place: AccountPlace, after revision: Int,
        in change: borrowing StoreChange
    ) throws {
        guard let silenced else { return }
        switch verdict {
        case .created(tag: _?), .replaced(tag: _?), .removed: break
        case .created, .replaced, .missing, .stale, .refused: return
        }
        let changed = try store.objects(in: place.key, after: revision, limit: 2)
        guard changed.count == 1 else { return }
        for var registration in try store.pushRegistrations(of: account.id)
        where registration.key == place.key && registration.told == revision
            && silenced.has(registration.id)
        {
            registration.told = changed[0].revision
            try change.put(registration)
        }
    }
}
