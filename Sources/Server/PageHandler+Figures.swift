import CivilTime
import Household
import Pages

/// The pages with statistics and the report.
extension PageHandler {
    /// Shows the statistics for a period, or for the default one.
    func showFigures(_ window: FigureWindow?, _ context: PageContext) throws -> Response {
        let page = FiguresPage(
            context.views, unreadable: context.unreadable, context.frame,
            over: window, since: try firstDay(of: context))
        return page.map { .page($0.text) }
            ?? context.notFound
    }

    /// Shows the report for a period, or for the default one.
    func showReport(_ window: FigureWindow?, _ context: PageContext) throws -> Response {
        let page = ReportPage(
            context.views, unreadable: context.unreadable, context.frame,
            over: window, since: try firstDay(of: context), version: version)
        return page.map { .page($0.text, withScript: true) }
            ?? context.notFound
    }

    /// Redirects to the report for the period in a form, or shows an error if the period is
    /// invalid.
    func choosePeriod(_ request: PageRequest, _ context: PageContext) throws -> Response {
        let today = context.views.first?.person.today
        if let window = FigureWindow(request.form), let today, window.ends(by: today) {
            return context.redirect(to: .report(window))
        }
        let page = ReportPage(
            context.views, unreadable: context.unreadable, context.frame,
            over: nil, since: try firstDay(of: context), version: version, sent: request.form)
        return page.map { .page($0.text, status: 422, withScript: true) } ?? context.notFound
    }
}
