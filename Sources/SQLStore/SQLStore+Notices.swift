import CivilTime
import Journal
import Schedule

extension SQLStore {
    /// Returns all channels, in the order of their numbers.
    package func noticeChannels() throws(StoreError) -> [NoticeChannel] {
        hold(.household)
        let name = "a channel for notices"
        return try connection.rows(
            """
            SELECT number, subscriber, kind, target, token, quiet, within, discreet, added, reminds,
                summaries, failing, problem, alert, tested, confirmed, paged
            FROM notice_channel ORDER BY number
            """
        ) { row throws(StoreError) in
            var channel = NoticeChannel(
                number: try self.found(row.integer("number"), in: name),
                subscriber: try self.found(row.text("subscriber"), in: name),
                kind: try self.found(row.value("kind"), in: name),
                target: try self.found(row.text("target"), in: name),
                added: try self.found(row.instant("added"), in: name))
            channel.token = row.text("token")
            if let quiet = row.text("quiet") {
                channel.quiet = try self.found(QuietHours(quiet), in: name)
            }
            channel.within = try self.found(row.integer("within"), in: name)
            channel.isDiscreet = row.integer("discreet") == 1
            channel.reminds = row.integer("reminds") == 1
            if let since = row.instant("failing") {
                channel.health = NoticeChannel.Failure(
                    since: since, problem: row.text("problem") ?? "", alert: row.instant("alert"))
            }
            if let summaries = row.text("summaries") {
                channel.summaries = try self.found(SummaryTime.list(summaries), in: name)
            }
            channel.tested = row.instant("tested")
            channel.isConfirmed = row.integer("confirmed") == 1
            channel.isFromPages = row.integer("paged") == 1
            return channel
        }
    }

    /// Returns the times since which channels fail.
    package func failingChannels() throws(StoreError) -> [Instant] {
        hold(.household)
        return try connection.rows(
            """
            SELECT failing FROM notice_channel WHERE failing IS NOT NULL
                AND (kind <> 'push' OR token LIKE '% %')
            ORDER BY failing
            """, []
        ) { row throws(StoreError) in
            try self.found(row.instant("failing"), in: "a channel for notices")
        }
    }

    /// Returns the notices of a person, or of all persons if `person` is `nil`, in the order of
    /// their channels and IDs.
    package func notices(of person: String?) throws(StoreError) -> [ReminderNotice] {
        hold(person.map { .person($0) } ?? .household)
        let condition = person == nil ? "" : "WHERE person = ?"
        let name = "a notice"
        return try connection.rows(
            """
            SELECT channel, id, person, members, action, revision, failures, retry, problem,
                purpose
            FROM notice \(condition) ORDER BY channel, id
            """, person.map { [.text($0)] } ?? []
        ) { row throws(StoreError) in
            var notice = ReminderNotice(
                channel: try self.found(row.integer("channel"), in: name),
                id: try self.found(row.text("id"), in: name),
                person: try self.found(row.text("person"), in: name),
                for: try self.found(row.value("purpose"), in: name))
            for line in try self.found(row.text("members"), in: name).split(separator: "\n") {
                notice.members.append(try self.found(ReminderNotice.Member(String(line)), in: name))
            }
            if !row.isNull("action") {
                notice.action = try self.found(row.value("action"), in: name)
            }
            notice.revision = try self.found(row.integer("revision"), in: name)
            notice.failures = try self.found(row.integer("failures"), in: name)
            notice.retry = row.instant("retry")
            notice.problem = row.text("problem")
            return notice
        }
    }
}

extension SQLStore {
    /// Returns the address with a digest, or `nil` if there is none.
    package func answerAddress(_ digest: SecretToken) throws(StoreError) -> AnswerAddress? {
        hold(.household)
        let name = "an address of a notice"
        return try connection.rows(
            "SELECT channel, person, names, until FROM notice_answer WHERE digest = ?",
            [.text(digest.digits)]
        ) { row throws(StoreError) in
            var names: [OccurrenceName] = []
            for line in try self.found(row.text("names"), in: name).split(separator: "\n") {
                names.append(try self.found(OccurrenceName(line: String(line)), in: name))
            }
            return AnswerAddress(
                digest: digest, channel: try self.found(row.integer("channel"), in: name),
                person: try self.found(row.text("person"), in: name), names: names,
                until: try self.found(row.instant("until"), in: name))
        }.first
    }
}

