package import CivilTime
package import Collections
package import ICalendar
import Synchronization

/// Calendars in memory that keep what apps put into them, and nothing else.
package final class PlainHome: AccountHome, Sendable {
    private struct Contents {
        var collection: AccountCollection
        var objects: [String: AccountObject] = [:]
        var removed: [String: Int] = [:]
    }
    /// The name with which somebody signs in.
    package let user: String
    /// What people call the account.
    package let name: String
    /// Not known: it is in no store.
    package var due: Instant? { nil }
    /// None: it is in no store.
    package var changed: Set<String> { [] }
    private let reader: CalendarReader
    private let contents = Mutex<[String: Contents]>([:])

    /// No collections yet.
    package init(user: String, name: String, _ reader: CalendarReader) {
        self.user = user
        self.name = name
        self.reader = reader
    }

    /// Its collections, in the order of their names.
    package func collections() -> [AccountCollection] {
        contents.withLock { $0.values.map(\.collection).sorted { $0.name < $1.name } }
    }

    /// The collection of a name.
    package func collection(_ name: String) -> AccountCollection? {
        contents.withLock { $0[name]?.collection }
    }

    /// The objects of these names in a collection; all, without names.
    package func objects(_ names: [String]?, in collection: String) -> [AccountObject] {
        contents.withLock { contents in
            let objects = contents[collection]?.objects ?? [:]
            guard let names else { return objects.values.sorted { $0.name < $1.name } }
            return Set(names).sorted().compactMap { objects[$0] }
        }
    }

    /// By what all objects of a collection are known.
    package func stamps(in collection: String) -> [ObjectStamp] {
        objects(nil, in: collection).map(\.stamp)
    }

    /// What has changed in a collection since a revision.
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

    /// Puts an object into a collection, where the condition holds.
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
            // Objects are checked before they are stored, so this does not fail.
            let checked = try? CheckedObject(
                object.bytes, for: contents.collection.components, reader)
            return checked?.uid == uid
        }?.name
    }

    /// Takes an object out of a collection, where the condition holds.
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

    /// Keeps what an app says of a collection.
    package func set(_ values: [CollectionProperty: String?], of collection: String) {
        contents.withLock { contents in
            for (property, value) in values {
                contents[collection]?.collection.properties[property] = value
            }
        }
    }

    /// Makes a collection, unless there is one of its name.
    package func make(_ collection: AccountCollection) -> Bool {
        contents.withLock { contents in
            guard contents[collection.name] == nil else { return false }
            contents[collection.name] = Contents(collection: collection)
            return true
        }
    }

    /// Removes a collection with its objects.
    package func drop(_ collection: String) -> Bool {
        contents.withLock { $0.removeValue(forKey: collection) != nil }
    }
}
