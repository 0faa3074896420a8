import CarePlan
import Wording

extension Wording {
    /// What is wrong with what somebody entered; marked where only English words are there for it.
    func piece(of mistake: ItemMistake) -> HTML {
        if let text = MistakeWords(self).text(of: mistake) { return HTML(text) }
        return language == "en" ? HTML(mistake.text) : .tag("span", ["lang": "en"], mistake.text)
    }
}
