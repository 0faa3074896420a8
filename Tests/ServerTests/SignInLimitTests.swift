import CivilTime
import Server
import Synchronization
import Testing

/// Tests of slowing down password guesses.
@Suite struct SignInLimitTests {
    private let accounts: AccountsHome
    private let clock = Clock()
    private let router: Router

    private final class Clock: Sendable {
        private let seconds = Mutex(1_795_000_000)
        var now: Instant { seconds.withLock { Instant(seconds: $0) } }
        func advance(by count: Int) { seconds.withLock { $0 += count } }
    }

    init() throws {
        accounts = try AccountsHome()
        router = try accounts.home.router(
            clock: { [clock] in clock.now }, adjust: { $0.allowsPlainPasswords = true })
    }

    private func answer(_ authorization: String, from address: String) -> Response {
        router.answer(accounts.request("PROPFIND", "/dav/", authorization, from: address))
    }

    private func status(_ authorization: String, from address: String) -> Int {
        answer(authorization, from: address).status
    }

    @Test func addressMaySendTenWrongPasswordsAMinute() {
        for _ in 1...10 { #expect(status(AccountsHome.wrong, from: "192.0.2.7") == 401) }
        let slowed = answer(AccountsHome.wrong, from: "192.0.2.7")
        #expect(slowed.status == 429)
        #expect(slowed["retry-after"] == "6")
        #expect(slowed["www-authenticate"] == nil)
        clock.advance(by: 6)
        #expect(status(AccountsHome.wrong, from: "192.0.2.7") == 401)
        #expect(status(AccountsHome.wrong, from: "192.0.2.7") == 429)
        clock.advance(by: 60)
        for _ in 1...10 { #expect(status(AccountsHome.wrong, from: "192.0.2.7") == 401) }
    }

    @Test func ipv6NetworkCountsAsOneAddress() {
        for index in 1...10 {
            #expect(status(AccountsHome.wrong, from: "2001:db8:0:1::\(index)") == 401)
        }
        #expect(status(AccountsHome.wrong, from: "2001:db8:0:1:ffff::") == 429)
        #expect(status(AccountsHome.wrong, from: "2001:db8:0:2::1") == 401)
    }

    @Test func wrongPasswordsDoNotLockOutOthers() {
        for _ in 1...10 { #expect(status(AccountsHome.wrong, from: "192.0.2.7") == 401) }
        #expect(status(AccountsHome.wrong, from: "192.0.2.7") == 429)
        // One app of a household has an old password, and the others still work.
        #expect(status(accounts.right, from: "192.0.2.7") == 207)
        #expect(status(accounts.right, from: "198.51.100.1") == 207)
    }

    @Test func guessesOfOneNameFromManyAddressesAreSlowedDown() {
        for index in 1...10 { #expect(status(AccountsHome.wrong, from: "192.0.2.\(index)") == 401) }
        let again = answer(AccountsHome.wrong, from: "192.0.2.1")
        #expect(again.status == 429)
        #expect(again["retry-after"] == "6")
        #expect(status(accounts.right, from: "203.0.113.9") == 207)
        clock.advance(by: 6)
        #expect(status(AccountsHome.wrong, from: "192.0.2.1") == 401)
    }

    @Test func clockSetBackLocksOutNoAddress() {
        for _ in 1...10 { _ = status(AccountsHome.wrong, from: "192.0.2.7") }
        #expect(status(AccountsHome.wrong, from: "192.0.2.7") == 429)
        clock.advance(by: -86_400)
        #expect(status(AccountsHome.wrong, from: "192.0.2.7") == 401)
    }

    @Test func manyAddressesDoNotReleaseABlockedOne() {
        for _ in 1...10 { _ = status(AccountsHome.wrong, from: "192.0.2.7") }
        for index in 0..<5_000 {
            _ = status(
                AccountsHome.basic("user-\(index)", "x"), from: "10.0.\(index / 250).\(index % 250)"
            )
        }
        #expect(status(AccountsHome.wrong, from: "192.0.2.7") == 429)
    }
}
