/// A plan with an item of each kind that pages display differently.
package enum SamPlan {
    /// The text of the plan.
    package static let text = """
        person: Sam Carter
        id: sam
        zone: Europe/Copenhagen
        language: en
        medicines:
          - {name: Metformin, id: metformin, note: With water, doses: [{at: "08:00"}], stock: {left: 20, counted: 2026-11-01, refill-at: 30}}
          - {name: Ibuprofen, id: ibuprofen, as-needed: {amount: 1, at-least: 6 h, at-most: 3 per day}}
        lenses:
          - {name: Left lens, id: left, eye: left, type: biweekly, counts: wear-days, opened: 2026-11-10}
        reminders:
          - {title: Stretch, id: stretch, kind: exercise, at: "07:00"}

        """
}
