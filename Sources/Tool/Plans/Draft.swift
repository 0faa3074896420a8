import CarePlan
import Files

/// A copy of a plan for somebody to edit, in a folder that nobody else can look into.
struct Draft {
    let path: String
    private let folder: ScratchFolder

    /// A copy with this name below a folder of temporary files.
    init(_ text: [UInt8], named name: String, below place: String) throws {
        folder = try ScratchFolder(below: place, named: "dosecal")
        path = "\(folder.path)/\(name)"
        try OpenFile(creatingPrivate: path).write(text)
    }

    /// What stands in it now.
    func text() throws -> [UInt8] {
        try OpenFile(reading: path).bytes(upTo: CarePlan.largestFile)
    }

    /// Takes it away, with what an editor left beside it.
    func remove() { folder.remove() }
}
