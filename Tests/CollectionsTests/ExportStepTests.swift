import Collections
import Testing

/// Tests of the step that an export takes for an object, given the current and the wanted bytes.
@Suite struct ExportStepTests {
    private static func task(_ lines: String...) -> [UInt8] {
        Array(("BEGIN:VTODO\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VTODO\r\n").utf8)
    }
    private static let wanted = task("STATUS:NEEDS-ACTION")
    private static let other = task("SUMMARY:COMPLETED", "STATUS:NEEDS-ACTION")

    @Test(
        arguments: [
            (nil, nil, .leave), (nil, wanted, .change(.create(wanted))), (wanted, wanted, .leave),
            (other, wanted, .change(.replace(seen: other, with: wanted))),
            (other, nil, .change(.remove(seen: other))),
        ] as [([UInt8]?, [UInt8]?, ExportStep)])
    func objectsAreUpdated(present: [UInt8]?, wanted: [UInt8]?, step: ExportStep) {
        #expect(ExportStep(from: present, to: wanted) == step)
    }

    @Test(arguments: [
        "STATUS:COMPLETED", "STATUS:CANCELLED", "COMPLETED:20261120T070500Z",
        "COMPLETED;X=1:20261120T070500Z", "PERCENT-COMPLETE:100",
    ])
    func tasksCompletedByAnAppAreKept(line: String) {
        #expect(ExportStep(from: Self.task(line), to: Self.wanted) == .keep)
        #expect(ExportStep(from: Self.task(line), to: nil) == .keep)
    }

    @Test(arguments: ["X-STATUS:COMPLETED", "STATUS:COMPLETEDLY", "PERCENT-COMPLETE:10"])
    func otherLinesAreNotACompletion(line: String) {
        #expect(ExportStep(from: Self.task(line), to: nil) != .keep)
    }
}