extension SQLChange {
    func add(_ address: AnswerAddress, at now: Instant) throws(StoreError) {
        try part(.person(address.person)) { () throws(StoreError) in
            try run(
                "DELETE FROM notice_answer WHERE person = ? AND until <= ?",
                [
                    .text(address.person),
                    .integer(
                        now.advanced(byMinutes: -AnswerAddress.hoursKept * 60).seconds),
                ])
            try run(
                """
                INSERT INTO notice_answer (digest, channel, person, names, until)
                VALUES (?, ?, ?, ?, ?)
                """,
                [
                    .text(address.digest.digits), .integer(address.channel),
                    .text(address.person),
                    .text(address.names.map(\.line).joined(separator: "\n")),
                    .integer(address.until.seconds),
                ])
        }
    }

    func put(_ channel: NoticeChannel) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            try run(
                """
                INSERT INTO notice_channel
                    (number, subscriber, kind, target, token, quiet, within, discreet, added,
                    reminds, summaries, tested, confirmed, paged)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (number) DO UPDATE SET subscriber = excluded.subscriber,
                    kind = excluded.kind, target = excluded.target, token = excluded.token,
                    quiet = excluded.quiet, within = excluded.within,
                    discreet = excluded.discreet, added = excluded.added,
                    reminds = excluded.reminds, summaries = excluded.summaries,
                    tested = excluded.tested, confirmed = excluded.confirmed,
                    paged = excluded.paged
                """,
                [
                    .integer(channel.number), .text(channel.subscriber),
                    .text(channel.kind.rawValue), .text(channel.target),
                    .optional(channel.token), .optional(channel.quiet?.description),
                    .integer(channel.within), .integer(channel.isDiscreet ? 1 : 0),
                    .integer(channel.added.seconds), .integer(channel.reminds ? 1 : 0),
                    .optional(
                        channel.summaries.isEmpty
                            ? nil
                            : channel.summaries.map(\.description).joined(separator: ",")),
                    .optional(channel.tested?.seconds), .integer(channel.isConfirmed ? 1 : 0),
                    .integer(channel.isFromPages ? 1 : 0),
                ])
        }
    }

    func set(_ health: NoticeChannel.Failure?, of channel: Int) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            try run(
                "UPDATE notice_channel SET failing = ?, problem = ?, alert = ? WHERE number = ?",
                [
                    .optional(health?.since.seconds), .optional(health?.problem),
                    .optional(health?.alert?.seconds), .integer(channel),
                ])
        }
    }

    func removeNoticeChannel(_ number: Int) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            for table in ["notice", "notice_answer"] {
                try run("DELETE FROM \(table) WHERE channel = ?", [.integer(number)])
            }
            try run("DELETE FROM notice_channel WHERE number = ?", [.integer(number)])
        }
    }

    func end(_ channel: NoticeChannel) throws(StoreError) {
        try part(.household) { () throws(StoreError) in
            try run("DELETE FROM notice WHERE channel = ?", [.integer(channel.number)])
            try run(
                """
                UPDATE notice_channel SET token = ?, failing = NULL, problem = NULL, alert = NULL
                WHERE number = ?
                """, [.optional(channel.renewal?.digits), .integer(channel.number)])
        }
    }

    func put(_ notice: ReminderNotice) throws(StoreError) {
        try part(.person(notice.person)) { () throws(StoreError) in
            try run(
                """
                INSERT INTO notice
                    (channel, id, person, members, action, revision, failures, retry, problem,
                        purpose)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (channel, id) DO UPDATE SET members = excluded.members,
                    action = excluded.action, revision = excluded.revision,
                    failures = excluded.failures, retry = excluded.retry,
                    problem = excluded.problem
                """,
                [
                    .integer(notice.channel), .text(notice.id), .text(notice.person),
                    .text(notice.members.map(\.description).joined(separator: "\n")),
                    .optional(notice.action?.rawValue), .integer(notice.revision),
                    .integer(notice.failures), .optional(notice.retry?.seconds),
                    .optional(notice.problem), .text(notice.purpose.rawValue),
                ])
        }
    }

    func remove(_ notice: ReminderNotice) throws(StoreError) {
        try part(.person(notice.person)) { () throws(StoreError) in
            try run(
                "DELETE FROM notice WHERE channel = ? AND id = ?",
                [.integer(notice.channel), .text(notice.id)])
        }
    }
}
