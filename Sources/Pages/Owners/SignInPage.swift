package import Journal
package import Wording

/// `/sign-in/LINK`: one button that signs the browser in. To look at it uses nothing up: whoever
/// previews a link fetches it too.
package struct SignInPage {
    private let link: SecretToken
    private let wording: Wording

    /// The page of a link that is good.
    package init(_ link: SecretToken, _ wording: Wording) {
        self.link = link
        self.wording = wording
    }

    /// The page as HTML.
    package var text: String {
        let form = HTML.form(
            to: "../sign-in/\(link.digits)", [], [.submit(wording.text(.ownerSignInButton), .hero)])
        return PageFrame.page(
            wording.text(.ownerSignIn),
            [
                .tag("p", ["class": "said"], wording.text(.ownerSignInWhat)), form,
                .tag("p", wording.text(.ownerSignInOwn)),
            ], from: "../", in: wording)
    }
}
