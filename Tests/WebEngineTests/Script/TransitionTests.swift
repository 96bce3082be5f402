import Testing
import WebEngine

/// Events of transitions, on a clock that goes on by itself, in WebKit and Chromium alike.
///
/// https://drafts.csswg.org/css-transitions/#transition-events
struct TransitionTests {
    static let body = """
        <style>
        .fade { opacity: 0; transition: opacity .15s linear } .fade.in { opacity: 1 }
        .all { transition: all .05s; width: 10px; height: 20px } .all.x { width: 20px; height: auto; color: red }
        .late { transition: transform .05s .05s, width 0s } .late.x { transform: translateX(5px); width: 9px }
        </style><p id=t class="fade in"></p><p id=u></p>
        """

    /// What is told until it is over.
    static func told(_ change: String, _ milliseconds: Int = 400) -> String {
        """
        new Promise(resolve => {
            const told = []
            for (const type of ['run', 'start', 'end', 'cancel']) document.body.addEventListener(`transition${type}`, event => {
                told.push(`${event.target.id}${type} ${event.propertyName} ${event.elapsedTime}`)
            })
            \(change)
            setTimeout(() => resolve(told.join()), \(milliseconds))
        })
        """
    }

    @Test(arguments: [
        AskedRow(
            name: "a class that goes",
            body: body,
            script: told("t.classList.remove('in')"),
            title: "trun opacity 0,tstart opacity 0,tend opacity 0.15"
        ),
        AskedRow(
            name: "what WebKit calls it hears the listener that waits for nothing else",
            body: body,
            script: """
                new Promise(resolve => {
                    const start = performance.now()
                    t.addEventListener('webkitTransitionEnd', ({ type, bubbles, isTrusted, constructor: { name } }) => {
                        const passed = performance.now() - start
                        resolve([type, bubbles, isTrusted, name, passed >= 150 && passed < 250])
                    })
                    t.className = 'fade'
                })
                """,
            title: "webkitTransitionEnd,true,true,TransitionEvent,true"
        ),
        AskedRow(
            name: "a style that changes, and what it is told to take",
            body: body,
            script: told("t.style.opacity = '.5'; u.style.cssText = 'transition: opacity 50ms; opacity: .5'"),
            title: "trun opacity 0,tstart opacity 0,urun opacity 0,ustart opacity 0,uend opacity 0.05,tend opacity 0.15"
        ),
        AskedRow(
            name: "of all that changes what has something in between",
            body: body + "<script>u.className = 'all'</script>",
            script: told("u.className = 'all x'"),
            title: "urun color 0,ustart color 0,urun width 0,ustart width 0,uend color 0.05,uend width 0.05"
        ),
        AskedRow(
            name: "after a while, and not what takes no time",
            body: body + "<script>u.className = 'late'</script>",
            script: told("u.className = 'late x'"),
            title: "urun transform 0,ustart transform 0,uend transform 0.05"
        ),
        AskedRow(
            name: "what is as it was, what is gone, what is not rendered",
            body: body,
            script: told(
                "t.classList.remove('in'); t.classList.add('in'); u.className = 'fade in';"
                    + " setTimeout(() => { t.classList.remove('in'); t.remove() }, 50);"
                    + " setTimeout(() => { u.hidden = true; u.classList.remove('in') }, 50)"
            ),
            title: ""
        ),
        AskedRow(
            name: "there and back",
            body: body,
            script: told("t.classList.remove('in'); setTimeout(() => t.classList.add('in'), 80)")
                + ".then(told => told.replace(/\\d\\.\\d+/g, time => time < 0.12 && time > 0.04))",
            title:
                "trun opacity 0,tstart opacity 0,tcancel opacity true,trun opacity 0,tstart opacity 0,tend opacity true"
        ),
    ])
    func events(_ row: AskedRow) async { await row.check() }
}
