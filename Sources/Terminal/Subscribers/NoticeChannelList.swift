import CivilTime
package import CommandLine
package import Journal
package import Wording

/// The channels on which subscribers are reminded, and what could not be sent on them.
package struct NoticeChannelList {
    private let channels: [NoticeChannel]
    private let unsent: [Int: [ReminderNotice]]

    /// Creates the list from the channels and all notices.
    package init(_ channels: [NoticeChannel], _ notices: [ReminderNotice]) {
        self.channels = channels
        unsent = Dictionary(grouping: notices.filter { $0.problem != nil }, by: \.channel)
    }

    /// Returns a line for each channel, or a message if there are none.
    package func lines(_ wording: Wording, _ layout: TextLayout) -> [String] {
        guard !channels.isEmpty else { return layout.filled(wording.text(.notifyNone)) }
        return layout.table(channels.map { ("\($0.number)", facts(of: $0, wording)) })
    }

    private func facts(of channel: NoticeChannel, _ wording: Wording) -> String {
        var facts = ["\(channel.subscriber): \(wording.place(of: channel))"]
        if let quiet = channel.quiet {
            facts.append(
                wording.text(
                    .notifyQuiet,
                    ["from": wording.clock(quiet.from), "to": wording.clock(quiet.to)]))
        }
        if channel.within != NoticeChannel.usualMinutes {
            facts.append(wording.counted(.notifyWithin, channel.within))
        }
        if !channel.reminds { facts.append(wording.text(.notifyTellOnly)) }
        if !channel.summaries.isEmpty {
            facts.append(
                wording.text(
                    .notifySummaries,
                    ["times": channel.summaries.map(\.description).joined(separator: ", ")]))
        }
        if channel.isDiscreet { facts.append(wording.text(.publishSubscriberDiscreet)) }
        if let waiting = unsent[channel.number], let problem = waiting[0].problem {
            facts.append(wording.counted(.notifyUnsent, waiting.count, ["problem": problem]))
        } else if let failure = channel.health, !channel.hasEnded {
            facts.append(wording.text(.notifyFailing, ["problem": failure.problem]))
        }
        return facts.joined(separator: "; ")
    }

    /// The list as JSON.
    package var json: JSON {
        .object([
            (
                "channels",
                .array(
                    channels.map { channel in
                        let waiting = unsent[channel.number] ?? []
                        return .object([
                            ("id", .number(channel.number)),
                            ("subscriber", .string(channel.subscriber)),
                            ("kind", .string(channel.kind.rawValue)),
                            ("quiet", .optional(channel.quiet?.description)),
                            ("within", .number(channel.within)),
                            ("discreet", .bool(channel.isDiscreet)),
                            ("reminds", .bool(channel.reminds)),
                            (
                                "summaries",
                                .array(channel.summaries.map { .string($0.description) })
                            ),
                            ("added", .string(channel.added.description)),
                            ("unsent", .number(waiting.count)),
                            (
                                "problem",
                                .optional(waiting.first?.problem ?? channel.health?.problem)
                            ),
                            ("failing", .optional(channel.health?.since.description)),
                            ("next", .optional(waiting.compactMap(\.retry).min()?.description)),
                        ])
                    })
            )
        ])
    }
}

extension Wording {
    /// Returns the kind of a channel and the part of its target that is no secret.
    package func place(of channel: NoticeChannel) -> String {
        switch channel.kind {
        case .command: text(.notifyCommand, ["path": channel.target])
        case .ntfy: text(.notifyNtfy, ["host": channel.host])
        case .mail: text(.notifyMail, ["address": channel.target])
        case .push: text(channel.hasEnded ? .notifyPushEnded : .notifyPush, ["host": channel.host])
        }
    }
}
