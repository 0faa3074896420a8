extension Schema {
    /// Change 23: the addresses at which the doses of a notice can be answered.
    ///
    /// An address is known by the digest of its secret. It lists its occurrences in lines, as a
    /// notice does.
    static let answers = """
        CREATE TABLE notice_answer (
            digest TEXT NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
            channel BIGINT NOT NULL REFERENCES notice_channel (number),
            person TEXT NOT NULL,
            names TEXT NOT NULL,
            until BIGINT NOT NULL CHECK (until BETWEEN -62135596800 AND 253402300799)
        );
        CREATE INDEX notice_answer_person ON notice_answer (person, until);
        """
}
