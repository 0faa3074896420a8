import CarePlan
import Testing

/// Tests of merging two changes of one text, and of line ends.
@Suite struct TextMergeTests {
    @Test(arguments: [
        ("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n"),
        ("a\nb\nc\n", "a\nb\nC\nd\n", "x\na\nb\nc\n", "x\na\nb\nC\nd\n"),
        ("a\nb\nc\nd\n", "a\nb\nc\n", "b\nc\nd\n", "b\nc\n"),
        ("a\nb\nc", "a\nb\nC", "A\nb\nc", "A\nb\nC"),
        ("a\nb\n", "A\nb\n", "a\nB\n", nil), ("a\n", "a\nb\n", "a\nc\n", nil),
        ("a\n", "b\n", "c\n", nil), ("", "a\n", "b\n", nil),
    ])
    func separateChangesAreMerged(
        _ base: String, _ own: String, _ theirs: String, _ both: String?
    ) {
        let bytes = { (text: String) in Array(text.utf8) }
        #expect(TextMerge.merged(bytes(base), bytes(own), bytes(theirs)) == both.map(bytes))
        #expect(TextMerge.merged(bytes(base), bytes(theirs), bytes(own)) == both.map(bytes))
    }

    @Test(arguments: [
        ("a\nb\n", "a\r\nc\r\n", "a\nc\n"), ("a\r\nb\r\n", "a\nc\nb\n", "a\r\nc\r\nb\r\n"),
        ("a\r\nb\nc\n", "a\r\nb\r\nx\r\nc\r\n", "a\r\nb\nx\r\nc\n"),
        ("a\rb\r", "a\r\nb\r\n", "a\rb\r"), ("a", "a\r\nb", "a\nb"), ("", "a\r\n", "a\n"),
        ("a\n", "", ""), ("a\nb", "a\r\nb\r\n", "a\nb\n"),
    ])
    func lineEndsOfTheTextAreKept(_ old: String, _ sent: String, _ restored: String) {
        #expect(LineEnds(of: Array(old.utf8)).restored(Array(sent.utf8)) == Array(restored.utf8))
    }
}
