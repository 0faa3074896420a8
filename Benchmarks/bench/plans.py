"""The care plan of somebody who takes a few things, as several kinds of work have it."""

PLAN = """person: Person {number}
zone: {zone}
medicines:
  - name: Metformin
    strength: 500 mg
    note: With food.
    doses: [{{at: "08:{minute:02}", amount: 1}}, {{at: "20:00", amount: 2}}]
    from: 2026-10-20
  - name: Vitamin D
    doses: [{{at: "09:00", on: [mon, wed, fri]}}]
    from: 2026-10-20
reminders:
  - title: Blood pressure
    at: "18:30"
    on: [sun]
    from: 2026-10-20
"""


def plan_of(number, zone):
    """The plan of the person of a number: three items in four slots."""
    return PLAN.format(number=number, zone=zone, minute=number % 60)
