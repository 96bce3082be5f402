import Testing

/// Which promises that are rejected a page hears of, and that they have a handler after all.
struct PromiseRejectionTests {
    private static let listeners = """
        <script>
        for (const type of ["unhandledrejection", "rejectionhandled"])
          addEventListener(type, event => { seen.push(type, event.reason, event.promise instanceof Promise, event.cancelable); });
        </script>
        """

    static let rows = [
        SeenRow(
            name: "one that gets its handler later",
            body: listeners + "<script>const p = Promise.reject('a'); setTimeout(() => p.catch(() => {}), 10)</script>",
            seen: "unhandledrejection,a,true,true,rejectionhandled,a,true,false"
        ),
        SeenRow(
            name: "none that has one by the time of its task",
            body: listeners + """
                <details id=d></details><script>
                let p;
                d.ontoggle = () => { p.catch(() => {}); };
                d.open = true;
                p = Promise.reject("a");
                </script>
                """,
            seen: ""
        ),
        SeenRow(
            name: "what a listener throws is told as another error is",
            body: """
                <script>
                onerror = message => { seen.push(message); };
                onrejectionhandled = () => { throw "thrown"; };
                const p = Promise.reject("a");
                setTimeout(() => p.catch(() => {}), 10);
                </script>
                """,
            seen: "thrown"
        ),
        SeenRow(
            name: "a frame's, which the page around it handles",
            body: """
                <iframe></iframe><script>
                const frame = frames[0], p = frame.Promise.reject("a");
                frame.onunhandledrejection = event => {
                  event.preventDefault();
                  setTimeout(() => p.catch(() => {}), 10);
                };
                frame.onrejectionhandled = ({ promise, reason }) => { seen.push(promise === p, reason); };
                </script>
                """,
            seen: "true,a"
        ),
    ]

    @Test(arguments: rows)
    func areSeen(_ row: SeenRow) async throws { try await row.check() }
}
