import CommandLine
import Feed
import Files

/// A folder with one calendar file for each entry, as vdirsyncer, khal and todoman share it.
///
/// Only files whose names are UIDs that the feed's own plans could have are ever touched.
struct VdirFolder {
    let path: String

    /// Brings the folder in line with the feed: first every file under a name beside its own,
    /// then the names, so that a cut-off run leaves whole files and the next one heals.
    func write(_ feed: Feed) throws {
        let folder = try Folder(path: path).made()
        try folder.lock(against: path)
        var names: Set<String> = []
        var changed: [String] = []
        var kept = 0
        try objects(of: feed) { uid, text in
            let name = "\(uid).ics"
            names.insert(name)
            switch state(of: name, wanting: text) {
            case .same: break
            case .touched: kept += 1
            case .other:
                changed.append(name)
                try put(text, "\(name).tmp")
            }
        }
        for name in changed {
            let target = "\(path)/\(name)"
            try FileError.naming("write", target) { () throws(SystemError) in
                try FileName.move("\(target).tmp", to: target)
            }
        }
        kept += try removeOthers(than: names, of: feed)
        try folder.synced()
        if kept > 0 {
            Message.note(
                kept == 1
                    ? "1 file that a calendar app has ticked off stays as it is"
                    : "\(kept) files that a calendar app has ticked off stay as they are")
        }
    }

    /// Hands out the feed's objects: none where nothing is due, which a folder can say.
    private func objects(
        of feed: Feed, _ body: (_ uid: String, _ text: [UInt8]) throws -> Void
    ) throws {
        do {
            try feed.objects(body)
        } catch FeedError.nothingDue {
            Message.note("nothing is due in these dates, so the folder gets no entries")
        }
    }

    private enum State {
        case same, touched, other
    }

    private func state(of name: String, wanting text: [UInt8]) -> State {
        guard let old = try? OpenFile(reading: "\(path)/\(name)").bytes(upTo: 1 << 20) else {
            return .other
        }
        return old == text ? .same : Self.isTouched(old) ? .touched : .other
    }

    private func put(_ text: [UInt8], _ name: String) throws {
        let target = "\(path)/\(name)"
        let file = try OpenFile(creating: target, for: target, readers: .usual)
        try file.emptied()
        try file.write(text)
        try file.synced()
    }

    /// Removes what the feed's plans no longer have; gives how many files an app's mark keeps.
    private func removeOthers(than names: Set<String>, of feed: Feed) throws -> Int {
        var kept = 0
        for name in try Folder(path: path).names() where feed.couldOwn(Self.uid(of: name)) {
            if names.contains(name) { continue }
            if !name.hasSuffix(".tmp"), try isTouched(name) {
                kept += 1
            } else {
                try FileError.naming("remove", "\(path)/\(name)") { () throws(SystemError) in
                    try FileName.remove("\(path)/\(name)")
                }
            }
        }
        return kept
    }

    private func isTouched(_ name: String) throws -> Bool {
        Self.isTouched(try OpenFile(reading: "\(path)/\(name)").bytes(upTo: 1 << 20))
    }

    /// Whether an app has marked the entry as done or called off, which dosecal itself never does.
    private static func isTouched(_ text: [UInt8]) -> Bool {
        let marks = ["COMPLETED", "STATUS:COMPLETED", "STATUS:CANCELLED", "PERCENT-COMPLETE:100"]
        return text.split(whereSeparator: { $0 == 10 || $0 == 13 }).contains { line in
            marks.contains { mark in
                line.starts(with: mark.utf8)
                    && [nil, UInt8(ascii: ":"), UInt8(ascii: ";")]
                        .contains(line.dropFirst(mark.utf8.count).first)
            }
        }
    }

    private static func uid(of name: String) -> String {
        var uid = name[...]
        for suffix in [".tmp", ".ics"] where uid.hasSuffix(suffix) {
            uid = uid.dropLast(suffix.count)
        }
        return uid.count == name.count ? "" : String(uid)
    }
}
