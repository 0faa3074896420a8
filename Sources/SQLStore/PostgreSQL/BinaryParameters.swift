internal import CPostgreSQL

/// The values of a statement in PostgreSQL's binary format, in one buffer.
struct BinaryParameters {
    private var bytes: [UInt8] = []
    private var starts: [Int?] = []
    private(set) var lengths: [Int32] = []
    private(set) var types: [Oid] = []

    /// Returns `nil` if a text contains a NUL, which PostgreSQL does not accept.
    init?(_ values: [StoredValue]) {
        for value in values {
            switch value {
            case .null: add(nil, 0)
            case .integer(let number):
                add(withUnsafeBytes(of: Int64(number).bigEndian) { Array($0) }, 20)
            case .text(let text): add(Array(text.utf8), 25)
            case .utf8(let text): add(text, 25)
            }
            if types.last == 25, bytes.dropLast().suffix(Int(lengths.last ?? 0)).contains(0) {
                return nil
            }
        }
    }

    private mutating func add(_ value: [UInt8]?, _ type: Oid) {
        starts.append(value.map { _ in bytes.count })
        lengths.append(Int32(value?.count ?? 0))
        types.append(type)
        bytes += value ?? []
        // The extra byte gives an empty text at the end a valid address.
        bytes.append(0)
    }

    func withPointers<Value>(
        _ body: (_ values: [UnsafePointer<CChar>?]) -> Value
    ) -> Value {
        bytes.withUnsafeBytes { all in
            let first = all.baseAddress?.assumingMemoryBound(to: CChar.self)
            return body(starts.map { start in start.flatMap { first?.advanced(by: $0) } })
        }
    }
}
