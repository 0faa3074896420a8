/// Plans for the tests of texts and of the tool.
package enum SharedPlan {
    /// Three medicines with fixed times.
    package static let medicines = """
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          - name: Zinc
            doses: [{at: "08:00"}, {at: "20:00"}]
          - name: Iron
            doses: [{at: "08:00"}]
          - name: Magnesium
            doses: [{at: "09:00"}]

        """

    /// Three medicines in a text with comments and blank lines.
    package static let commented = """
        # Sam's plan
        person: Sam
        zone: Europe/Copenhagen
        medicines:
          # with water
          - name: Zinc   # the white one
            doses: [{at: "08:00"}, {at: "20:00"}]

          # not with milk
          - name: Iron
            doses: [{at: "08:00"}]
          - name: Magnesium
            doses: [{at: "09:00"}, {at: "21:00"}]   # after eating

        """

    /// One medicine of a person with an id.
    package static let anna = """
        person: Anna Holm
        id: anna
        zone: Europe/Copenhagen
        medicines:
          - name: Zinc
            doses: [{at: "08:00"}]

        """

    /// Returns a plan with one medicine, by default zinc.
    package static func zinc(of person: String, as medicine: String = "Zinc") -> String {
        """
        person: \(person)
        zone: Europe/Copenhagen
        medicines:
          - name: \(medicine)
            doses: [{at: "08:00"}]

        """
    }
}
