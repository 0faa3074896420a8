import CarePlan
import Household
import Journal
import Pages

/// The page with the parts of calendars that matched nothing planned, and its forms.
extension PageHandler {
    /// Shows all pieces of evidence or a single one.
    func show(evidence number: Int?, _ context: PageContext) throws -> Response {
        let (people, manager) = (context.subscriber.people, context.manager)
        guard let number else {
            let page = UnmatchedPage(
                try household.evidence(of: people, for: manager), context.views, context.frame)
            return page.map { .page($0.text) } ?? context.notFound
        }
        guard let page = try page(of: number, context, household) else {
            return context.notFound
        }
        return .page(page.text)
    }

    private func page(
        of number: Int, _ context: PageContext, _ household: Household
    ) throws -> EvidencePage? {
        do {
            let piece = try household.evidence(
                number, of: context.subscriber.people, for: context.manager)
            return EvidencePage(
                piece, context.views, context.frame)
        } catch Household.SettlingError.noEvidence {
            return nil
        }
    }

    /// Handles a form of the page.
    func settle(
        _ request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        switch request.form["do"] {
        case "drop", "reopen":
            let numbers = (request.form["number"] ?? "").split(separator: " ").compactMap {
                Int($0)
            }
            let own = try household.evidence(
                of: context.subscriber.people, for: context.manager
            ).map(\.unmatched.number)
            guard !numbers.isEmpty, numbers.allSatisfy(own.contains) else {
                return JobOutput(context.notFound)
            }
            if request.form["do"] == "drop" {
                try household.drop(numbers, in: change)
            } else {
                try household.reopen(numbers, in: change)
            }
            return JobOutput(context.redirect(to: .unmatched(nil)))
        case "choose", "assign": return try assign(request, context, household, in: change)
        default: return JobOutput(Response(400))
        }
    }

    private func assign(
        _ request: PageRequest, _ context: PageContext, _ household: Household,
        in change: borrowing StoreChange
    ) throws -> JobOutput {
        guard let answer = EvidenceAnswer(request.form) else { return JobOutput(Response(400)) }
        guard let (item, view) = context.item(of: answer.item) else {
            return JobOutput(context.notFound)
        }
        let known = try household.store.unmatched().first { $0.number == answer.number }
        guard let page = try page(of: answer.number, context, household) else {
            // The evidence was settled by another user. The page does not reveal to whom it was
            // assigned.
            guard known?.settlement != nil else {
                return JobOutput(context.notFound)
            }
            return JobOutput(context.redirect(to: .unmatched(nil)))
        }
        guard let assignment = answer.assignment(to: item, of: view.person) else {
            return JobOutput(.page(page.text(asking: answer, of: item, view)))
        }
        let refused = { (reason: RefusalPage.Reason) in
            JobOutput(
                .page(
                    RefusalPage(reason, item, view, context.frame).text,
                    status: 409
                ))
        }
        do {
            switch try household.settle(assignment, by: context.author, in: change) {
            case .settledBefore: return JobOutput(.page(page.textSettledBefore, status: 409))
            case .recording(let recording):
                switch recording.verdict {
                case .recorded:
                    return JobOutput(
                        context.redirect(to: .unmatched(nil)), changed: [view.person.id])
                case .alreadyRecorded: return refused(.changed)
                case .needsConfirmation(let dose):
                    return JobOutput(
                        .page(page.text(confirming: dose, answer, of: item, view)))
                case .refused(let refusal): return refused(RefusalPage.Reason(refusal))
                }
            }
        } catch is Household.SettlingError {
            return JobOutput(Response(400))
        } catch is ItemError {
            return refused(.notPlanned)
        }
    }
}
