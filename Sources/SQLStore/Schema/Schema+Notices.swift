extension Schema {
    /// Change 19: the channels on which subscribers are reminded, and the notices that were sent.
    ///
    /// A notice lists its occurrences in lines, whose parts contain no spaces.
    static let notices = """
        CREATE TABLE notice_channel (
            number BIGINT NOT NULL PRIMARY KEY CHECK (number >= 1),
            subscriber TEXT NOT NULL REFERENCES subscriber (id),
            kind TEXT NOT NULL CHECK (kind <> ''),
            target TEXT NOT NULL,
            token TEXT,
            quiet TEXT,
            within BIGINT NOT NULL CHECK (within BETWEEN 0 AND 1440),
            discreet BIGINT NOT NULL CHECK (discreet IN (0, 1)),
            added BIGINT NOT NULL CHECK (added BETWEEN -62135596800 AND 253402300799)
        );
        CREATE TABLE notice (
            channel BIGINT NOT NULL REFERENCES notice_channel (number),
            id TEXT NOT NULL CHECK (id <> ''),
            person TEXT NOT NULL,
            members TEXT NOT NULL,
            action TEXT CHECK (action IN ('ring', 'update', 'withdraw')),
            revision BIGINT NOT NULL CHECK (revision >= 0),
            failures BIGINT NOT NULL CHECK (failures >= 0),
            retry BIGINT CHECK (retry BETWEEN -62135596800 AND 253402300799),
            problem TEXT,
            PRIMARY KEY (channel, id)
        );
        CREATE INDEX notice_person ON notice (person);
        """

    /// Change 20: channels that do not remind, and notices for carers.
    static let tellings = """
        ALTER TABLE notice_channel
            ADD COLUMN reminds BIGINT NOT NULL DEFAULT 1 CHECK (reminds IN (0, 1));
        ALTER TABLE notice
            ADD COLUMN purpose TEXT NOT NULL DEFAULT 'reminder' CHECK (purpose <> '');
        """

    /// The failures of a channel since its last success.
    static let failingChannels = """
        ALTER TABLE notice_channel
            ADD COLUMN failing BIGINT CHECK (failing BETWEEN -62135596800 AND 253402300799);
        ALTER TABLE notice_channel ADD COLUMN problem TEXT;
        ALTER TABLE notice_channel
            ADD COLUMN alert BIGINT CHECK (alert BETWEEN -62135596800 AND 253402300799);
        CREATE INDEX notice_channel_failing ON notice_channel (failing)
            WHERE failing IS NOT NULL;
        """

    /// The times of a channel's summaries.
    static let summaries = """
        ALTER TABLE notice_channel ADD COLUMN summaries TEXT CHECK (summaries <> '');
        """

    /// The tests of channels on the pages, and whether one was confirmed.
    static let noticeTests = """
        ALTER TABLE notice_channel ADD COLUMN tested BIGINT
            CHECK (tested BETWEEN -62135596800 AND 253402300799);
        ALTER TABLE notice_channel ADD COLUMN confirmed BIGINT NOT NULL DEFAULT 0
            CHECK (confirmed IN (0, 1));
        """

    /// The origin of channels. Browsers can only be added on pages.
    static let noticeOrigins = """
        ALTER TABLE notice_channel ADD COLUMN paged BIGINT NOT NULL DEFAULT 0
            CHECK (paged IN (0, 1));
        UPDATE notice_channel SET paged = 1 WHERE kind = 'push';
        """
}
