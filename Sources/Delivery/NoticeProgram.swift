import Files
import Household
package import Journal
import Wording

/// Sends messages by running the program of a channel, without a shell.
///
/// The program gets the text on standard input and the facts in variables of its environment. If it
/// does not end in time, it is killed with its child processes.
package struct NoticeProgram: NoticeSender {
    private let environment: [String]
    private let seconds: Int

    /// Creates a sender. Programs get the given variables, as NAME=VALUE.
    package init(environment: [String], seconds: Int = 30) {
        self.environment = environment
        self.seconds = seconds
    }

    /// Returns the number of the channel.
    package func place(of channel: NoticeChannel) -> String { "program \(channel.number)" }

    /// A program that speaks or plays a sound gets one message after another.
    package func threads(for channel: NoticeChannel) -> Int { 1 }

    /// Runs the program of a channel for one message after another.
    package func send(_ deliveries: [Delivery], _ receive: (Int, DeliveryResult) -> Void) {
        let watch = Stopwatch()
        for (place, delivery) in deliveries.enumerated()
        where watch.milliseconds < Self.patience * 1000 {
            receive(place, run(delivery.message, delivery.channel))
        }
    }

    private func run(_ message: NoticeMessage, _ channel: NoticeChannel) -> DeliveryResult {
        let addresses =
            message.answers.map { ("\($0.kind.rawValue.uppercased())_URL", $0.url) }
            + (message.link.map { [("LINK", $0)] } ?? [])
        let facts = [
            ("ACTION", message.action.rawValue), ("NOTICE", message.id),
            ("PERSON", message.person), ("TITLE", message.title),
            ("SUBSCRIBER", channel.subscriber),
        ]
        let variables = (facts + addresses).map { "DOSECAL_\($0.0)=\(Self.withoutZero($0.1))" }
            .sorted()
        var program = ChildProgram(
            channel.target, environment: environment + variables, seconds: seconds)
        program.inputs[0] = Array((message.text.isEmpty ? "" : message.text + "\n").utf8)
        do throws(SystemError) {
            switch try program.run() {
            case .exited(0): return .accepted
            case .exited(let status):
                return .failed(DeliveryProblem(.programStatus, ["status": "\(status)"]))
            case .signalled(let signal):
                return .failed(DeliveryProblem(.programSignal, ["signal": "\(signal)"]))
            case .tooLate, .tooMuch:
                return .failed(DeliveryProblem(.programSlow, ["seconds": "\(seconds)"]))
            }
        } catch {
            return .failed(DeliveryProblem(.programSystem, ["reason": "\(error)"]))
        }
    }

    private static func withoutZero(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" }))
    }
}
