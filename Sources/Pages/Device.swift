import Wording

/// The kind of device that shows a page, which decides what is offered first.
package enum Device: Sendable {
    case apple, android, other

    /// Guesses the device from a `User-Agent` field.
    package init(userAgent: String) {
        let isApple = ["iPhone", "iPad", "Macintosh"].contains { userAgent.contains($0) }
        self = isApple ? .apple : userAgent.contains("Android") ? .android : .other
    }

    /// The calendar app for a feed.
    var app: CalendarApp {
        switch self {
        case .apple: .apple
        case .android: .icsx5
        case .other: .thunderbird
        }
    }

    /// The heading above what works on the device.
    var heading: Wording.Key {
        switch self {
        case .apple: .pageDeviceApple
        case .android: .pageDeviceAndroid
        case .other: .pageDeviceOther
        }
    }
}
