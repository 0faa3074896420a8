#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import CarePlan

/// A copy of a plan for somebody to edit, in a folder that nobody else can look into.
struct Draft {
    let path: String
    private let folder: String

    /// A copy with this name below a folder of temporary files.
    init(_ text: [UInt8], named name: String, below place: String) throws {
        var template = Array("\(place)/dosecal-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FileError("make a folder in", place) }
        let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
        folder = String(decoding: bytes, as: UTF8.self)
        path = "\(folder)/\(name)"
        try OpenFile(creatingPrivate: path).write(text)
    }

    /// What stands in it now.
    func text() throws -> [UInt8] {
        try OpenFile(reading: path).bytes(upTo: CarePlan.largestFile)
    }

    /// Takes it away, with what an editor left beside it.
    func remove() {
        for name in names() { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }

    private func names() -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { raw in
                    String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }
}
