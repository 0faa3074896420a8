import Testing

struct PythonScriptTests {
    @Test func missingPythonFailsWithAdvice() {
        let error = #expect(throws: PythonFailure.self) {
            try PythonScript("datetime_table.py")
                .lines("1900", "1901", environment: ["PATH": "/nowhere"])
        }
        #expect(
            error?.description
                == "python3 is not on the PATH, so install Python 3.9 or later to compare with it")
    }

    @Test func failedScriptIsAnError() {
        let error = #expect(throws: PythonFailure.self) {
            try PythonScript("no_such_table.py").lines()
        }
        #expect(error?.status == 2)
    }
}
