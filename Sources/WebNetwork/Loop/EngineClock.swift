import WebStandards

/// The time an engine lives in, handed in so that a test decides it.
///
/// Timers, delays of in-memory routes, meta refresh and cookie expiry read this clock; sockets live in real time.
public protocol EngineClock: Sendable {
    /// Time since the clock was started; never runs backwards.
    var now: Duration { get }
    /// The time of day, which cookies and dates are held against.
    var wallTime: UnixTime { get }
}

/// A clock that stands still until it is moved: it has to wake the loops that sleep on it.
package protocol SteppingClock: EngineClock {
    /// A loop begins to live on this clock; it counts as awake until it sleeps.
    func attach(_ loop: any ClockedLoop)
    func detach(_ loop: any ClockedLoop)
    /// The loop waits. `idle`: not for a socket or for anybody's answer, only for its next timer.
    func sleeps(_ loop: any ClockedLoop, until deadline: Duration?, idle: Bool)
    func woke(_ loop: any ClockedLoop)
}

/// What a stepping clock knows of a loop: its identity and how to wake it.
package protocol ClockedLoop: AnyObject, Sendable {
    func clockMoved()
}
