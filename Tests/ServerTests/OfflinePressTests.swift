import CarePlan
import CivilTime
import Foundation
import Journal
import Server
import TestSupport
import Testing

/// Tests of presses that a browser stored while offline and sends later.
@Suite struct OfflinePressTests {
    private let home: PageHome
    /// 08:10 and 12:10 on Friday, 20 November 2026.
    private let morning = "2026-11-20T07:10:00Z"
    private let noon = "2026-11-20T11:10:00Z"
    private let four = "\(4 * 3600)"
    private let id = "00112233445566778899aabbccddeeff"
    private let take = "Take: 1 tablet Metformin 500 mg, 08:00"

    init() throws { home = try PageHome(SamPlan.text, at: "2026-11-01T11:00:00Z") }

    private func marked(_ form: PageText.Form, _ fields: [String: String]) -> PageText.Form {
        PageText.Form(
            action: form.action, fields: form.fields.merging(fields) { $1 }, label: form.label)
    }

    private func dose() throws -> PageText.Form {
        let page = try home.today(at: morning)
        return try #require(page.forms.first { $0.label.hasPrefix("Take: 1 tablet Metformin") })
    }

    @Test func offlinePressIsRecordedOnceWithItsTime() throws {
        let form = marked(try dose(), ["press": id, "ago": four])
        #expect(try home.press(form, at: noon).response.status == 303)
        #expect(try home.press(form, at: noon).changed == [])
        let entry = try #require(try home.entries.first)
        #expect(try home.entries.count == 1)
        #expect(entry.action.at == (try PageHome.instant(morning)))
        #expect(entry.recorded == (try PageHome.instant(noon)))
        #expect(entry.note == "Pressed offline, sent later")
    }

    /// The browser did not get the response, and the entry was undone meanwhile.
    @Test func pressUndoneMeanwhileIsNotRecordedAgain() throws {
        let form = marked(try dose(), ["press": id])
        try home.press(form, at: morning)
        let page = try home.today(at: morning)
        try home.press(try #require(page.forms.first { $0.label.hasPrefix("Undo: ") }), at: morning)
        let again = try home.press(marked(form, ["ago": four]), at: noon)
        #expect(again.response.status == 303 && again.changed == [])
        #expect(try home.entries.map(\.action.kind) == [.taken, .undone])
    }

    /// The clocks of servers differ, and a page of one may be sent to another.
    @Test(arguments: [(1, 303), (10, 303), (11, 400), (3600, 400)])
    func pressSlightlyAheadCountsAsNow(seconds: Int, status: Int) throws {
        let pressed = try PageHome.instant(morning).seconds + seconds
        let form = marked(try dose(), ["press": id, "pressed": "\(pressed)"])
        #expect(try home.press(form, at: morning).response.status == status)
        let moments = try home.entries.map(\.action.at)
        #expect(moments == (status == 303 ? [try PageHome.instant(morning)] : []))
    }

    @Test func twoAsNeededDosesFromOnePageAreTwo() throws {
        let plan = SamPlan.text
        let page = try home.today(at: morning)
        let need = try #require(
            page.forms.first { $0.fields["do"] == "needed" }, "in \(plan.prefix(40))")
        try home.press(marked(need, ["press": id, "ago": "\(24 * 3600)"]), at: noon)
        let other = String(id.reversed())
        let sent = try home.press(marked(need, ["press": other, "ago": "60"]), at: noon)
        #expect(sent.response.status == 303)
        #expect(try home.entries.count == 2)
        // A press that is sent twice is recorded once.
        try home.press(marked(need, ["press": other, "ago": "90"]), at: noon)
        #expect(try home.entries.count == 2)
    }

    /// A dose that was already over when the button was pressed is refused.
    @Test func outdatedPressIsRefused() throws {
        let form = marked(try dose(), ["press": id, "ago": "600"])
        let sent = try home.press(form, at: "2026-11-22T11:10:00Z")
        #expect(sent.response.status == 409)
        #expect(try home.entries.isEmpty)
    }

    @Test(arguments: [
        ["press": "x"], ["press": "<b>", "ago": "1"], ["ago": "-1"], ["ago": "1e9"],
        ["ago": "99999999"], ["ago": "9223372036854775807"], ["ago": "-9223372036854775808"],
        ["pressed": "99999999999"], ["pressed": ""], ["ago": "60"],
    ])
    func malformedOfflinePressIsRefused(fields: [String: String]) throws {
        let sent = try home.press(marked(try dose(), fields), at: morning)
        #expect(sent.response.status == 400)
        #expect(try home.entries.isEmpty)
    }

    @Test func manifestNamesOnlyItsOwnAddresses() throws {
        let response = try home.response("today", "manifest", at: morning)
        #expect(response["content-type"] == "application/manifest+json")
        let value = try JSONSerialization.jsonObject(with: Data(response.body))
        let manifest = try #require(value as? [String: Any])
        #expect(manifest["start_url"] as? String == "../\(home.token?.digits ?? "")")
        #expect(manifest["scope"] as? String == "../../")
        #expect((manifest["icons"] as? [[String: String]])?.count == 3)
    }

    @Test func manifestAllowsAnyName() throws {
        let name = #"<b>"\Sam"#
        let text =
            "person: '\(name)'\nid: sam\nzone: Europe/Copenhagen\nlanguage: en\n"
            + "reminders:\n  - {title: Walk, id: w, at: \"08:00\"}\n"
        let home = try PageHome(text, at: "2026-11-01T11:00:00Z")
        let body = try home.response("today", "manifest", at: morning).body
        let manifest = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
        #expect(manifest?["name"] as? String == "dosecal: \(name)")
    }

    @Test func iconsAreSmall() {
        #expect(Router.assets["worker.js"] != nil)
        let icons = Router.assets.filter { $0.key.hasSuffix("png") }
        #expect(icons.values.map(\.body.count).reduce(0, +) < 10_000)
    }
}
