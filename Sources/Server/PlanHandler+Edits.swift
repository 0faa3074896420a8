import Adherence
import CarePlan
import CivilTime
import Household
import Journal
import Pages
import Wording

/// Changes to a plan by buttons and small forms. Each leads to the page that shows the changes for
/// review.
extension PlanHandler {
    private func date(_ name: String) throws(PlanFieldMistake) -> CivilDate? {
        let text = request.form[name] ?? ""
        guard !text.isEmpty else { return nil }
        guard let date = CivilDate(text) else {
            throw mistake(name, .planNoDate, ["date": text])
        }
        return date
    }

    private func time(_ name: String) throws(PlanFieldMistake) -> TimeOfDay? {
        let text = request.form[name] ?? ""
        guard !text.isEmpty else { return nil }
        guard let time = TypedTimes.time(text) else {
            throw mistake(name, .planNoTime, ["time": text])
        }
        return time
    }

    private func mistake(
        _ field: String, _ words: Wording.Key, _ values: [String: String] = [:]
    ) -> PlanFieldMistake {
        PlanFieldMistake(field, context.wording.text(words, values))
    }

    /// Converts an error to a mistake in the form. Rethrows errors that do not concern the input.
    private func mistake(_ error: any Error, _ view: PersonView) throws -> PlanFieldMistake {
        switch error {
        case let mistake as PlanFieldMistake: mistake
        case let refusal as PlanRefusal: PlanFieldMistake(refusal, view)
        default: throw error
        }
    }

    /// Returns the review page for an edit that changes nothing.
    private func same(_ view: PersonView) throws -> Response {
        let editing = try PlanEditing(household, view.person.id)
        return try review(
            household.change(to: .init(editing.text.bytes, editing.text.plan)), of: view)
    }

    /// Enables, disables, ends or removes an item.
    func item(_ view: PersonView) throws -> Response {
        guard isPost else { return toList }
        guard let item = view.item(of: request.form["item"] ?? ""), view.isPlanned(item) else {
            return context.notFound
        }
        do {
            let edit: Household.ItemEdit
            switch request.form["do"] {
            case "off": edit = .switching(on: false)
            case "on": edit = .switching(on: true)
            case "end": edit = .ending(on: try date("on").map { .date($0) })
            case "remove": edit = .removing
            default: return Response(400)
            }
            switch try household.change(by: edit, of: .id(item.id), person: view.person.id) {
            case .changed(let change): return try review(change, of: view)
            case .unchanged: return try same(view)
            }
        } catch {
            let page = PlanRefusalPage(
                try mistake(error, view).text, view, context.frame)
            return .page(page.text, status: 409)
        }
    }

    /// Pauses the plan or an item, or ends a pause.
    func pause(_ view: PersonView, _ code: String?) throws -> Response {
        var item: Item?
        if let code {
            item = view.item(of: code)
            guard let item, view.isPlanned(item) else { return context.notFound }
        }
        let page = { (mistake: PlanFieldMistake?) in
            PlanPausePage(item, request.form, mistake, view, context.frame).text
        }
        guard isPost else { return .page(page(nil)) }
        do {
            let edit: Household.PauseEdit
            switch request.form["do"] {
            case "pause":
                edit = .pausing(
                    from: try date("from").map { .date($0) },
                    until: try date("until").map { .date($0) })
            case "resume": edit = .resuming(from: try date("resumed").map { .date($0) })
            default: return Response(400)
            }
            let edited = try household.change(
                by: edit, of: item.map { .id($0.id) }, person: view.person.id)
            switch edited {
            case .changed(let change): return try review(change, of: view)
            case .unchanged: return try same(view)
            }
        } catch {
            return .page(page(try mistake(error, view)), status: 422)
        }
    }

    /// Adds a journey or ends one.
    func travel(_ view: PersonView) throws -> Response {
        let page = { (mistake: PlanFieldMistake?) in
            PlanTravelPage(request.form, mistake, view, context.frame).text
        }
        guard isPost else { return .page(page(nil)) }
        do {
            let edit: Household.TravelEdit
            switch request.form["do"] {
            case "travel": edit = try journey(view)
            case "home":
                let day = try date("home")
                let isLater = day.map { $0 != view.person.today } ?? false
                edit = .home(from: isLater ? day.map { .init(.date($0), nil) } : nil)
            default: return Response(400)
            }
            let edited = try household.edit(edit, person: view.person.id, isTrial: true)
            guard let change = edited.change else { return try same(view) }
            return try review(change, packing: packing(for: edited.journey, view), of: view)
        } catch {
            return .page(page(try mistake(error, view)), status: 422)
        }
    }

