import Testing
import WebEngine
import WebStandards

/// The state machine alone: a row is a navigation's inputs and the effects it must have, in order.
struct NavigationMachineTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var inputs: [NavigationMachine.Input]
        var effects: [NavigationMachine.Effect]
        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(
            name: "a page",
            inputs: [
                .begin(.fetchable), .actionDecided(.allow), .responded(replacesDocument: true),
                .responseDecided(.allow),
                .committed, .loaded,
            ],
            effects: [.askAction(isRedirect: false), .announceStart, .fetch, .askResponse, .commit, .finish]
        ),
        Row(
            name: "a redirect is asked about before it is told",
            inputs: [
                .begin(.fetchable), .actionDecided(.allow), .redirected(.fetchable), .actionDecided(.allow),
                .responded(replacesDocument: true), .responseDecided(.allow), .committed, .loaded,
            ],
            effects: [
                .askAction(isRedirect: false), .announceStart, .fetch, .askAction(isRedirect: true), .announceRedirect,
                .fetch, .askResponse, .commit, .finish,
            ]
        ),
        Row(
            name: "a redirect to the app's scheme, refused: told whole, then interrupted",
            inputs: [
                .begin(.fetchable), .actionDecided(.allow), .redirected(.external), .actionDecided(.cancel),
            ],
            effects: [
                .askAction(isRedirect: false), .announceStart, .fetch, .askAction(isRedirect: true), .announceExternal,
                .fail(.interrupted, .provisional),
            ]
        ),
        Row(
            name: "a redirect to the app's scheme, allowed: no view can load it",
            inputs: [
                .begin(.fetchable), .actionDecided(.allow), .redirected(.external), .actionDecided(.allow),
            ],
            effects: [
                .askAction(isRedirect: false), .announceStart, .fetch, .askAction(isRedirect: true), .announceRedirect,
                .announceExternal, .fail(.unsupportedScheme, .provisional),
            ]
        ),
        Row(
            name: "the app's scheme, offered to the app: fetched when allowed",
            inputs: [.begin(.offered), .actionDecided(.allow), .failed(.unsupportedScheme)],
            effects: [
                .askAction(isRedirect: false), .announceStart, .fetch, .fail(.unsupportedScheme, .provisional),
            ]
        ),
        Row(
            name: "the app's scheme, offered to the app: told when refused",
            inputs: [.begin(.offered), .actionDecided(.cancel)],
            effects: [.askAction(isRedirect: false), .announceExternal, .vanish]
        ),
        Row(
            name: "a form is sent again",
            inputs: [.beginResubmission(.fetchable), .resubmissionDecided(.resend), .actionDecided(.allow)],
            effects: [.askResubmission, .askAction(isRedirect: false), .announceStart, .fetch]
        ),
        Row(
            name: "a form is not sent again: nothing is said, nor by a late answer",
            inputs: [.beginResubmission(.fetchable), .resubmissionDecided(.dontResend), .resubmissionDecided(.resend)],
            effects: [.askResubmission, .vanish]
        ),
        Row(
            name: "stopped while asked about a form",
            inputs: [.beginResubmission(.fetchable), .stopped, .resubmissionDecided(.resend)],
            effects: [.askResubmission, .dropTransfer, .vanish]
        ),
        Row(
            name: "refused before it began: nothing is said",
            inputs: [.begin(.fetchable), .actionDecided(.cancel), .loaded],
            effects: [.askAction(isRedirect: false), .vanish]
        ),
        Row(
            name: "a link to the app's scheme",
            inputs: [.begin(.external), .actionDecided(.cancel)],
            effects: [.askAction(isRedirect: false), .announceExternal, .vanish]
        ),
        Row(
            name: "204 keeps the page",
            inputs: [
                .begin(.fetchable), .actionDecided(.allow), .responded(replacesDocument: false),
                .responseDecided(.allow),
            ],
            effects: [
                .askAction(isRedirect: false), .announceStart, .fetch, .askResponse, .dropTransfer,
                .fail(.interrupted, .provisional),
            ]
        ),
        Row(
            name: "a download leaves the page",
            inputs: [
                .begin(.fetchable), .actionDecided(.allow), .responded(replacesDocument: true),
                .responseDecided(.download),
            ],
            effects: [
                .askAction(isRedirect: false), .announceStart, .fetch, .askResponse, .download,
                .fail(.interrupted, .provisional),
            ]
        ),
        Row(
            name: "the connection is lost before and after the commit",
            inputs: [.begin(.fetchable), .actionDecided(.allow), .failed(.connectionLost), .failed(.connectionLost)],
            effects: [
                .askAction(isRedirect: false), .announceStart, .fetch, .fail(.connectionLost, .provisional),
            ]
        ),
        Row(
            name: "stopped while the rest arrives",
            inputs: [
                .begin(.fetchable), .actionDecided(.allow), .responded(replacesDocument: true),
                .responseDecided(.allow),
                .committed, .stopped,
            ],
            effects: [
                .askAction(isRedirect: false), .announceStart, .fetch, .askResponse, .commit, .dropTransfer,
                .fail(.cancelled, .committed),
            ]
        ),
        Row(
            name: "stopped while the policy thinks: a late answer changes nothing",
            inputs: [.begin(.fetchable), .stopped, .actionDecided(.allow)],
            effects: [.askAction(isRedirect: false), .dropTransfer, .vanish]
        ),
        Row(
            name: "the third redirect of two",
            inputs: [
                .begin(.fetchable), .actionDecided(.allow), .redirected(.fetchable), .actionDecided(.allow),
                .redirected(.fetchable), .actionDecided(.allow), .redirected(.fetchable),
            ],
            effects: [
                .askAction(isRedirect: false), .announceStart, .fetch, .askAction(isRedirect: true), .announceRedirect,
                .fetch, .askAction(isRedirect: true), .announceRedirect, .fetch, .fail(.tooManyRedirects, .provisional),
            ]
        ),
        Row(
            name: "a redirect where no server may lead",
            inputs: [.begin(.fetchable), .actionDecided(.allow), .redirected(.forbidden(.unsafeRedirect))],
            effects: [
                .askAction(isRedirect: false), .announceStart, .fetch, .fail(.unsafeRedirect, .provisional),
            ]
        ),
    ]

    @Test(arguments: rows)
    func effects(row: Row) {
        var machine = NavigationMachine(redirectLimit: 2)
        #expect(row.inputs.flatMap { machine.handle($0) } == row.effects)
    }

    @Test("no order of inputs ends a navigation twice, or leaves one that began without an end")
    func endsOnce() {
        let inputs: [NavigationMachine.Input] = [
            .begin(.fetchable), .actionDecided(.allow), .actionDecided(.cancel), .redirected(.fetchable),
            .redirected(.external), .badRedirect, .responded(replacesDocument: true),
            .responded(replacesDocument: false),
            .responseDecided(.allow), .responseDecided(.cancel), .responseDecided(.download), .committed, .loaded,
            .failed(.connectionLost), .stopped,
        ]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            var machine = NavigationMachine(redirectLimit: 3)
            var effects: [NavigationMachine.Effect] = machine.handle(.begin(.fetchable))
            for _ in 0..<30 {
                guard let input = inputs.randomElement(using: &random) else { continue }
                effects += machine.handle(input)
            }
            effects += machine.handle(.stopped)
            let ends = effects.count { effect in
                switch effect {
                case .finish, .fail, .vanish: true
                default: false
                }
            }
            #expect(ends == 1)
            let fails = effects.contains { if case .fail = $0 { true } else { false } }
            if fails || effects.contains(.finish) { #expect(effects.contains(.announceStart)) }
        }
    }
}
