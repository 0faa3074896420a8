package import Journal
package import Wording

/// `/sign-in/LINK`: the page with the button that signs the browser in. A GET does not consume the
/// link, since link previews fetch it too.
package struct SignInPage {
    private let link: SecretToken
    private let wording: Wording

    /// Creates the page of a valid link.
    package init(_ link: SecretToken, _ wording: Wording) {
        self.link = link
        self.wording = wording
    }

    /// The page as HTML.
    package var text: String {
        let page = PagePlace.signIn
        let form = HTML.form(
            to: page.link(to: page, of: PageToken(owner: link)), [],
            [.submit(wording.text(.ownerSignInButton), .hero)])
        return PageFrame.page(
            wording.text(.ownerSignIn),
            [
                .tag("p", ["class": "said"], wording.text(.ownerSignInWhat)), form,
                .tag("p", wording.text(.ownerSignInOwn)),
            ], from: page.root, in: wording)
    }
}
