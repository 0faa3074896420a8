import CommandLine

extension TextReport {
    /// The terminal's page.
    init(_ environment: Environment) {
        self.init(width: environment.width, isColoured: environment.isColoured)
    }
}
