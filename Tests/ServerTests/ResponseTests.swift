import Server
import Testing

@Suite struct ResponseTests {
    @Test func redirectHasALocation() {
        #expect(Response.redirect(to: "/today/x").status == 303)
    }
}