    /// Changes the language, the home time zone and the clock.
    func settings(_ view: PersonView) throws -> Response {
        let page = { (mistake: PlanFieldMistake?) in
            PlanSettingsPage(request.form, mistake, view, context.frame).text
        }
        guard isPost else { return .page(page(nil)) }
        let language = request.form["language"] ?? view.person.plan.language
        let hours = HourCycle(rawValue: Int(request.form["clock"] ?? "") ?? 0)
        guard let hours, PlanSettingsPage.languages(of: view.person.plan).contains(language) else {
            return Response(400)
        }
        do {
            let zone = (request.form["zone"] ?? "").trimmed
            let change = try household.change(
                toLanguage: language, zone: zone, hours, of: view.person.id)
            return try review(change, of: view)
        } catch {
            return .page(page(try mistake(error, view)), status: 422)
        }
    }

    /// Shows what to pack for a period.
    func packing(_ view: PersonView) throws -> Response {
        let page = { (mistake: PlanFieldMistake?, list: PackingList?) in
            PlanPackingPage(request.form, mistake, list, view, context.frame).text
        }
        guard isPost else { return .page(page(nil, nil)) }
        do {
            return .page(page(nil, try packing(for: trip(view), view)))
        } catch {
            return .page(page(try mistake(error, view), nil), status: 422)
        }
    }

    /// Returns the period to pack for, which must not begin before today.
    private func trip(_ view: PersonView) throws -> PackingPeriod {
        let from = try date("pack-from") ?? view.person.today
        let reserve = (request.form["reserve"] ?? "").trimmed
        guard let until = try date("pack-until"), from >= view.person.today,
            (from...from.advanced(byDays: Self.longestTrip)).contains(until)
        else { throw mistake("pack-until", .planPackDays) }
        guard let days = reserve.isEmpty ? 3 : Int(reserve), (0...366).contains(days) else {
            throw mistake("reserve", .planPackNoReserve, ["reserve": reserve])
        }
        return PackingPeriod(from: from, through: until, reserveDays: days)
    }

    /// The maximum length of a trip in days.
    private static let longestTrip = 3 * 366

    /// Returns the packing list for a journey, or `nil` if it has no end.
    private func packing(for journey: Journey?, _ view: PersonView) throws -> PackingList? {
        guard let journey, let until = journey.until?.date else { return nil }
        let from = max(journey.from.date, view.person.today)
        guard (from...from.advanced(byDays: Self.longestTrip)).contains(until) else { return nil }
        return try packing(for: PackingPeriod(from: from, through: until, reserveDays: 3), view)
    }

    private func packing(for trip: PackingPeriod, _ view: PersonView) throws -> PackingList {
        let person = try household.person(view.person.id, for: .figures(since: nil))
        return PackingList(try household.packing(for: trip, of: person), for: trip, view)
    }

    private func journey(_ view: PersonView) throws -> Household.TravelEdit {
        var clocks: [String: JourneyClock] = [:]
        for item in view.person.plan.itemsThatTravel {
            // An empty choice for one item means the choice for all.
            let own = request.form["clock-\(view.code(of: item))"] ?? ""
            clocks[item.id] = JourneyClock(
                rawValue: own.isEmpty ? request.form["clock"] ?? "" : own)
        }
        return .to(
            zone: (request.form["zone"] ?? "").trimmed, from: try start(view),
            until: try moment("until"), clocks)
    }

    /// Returns the start of a journey, or `nil` for now if it is today without a time.
    private func start(_ view: PersonView) throws -> Household.TravelMoment? {
        let isToday = try date("from") == view.person.today && time("from-time") == nil
        return isToday ? nil : try moment("from")
    }

    /// Returns a day with an optional time.
    private func moment(_ name: String) throws -> Household.TravelMoment? {
        let time = try time("\(name)-time")
        return try date(name).map { .init(.date($0), time) }
    }
}

extension String {
    /// The string with single spaces and without surrounding white space.
    fileprivate var trimmed: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
