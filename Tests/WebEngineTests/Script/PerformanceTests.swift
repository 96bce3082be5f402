import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What pages learn and note of their times; the values are those that WebKit gave.
struct PerformanceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// An expression; an error is its name.
        var script: String
        var value: String
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "a mark",
            script: """
                (mark => [mark instanceof PerformanceMark, mark instanceof PerformanceEntry, mark.detail.x, JSON.stringify(mark)])
                (performance.mark('a', { startTime: 5, detail: { x: 1 } }))
                """,
            value: #"true,true,1,{"name":"a","entryType":"mark","startTime":5,"duration":0}"#
        ),
        Row(
            name: "measures",
            script: """
                (performance.mark('a', { startTime: 5 }), performance.mark('b', { startTime: 9 }), [
                    ['a', 'b'], [{ start: 1, duration: 4 }], [{ end: 'b', duration: 4 }], ['navigationStart', 'a'], [undefined, 'b'],
                ].map(given => performance.measure('m', ...given)).map(one => `${one.startTime}+${one.duration}`))
                """,
            value: "5+4,1+4,5+4,0+5,0+9"
        ),
        Row(
            name: "what is none",
            script: """
                [() => performance.measure('m', { detail: 1 }), () => performance.measure('m', { start: 1, end: 2, duration: 3 }),
                    () => performance.measure('m', { start: 1 }, 'b'), () => performance.measure('m', 'none'),
                    () => performance.measure('m', 'loadEventEnd'), () => performance.mark('navigationStart'),
                    () => performance.mark('x', { startTime: -1 }), () => new PerformanceEntry(), () => new PerformanceMeasure(),
                    () => new PerformanceObserver(1), () => new PerformanceObserver(() => {}).observe({}),
                    () => { const one = new PerformanceObserver(() => {}); one.observe({ type: 'mark' }); one.observe({ entryTypes: ['mark'] }) },
                ].map(one => { try { return one() } catch (error) { return error.name } })
                """,
            value: """
                TypeError,TypeError,TypeError,SyntaxError,InvalidAccessError,SyntaxError,TypeError,TypeError,TypeError,\
                TypeError,TypeError,InvalidModificationError
                """
        ),
        Row(
            name: "by name and type, until they are cleared",
            script: """
                (performance.mark('b', { startTime: 2 }), performance.mark('a', { startTime: 1 }), performance.measure('a', 'a', 'b'),
                [performance.getEntriesByType('mark').map(one => one.name), performance.getEntriesByName('a').length,
                    performance.getEntriesByName('a', 'mark').length, performance.clearMarks('a'),
                    performance.getEntriesByName('a').map(one => one.entryType), performance.getEntries()[0].entryType])
                """,
            value: "a,b,2,1,,measure,navigation"
        ),
        Row(
            name: "the navigation while it loads",
            script: """
                (entry => [entry instanceof PerformanceNavigationTiming, entry.name, entry.type, entry.duration, entry.loadEventEnd,
                    performance.timing.loadEventEnd, performance.timing.domLoading >= performance.timing.navigationStart,
                    Object.keys(performance.timing.toJSON()).length, performance.navigation.type, PerformanceNavigation.TYPE_RELOAD])
                (performance.getEntriesByType('navigation')[0])
                """,
            value: "true,https://rp.test/,navigate,0,0,0,true,21,0,1"
        ),
    ]

    private func page(_ script: String) -> TestPage {
        TestPage { _ in .html("<!doctype html><title>-</title><script>\(script)</script>") }
    }

    private func title(of page: TestPage) async -> String {
        await page.state { core in (try? core.evaluateText("document.title")) ?? "" }
    }

    @Test(arguments: rows)
    func values(_ row: Row) async {
        let page = page("document.title = \(row.script)")
        await page.load("https://rp.test/")
        #expect(await title(of: page) == row.value)
    }

    @Test("observers hear of what they want, in tasks")
    func observers() async {
        let page = page(
            """
            const heard = [];
            const note = name => list => heard.push(name + list.getEntries().map(one => one.name || one.entryType));
            new PerformanceObserver(note('all:')).observe({ entryTypes: ['mark', 'measure', 'none'] });
            performance.mark('late', { startTime: 8 }); performance.mark('soon', { startTime: 7 });
            new PerformanceObserver(note('marks:')).observe({ type: 'mark', buffered: true });
            const taking = new PerformanceObserver(note('never:'));
            taking.observe({ type: 'mark' }); performance.mark('taken', { startTime: 9 });
            heard.push('taken:' + taking.takeRecords().map(one => one.name));
            const gone = new PerformanceObserver(note('never:'));
            gone.observe({ type: 'mark' }); performance.mark('gone', { startTime: 10 }); gone.disconnect(); taking.disconnect();
            new PerformanceObserver(note('loaded:')).observe({ type: 'navigation', buffered: true });
            setTimeout(() => document.title = heard.join(' '), 100);
            """
        )
        await page.load("https://rp.test/")
        #expect(
            await title(of: page)
                == "taken:taken all:soon,late,taken,gone marks:soon,late,taken,gone loaded:https://rp.test/"
        )
    }

    @Test("times are in order, and say how the page was led to")
    func navigation() async {
        let script = """
            onload = () => setTimeout(() => {
                const { timing, navigation } = performance, names = ['navigationStart', 'redirectEnd', 'fetchStart', 'responseStart',
                    'responseEnd', 'domInteractive', 'domContentLoadedEventEnd', 'domComplete', 'loadEventStart', 'loadEventEnd'];
                const times = names.map(name => timing[name]).filter(time => time !== 0);
                document.title = [times.length, times.every((time, index) => index === 0 || time >= times[index - 1]),
                    performance.getEntriesByType('navigation')[0].type, navigation.redirectCount];
            }, 20)
            """
        let page = TestPage { request in
            guard request.url.path == "/" else {
                return ServiceResponse(status: 302, fields: [HTTPField("Location", "/")])
            }
            return .html("<script>\(script)</script>")
        }
        await page.load("https://rp.test/r")
        #expect(await title(of: page) == "10,true,navigate,1")
        await page.load("https://other.test/")
        #expect(await title(of: page) == "9,true,navigate,0")
        await page.run { $0.reload() }
        #expect(await title(of: page) == "9,true,reload,0")
        await page.load("https://third.test/")
        await page.run { _ = try? $0.evaluateText("location.reload()") }
        #expect(await title(of: page) == "9,true,reload,0")
    }
}
