import CivilTime
import Household
import Pages

/// The pages of figures and of the report.
extension PageHandler {
    /// The page of figures of some days, or of the usual ones.
    func showFigures(_ window: FigureWindow?, _ context: PageContext) throws -> Response {
        let page = FiguresPage(
            context.views, unreadable: context.unreadable, context.token, context.wording,
            over: window, since: try firstDay(of: context))
        return page.map { .page($0.text) }
            ?? context.notFound
    }

    /// The report over some days, or over the usual ones.
    func showReport(_ window: FigureWindow?, _ context: PageContext) throws -> Response {
        let page = ReportPage(
            context.views, unreadable: context.unreadable, context.token, context.wording,
            over: window, since: try firstDay(of: context), version: version)
        return page.map { .page($0.text) }
            ?? context.notFound
    }

    /// Leads to the report over the days that a form names, or says that there are none such.
    func choosePeriod(_ request: PageRequest, _ context: PageContext) throws -> Response {
        let today = context.views.first?.person.today
        if let window = FigureWindow(request.form), let today, window.ends(by: today) {
            return context.redirect(to: .report(window))
        }
        let page = ReportPage(
            context.views, unreadable: context.unreadable, context.token, context.wording,
            over: nil, since: try firstDay(of: context), version: version, sent: request.form)
        return page.map { .page($0.text, status: 422) } ?? context.notFound
    }
}
