import CarePlan
import CivilTime
import Household
import Terminal
import Testing
import Wording

/// Tests of the messages for errors of the household, in the language of the person concerned.
@Suite struct HouseholdErrorTests {
    static let errors: [(any Error & Sendable, english: String, danish: String)] = [
        (
            ItemError.unknown("eltroksin", known: ["eltroxin", "zink"], person: "Åse"),
            "there is no 'eltroksin' in the plan of Åse; did you mean 'eltroxin'?",
            "der er ingen 'eltroksin' i planen for Åse; mente du 'eltroxin'?"
        ),
        (
            ItemError.unknown("xyz", known: ["eltroxin", "knæ", "zink"], person: "Åse"),
            "there is no 'xyz' in the plan of Åse, which has 'eltroxin', 'knæ' or 'zink'",
            "der er ingen 'xyz' i planen for Åse; den har 'eltroxin', 'knæ' eller 'zink'"
        ),
        (
            PersonError.several(["bo", "ida"]),
            "there are several people, so add '--person bo' or '--person ida'",
            "der er flere personer, så tilføj '--person bo' eller '--person ida'"
        ),
        (
            PersonError.removed("bo", on: CivilDate(clamping: 20_777), version: 2),
            "the plan of 'bo' was removed on Fri 20 Nov 2026; to bring it back: "
                + "dosecal plan show bo --version 2 | dosecal apply -",
            "planen for 'bo' blev fjernet fre. 20. nov. 2026; sådan får du den tilbage: "
                + "dosecal plan show bo --version 2 | dosecal apply -"
        ),
        (
            PlanRefusal.removedBefore(person: "bo"),
            "the plan of 'bo' is already removed; nothing was changed",
            "planen for 'bo' er allerede fjernet; der er ikke ændret noget"
        ),
        (
            Household.SubscriberError.unknown("telefon", known: ["tablet"]),
            "there is no subscriber 'telefon'; 'dosecal subscriber list' lists them",
            "der er ingen abonnent 'telefon'; 'dosecal subscriber list' viser dem alle"
        ),
        (
            Household.SettlingError.lensActMissing(item: "left"),
            "'left' is a lens set, so add --worn or --replaced",
            "'left' er et sæt linser, så tilføj --worn eller --replaced"
        ),
        (
            CommandRefusal.notRecorded(item: "zink", known: ["eltroxin", "knæ"]),
            "nothing is recorded for 'zink'; choose 'eltroxin' or 'knæ'",
            "der er ikke registreret noget om 'zink'; vælg 'eltroxin' eller 'knæ'"
        ),
        (
            CommandRefusal.notRecorded(item: "zink", known: []),
            "nothing is recorded yet", "der er ikke registreret noget endnu"
        ),
        (
            CommandRefusal.noVersion(9, person: "bo", last: 2),
            "the plan of 'bo' has no version 9; the last is 2",
            "planen for 'bo' har ingen version 9; den sidste er 2"
        ),
        (
            PlanRefusal.ofAnother(person: "bo", edited: "ida"),
            "this is the plan of 'bo', but the text now says 'ida'; write 'id: bo' in it. To add "
                + "a plan for another person, use 'dosecal apply'",
            "det er planen for 'bo', men nu står der 'ida' i teksten; skriv 'id: bo' i den. En "
                + "plan for en anden lægger du ind med 'dosecal apply'"
        ),
        (
            CommandRefusal.folderHoldsTasks("tasks", of: nil),
            "'tasks' holds the tasks of another person; use a different folder for each person",
            "i 'tasks' ligger opgaverne for en anden person; brug en mappe til hver person"
        ),
        (
            PlanRefusal.notEditable(.isLensSet),
            "lenses have no last day; disable or remove the item",
            "linser har ingen sidste dag; slå dem fra, eller fjern dem"
        ),
    ]

    @Test(arguments: errors.indices)
    func errorIsInOneLanguage(index: Int) throws {
        let (error, english, danish) = Self.errors[index]
        for (language, expected) in [("en", english), ("da", danish)] {
            let wording = try #require(Wording(builtIn: language))
            let text = HouseholdErrorText(wording, personPrefix: "--person ")
            #expect(text.text(of: error) == expected)
        }
    }

    @Test func errorNamesThePersonConcerned() {
        let unknown = ItemError.unknown("x", known: [], person: "Åse")
        #expect(HouseholdErrorText.person(in: unknown) == "Åse")
        #expect(HouseholdErrorText.person(in: PersonError.allRemoved("bo")) == "bo")
        #expect(HouseholdErrorText.person(in: PersonError.nobody) == nil)
    }
}
