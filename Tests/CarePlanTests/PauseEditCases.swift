import CarePlan
import CivilTime
import Testing

/// Edits of pauses, each with the exact resulting text.
extension PlanTextTests {
    static let pauseCases = [
        Case(
            name: "a first pause goes behind the dates",
            before: head + "medicines:\n  - name: A\n    from: 2026-11-01 # Monday\n"
                + "    doses:\n      - {at: 8:00}\n",
            edit: .pause(0, "2026-12-01", "2026-12-08"),
            after: head + "medicines:\n  - name: A\n    from: 2026-11-01 # Monday\n"
                + "    pauses: [{from: 2026-12-01, until: 2026-12-08}]\n"
                + "    doses:\n      - {at: 8:00}\n"),
        Case(
            name: "a pause of the whole plan stands at its head",
            before: head + "\nmedicines:\n  - name: A\n    doses: [{at: 8:00}]\n",
            edit: .pause(nil, "2026-12-01", nil),
            after: head + "pauses: [{from: 2026-12-01}]\n"
                + "\nmedicines:\n  - name: A\n    doses: [{at: 8:00}]\n"),
        Case(
            name: "another one goes to the end of the list",
            before: head + "pauses:\n  # hospital\n  - {from: 2026-12-01} # bed 3\n"
                + "medicines: [{name: A, doses: [{at: 8:00}]}]\n",
            edit: .pause(nil, "2026-11-01", "2026-11-08"),
            after: head + "pauses:\n  # hospital\n  - {from: 2026-12-01} # bed 3\n"
                + "  - {from: 2026-11-01, until: 2026-11-08}\n"
                + "medicines: [{name: A, doses: [{at: 8:00}]}]\n"),
        Case(
            name: "a pause that goes on gets another end",
            before: head + "medicines:\n- name: A\n  doses: [{at: 8:00}]\n  pauses:\n"
                + "  - from: 2026-12-01 # hospital\n    until: 2026-12-08\n"
                + "  - {from: 2026-12-12, until: 2026-12-14}\n",
            edit: .pause(0, "2026-12-05", "2026-12-13"),
            after: head + "medicines:\n- name: A\n  doses: [{at: 8:00}]\n  pauses:\n"
                + "  - from: 2026-12-01 # hospital\n    until: 2026-12-13\n"
                + "  - {from: 2026-12-12, until: 2026-12-14}\n"),
        Case(
            name: "a pause that goes on ends the day before",
            before: head
                + "medicines: [{name: A, pauses: [{from: 2026-12-01}], doses: [{at: 8:00}]}]\n",
            edit: .resume(0, "2026-12-05"),
            after: head
                + "medicines: [{name: A, pauses: [{from: 2026-12-01, until: 2026-12-04}], "
                + "doses: [{at: 8:00}]}]\n"),
        Case(
            name: "a pause that has not begun goes, and an empty list with it",
            before: head + "pauses:\n  - {from: 2026-12-01}\n"
                + "medicines: [{name: A, doses: [{at: 8:00}]}]\n",
            edit: .resume(nil, "2026-12-01"),
            after: head + "medicines: [{name: A, doses: [{at: 8:00}]}]\n"),
        Case(
            name: "one of several goes",
            before: head + "pauses: [{from: 2026-11-01, until: 2026-11-02}, {from: 2026-12-01}]\n"
                + "medicines: [{name: A, doses: [{at: 8:00}]}]\n",
            edit: .resume(nil, "2026-11-20"),
            after: head + "pauses: [{from: 2026-11-01, until: 2026-11-02}]\n"
                + "medicines: [{name: A, doses: [{at: 8:00}]}]\n"),
    ]
}
