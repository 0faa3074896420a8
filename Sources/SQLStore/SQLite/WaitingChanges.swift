import Files

/// The changes that wait beside a store: what its write-ahead log says, before SQLite reads it.
///
/// The offsets are those of SQLite's file format, section 4 (the write-ahead log).
struct WaitingChanges {
    /// Why SQLite would lose something, or take for the store's what is not.
    enum Fault: Equatable {
        case damaged
        case ofAnotherStore
    }

    private struct Header {
        let pageSize: Int
        let salts: ArraySlice<UInt8>
        let isBigEndian: Bool
        let sum: LogSum
    }

    /// How many frames can be read up to a last commit.
    private(set) var committed = 0
    private var hasHeader = true
    private let index: Index?
    /// How many commits stand one after another behind what can be read.
    private var later = 0
    private var salts: [UInt8] = []
    /// The page of the store's mark, with the marks of the first and the last commit that has one.
    private var marks: (page: Int, first: WriteMark, last: WriteMark)?

    /// Reads what waits, if anything does.
    init(of store: StoreFile) throws(SystemError) {
        // Read first: what it knows of is in the log by then.
        index = Index(store.indexHead)
        let log = try Descriptor(store.changes.path, for: .reading)
        var head = [UInt8](repeating: 0, count: 32)
        let count = try log.read(into: &head)
        guard count == 32, let header = Self.header(head) else {
            // One that was just begun has nothing yet.
            hasHeader = count < 32 || store.changes.size == 32
            return
        }
        salts = Array(header.salts)
        try read(log, header)
    }

    private static func header(_ bytes: [UInt8]) -> Header? {
        let magic = bytes[0..<4].bigEndianNumber
        let pageSize = bytes[8..<12].bigEndianNumber
        guard magic & ~1 == 0x377f_0682, (512...65_536).contains(pageSize),
            pageSize & (pageSize - 1) == 0
        else { return nil }
        var sum = LogSum()
        sum.add(bytes, 0..<24, isBigEndian: magic & 1 == 1)
        guard sum.bytes == bytes[24..<32] else { return nil }
        return Header(
            pageSize: pageSize, salts: bytes[16..<24], isBigEndian: magic & 1 == 1, sum: sum)
    }

    private mutating func read(
        _ log: borrowing Descriptor, _ header: Header
    ) throws(SystemError) {
        var frame = [UInt8](repeating: 0, count: 24 + header.pageSize)
        var sum = header.sum
        var number = 0
        var isReadable = true
        var behind = 0
        var mark: (page: Int, WriteMark)?
        while try log.read(into: &frame) == frame.count {
            number += 1
            let isOwn = frame[8..<16] == header.salts
            let isCommit = frame[4..<8].bigEndianNumber > 0
            sum.add(frame, 0..<8, isBigEndian: header.isBigEndian)
            sum.add(frame, 24..<frame.count, isBigEndian: header.isBigEndian)
            let follows = isOwn && sum.bytes == frame[16..<24]
            if !follows { sum = LogSum(frame[16..<24]) }
            guard isReadable else {
                if !follows { behind = 0 }
                if isOwn, isCommit { behind += 1 }
                later = max(later, behind)
                continue
            }
            isReadable = follows
            guard follows else { continue }
            if let found = WriteMark(page: frame[24...]) {
                mark = (frame[0..<4].bigEndianNumber, found)
            }
            if isCommit {
                committed = number
                if let mark { marks = (mark.page, marks?.first ?? mark.1, mark.1) }
                mark = nil
            }
        }
    }
}

extension WaitingChanges {
    /// What is wrong with them as the changes of a store; nil if SQLite may have them.
    func fault(beside store: StoreFile) -> Fault? {
        guard hasHeader, !isDamaged else { return .damaged }
        guard let head = FileHead.bytes(100, of: store.path), head.count == 100, let marks,
            head[60..<64].bigEndianNumber >= Schema.digested
        else { return nil }
        let short = head[16..<18].bigEndianNumber
        let size = short == 1 ? 65_536 : short
        let page = FileHead.bytes(size, from: (marks.page - 1) * size, of: store.path) ?? []
        guard let own = WriteMark(page: page[...]) else {
            // The first mark may still wait itself.
            return marks.first.count == 1 ? nil : .ofAnotherStore
        }
        let isOwn =
            own.store == marks.first.store
            && (marks.first.count - 1...max(marks.last.count, marks.first.count - 1))
                .contains(own.count)
        return isOwn ? nil : .ofAnotherStore
    }

    /// Whether something that was acknowledged cannot be read. A last change that is torn was not:
    /// a power cut leaves it, also over a longer one of a process that was killed before it synced.
    private var isDamaged: Bool {
        guard let index = ownIndex else { return later > 1 }
        return index.frames > max(committed, index.copied)
    }

    /// The index, where it is of this log: it says how far writers had come.
    private var ownIndex: Index? {
        index.flatMap { salts.isEmpty || $0.salts == salts ? $0 : nil }
    }

    /// Whether all that can be read is known to be on the disk: nobody enters a change into the
    /// index before that.
    var isSynced: Bool { ownIndex.map { $0.frames >= committed } ?? (committed == 0) }
}

extension WaitingChanges {
    /// How the index of a log begins, where it can be read (walformat, section 2.1).
    private struct Index {
        /// How many frames are committed, and how many of them are in the store's file.
        let frames: Int
        let copied: Int
        let salts: [UInt8]

        init?(_ bytes: [UInt8]) {
            guard bytes.count == 100, bytes[0..<48] == bytes[48..<96] else { return nil }
            func number(at place: Int) -> Int {
                let word = bytes.withUnsafeBytes {
                    $0.loadUnaligned(fromByteOffset: place, as: UInt32.self)
                }
                return Int(word)
            }
            (frames, copied) = (number(at: 16), number(at: 96))
            salts = Array(bytes[32..<40])
        }
    }
}

/// The sum over a log's frames.
private struct LogSum {
    private var (first, second): (UInt32, UInt32) = (0, 0)

    init() {}

    /// The sum as it stands in a frame.
    init(_ bytes: ArraySlice<UInt8>) {
        first = UInt32(bytes.prefix(4).bigEndianNumber)
        second = UInt32(bytes.suffix(4).bigEndianNumber)
    }

    /// Adds the words of a part, two by two. A log has a million of them, hence the bare loop.
    mutating func add(_ bytes: [UInt8], _ part: Range<Int>, isBigEndian: Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            let words = UnsafeRawPointer(start + part.lowerBound)
                .assumingMemoryBound(to: UInt32.self)
            let isSwapped = isBigEndian != (UInt32(bigEndian: 1) == 1)
            var place = 0
            let end = part.count / 4
            while place < end {
                let (left, right) = (words[place], words[place + 1])
                first = first &+ second &+ (isSwapped ? left.byteSwapped : left)
                second = second &+ first &+ (isSwapped ? right.byteSwapped : right)
                place += 2
            }
        }
    }

    var bytes: ArraySlice<UInt8> {
        [first, second].flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
        }[...]
    }
}

extension ArraySlice<UInt8> {
    fileprivate var bigEndianNumber: Int { reduce(0) { $0 << 8 | Int($1) } }
}
