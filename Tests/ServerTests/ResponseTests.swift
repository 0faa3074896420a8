import Server
import Testing

@Suite struct ResponseTests {
    @Test func redirectSaysWhereTo() {
        #expect(Response.redirect(to: "/today/x").status == 303)
    }
}
