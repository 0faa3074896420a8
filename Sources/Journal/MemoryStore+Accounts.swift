/// What a `MemoryStore` keeps of accounts.
struct AccountContent {
    var states: [CollectionKey: CollectionState] = [:]
    var properties: [CollectionKey: [String: String]] = [:]
    var objects: [CollectionKey: [String: KeptObject]] = [:]
}

extension MemoryStore {
    /// How far a collection has come; nil before anybody looked.
    package func collectionState(of key: CollectionKey) throws(StoreError) -> CollectionState? {
        accounts.states[key]
    }

    /// What apps have said of a collection.
    package func properties(of key: CollectionKey) throws(StoreError) -> [String: String] {
        accounts.properties[key] ?? [:]
    }

    /// The object of a name, also where it was removed.
    package func object(
        _ name: String, in key: CollectionKey
    ) throws(StoreError) -> KeptObject? {
        accounts.objects[key]?[name]
    }

    /// The object that is there and has a UID.
    package func object(
        havingUID uid: String, in key: CollectionKey
    ) throws(StoreError) -> KeptObject? {
        accounts.objects[key]?.values.first { $0.uid == uid && $0.bytes != nil }
    }

    /// What was changed or removed after a revision.
    package func objects(
        in key: CollectionKey, after revision: Int, limit: Int?
    ) throws(StoreError) -> [KeptObject] {
        let all = (accounts.objects[key] ?? [:]).values.filter { $0.revision > revision }
            .sorted { $0.revision < $1.revision }
        return Array(all.prefix(limit ?? .max))
    }

    /// By what the objects that are there are known.
    package func objectStamps(in key: CollectionKey) throws(StoreError) -> [KeptStamp] {
        (accounts.objects[key] ?? [:]).values.sorted { $0.name < $1.name }.compactMap { object in
            object.digest.map {
                KeptStamp(name: object.name, revision: object.revision, digest: $0)
            }
        }
    }

    /// The objects that are there and whose UIDs begin so.
    package func objects(
        havingBeginning prefix: String, in key: CollectionKey
    ) throws(StoreError) -> [KeptObject] {
        (accounts.objects[key] ?? [:]).values.filter {
            $0.bytes != nil && $0.uid.hasPrefix(prefix)
        }
    }

    /// How much there is of one person.
    package func head(of person: String) throws(StoreError) -> RecordHead? {
        try heads()[person]
    }
}

extension MemoryChange {
    func set(_ state: CollectionState, of key: CollectionKey) throws(StoreError) {
        memory.accounts.states[key] = state
    }

    func put(_ object: KeptObject, in key: CollectionKey) throws(StoreError) {
        memory.accounts.objects[key, default: [:]][object.name] = object
    }

    func forgetRemovals(
        upTo revision: Int, in key: CollectionKey
    ) throws(StoreError) -> Bool {
        let all = memory.accounts.objects[key] ?? [:]
        let kept = all.filter { $0.value.bytes != nil || $0.value.revision > revision }
        memory.accounts.objects[key] = kept
        return kept.count < all.count
    }

    func set(
        _ value: String?, for property: String, of key: CollectionKey
    ) throws(StoreError) {
        memory.accounts.properties[key, default: [:]][property] = value
    }
}
