import Server
import Testing

@Suite struct ReplyTests {
    @Test func redirectSaysWhereTo() {
        #expect(Reply.redirect(to: "/today/x").status == 303)
    }
}
