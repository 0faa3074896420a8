package import CivilTime
package import Collections
package import ICalendar
import Synchronization

/// Calendars in memory that only store what apps put into them.
package final class PlainHome: AccountHome, Sendable {
    private struct Contents {
        var collection: AccountCollection
        var objects: [String: AccountObject] = [:]
        var removed: [String: Int] = [:]
    }
    /// The user name for signing in.
    package let user: String
    /// The display name of the account.
    package let name: String
    /// Always `nil`: the time is not known without a store.
    package var due: Instant? { nil }
    /// Always empty: these calendars do not record entries.
    package var changed: Set<String> { [] }
    private let reader: CalendarReader
    private let contents = Mutex<[String: Contents]>([:])

    /// Creates a home without collections.
    package init(user: String, name: String, _ reader: CalendarReader) {
        self.user = user
        self.name = name
        self.reader = reader
    }

    /// Returns the collections, sorted by name.
    package func collections() -> [AccountCollection] {
        contents.withLock { $0.values.map(\.collection).sorted { $0.name < $1.name } }
    }

    /// Returns the collection with a name, or `nil`.
    package func collection(_ name: String) -> AccountCollection? {
        contents.withLock { $0[name]?.collection }
    }

    /// Returns the objects with these names in a collection, or all objects if `names` is `nil`.
    package func objects(_ names: [String]?, in collection: String) -> [AccountObject] {
        contents.withLock { contents in
            let objects = contents[collection]?.objects ?? [:]
            guard let names else { return objects.values.sorted { $0.name < $1.name } }
            return Set(names).sorted().compactMap { objects[$0] }
        }
    }

    /// Returns the stamps of all objects in a collection.
    package func stamps(in collection: String) -> [ObjectStamp] {
        objects(nil, in: collection).map(\.stamp)
    }

    /// Returns the changes in a collection since a revision.
    package func changes(
        in collection: String, since revision: Int, limit: Int?
    ) -> CollectionChanges? {
        contents.withLock { contents in
            guard let known = contents[collection], revision <= known.collection.revision,
                revision >= 0
            else { return nil }
            return CollectionChanges(
                of: known.objects.values, removed: known.removed, since: revision,
                now: known.collection.revision, limit: limit)
        }
    }

    /// Puts an object into a collection if the condition is met.
    package func put(
        _ bytes: [UInt8], as name: String, in collection: String, _ condition: ObjectCondition
    ) -> WriteVerdict {
        contents.withLock { contents in
            guard var known = contents[collection] else { return .missing }
            let present = known.objects[name]
            guard condition.holds(of: present?.stamp) else { return .stale }
            do throws(WriteRefusal) {
                let checked = try CheckedObject(bytes, for: known.collection.components, reader)
                if let other = owner(of: checked.uid, in: known), other != name {
                    return .refused(.uidTaken(by: other))
                }
            } catch {
                return .refused(error)
            }
            known.collection.revision += 1
            known.removed[name] = nil
            known.objects[name] = AccountObject(
                name: name, bytes: bytes, revision: known.collection.revision)
            contents[collection] = known
            let tag = AccountObject.tag(of: bytes)
            return present == nil ? .created(tag: tag) : .replaced(tag: tag)
        }
    }

    private func owner(of uid: String, in contents: Contents) -> String? {
        contents.objects.values.first { object in
            // Objects are checked before they are stored, so the check cannot fail here.
            let checked = try? CheckedObject(
                object.bytes, for: contents.collection.components, reader)
            return checked?.uid == uid
        }?.name
    }

    /// Removes an object from a collection if the condition is met.
    package func remove(
        _ name: String, from collection: String, _ condition: ObjectCondition
    ) -> WriteVerdict {
        contents.withLock { contents in
            guard var known = contents[collection], let present = known.objects[name] else {
                return .missing
            }
            guard condition.holds(of: present.stamp) else { return .stale }
            known.collection.revision += 1
            known.objects[name] = nil
            known.removed[name] = known.collection.revision
            contents[collection] = known
            return .removed
        }
    }

    /// Stores properties of a collection.
    package func set(_ values: [CollectionProperty: String?], of collection: String) {
        contents.withLock { contents in
            for (property, value) in values {
                contents[collection]?.collection.properties[property] = value
            }
        }
    }

    /// Creates a collection. Returns `false` if one with its name exists.
    package func make(_ collection: AccountCollection) -> Bool {
        contents.withLock { contents in
            guard contents[collection.name] == nil else { return false }
            contents[collection.name] = Contents(collection: collection)
            return true
        }
    }

    /// Deletes a collection with its objects. Returns `false` if it does not exist.
    package func drop(_ collection: String) -> Bool {
        contents.withLock { $0.removeValue(forKey: collection) != nil }
    }
}
