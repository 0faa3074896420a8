import CarePlan
extension CarePlan { var doneMarks: [String] { [] } }
