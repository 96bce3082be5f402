import Testing
import WebEngine
import WebNetwork

/// https://drafts.csswg.org/web-animations-1/ without anything that is drawn, on a clock that goes on by itself.
struct AnimationTests {
    @Test(arguments: [
        // It ends when its time is over, and says so.
        (
            "const start = performance.now(), a = box.animate({opacity: [1, 0]}, 300);"
                + "seen.push(a.playState, a.pending); a.onfinish = e => { seen.push(e.type, e.currentTime) };"
                + "await a.finished; await new Promise(then => setTimeout(then, 20));"
                + "seen.push(a.playState, performance.now() - start >= 300, performance.now() - start < 400)",
            "running,true,finish,300,finished,true,true"
        ),
        (
            "const a = box.animate([{top: 0}, {top: 1}], {duration: 100, delay: 50, iterations: 3, direction: 'alternate'});"
                + "const {duration, endTime, activeDuration, fill} = a.effect.getComputedTiming();"
                + "seen.push(duration, endTime, activeDuration, fill); a.currentTime = 200;"
                + "const {progress, currentIteration} = a.effect.getComputedTiming(); seen.push(progress, currentIteration)",
            "100,350,300,none,0.5,1"
        ),
        (
            "const a = box.animate({opacity: 0}, 1000); a.finished.catch(e => { seen.push(e.name) });"
                + "a.oncancel = () => { seen.push('cancelled') }; a.cancel(); seen.push(a.playState, a.currentTime);"
                + "await new Promise(then => setTimeout(then, 20))",
            "idle,,AbortError,cancelled"
        ),
        ("const a = box.animate({opacity: 0}, 1e6); a.finish(); await a.finished; seen.push(a.currentTime)", "1000000"),
        (
            "const a = box.animate({opacity: 0}, Infinity); try { a.finish() } catch (e) { seen.push(e.name) }"
                + "a.pause(); await a.ready; seen.push(a.playState, box.getAnimations().length, document.getAnimations()[0] === a);"
                + "a.cancel(); seen.push(box.getAnimations().length)",
            "InvalidStateError,paused,1,true,0"
        ),
        (
            "const a = box.animate({opacity: [0, 1]}, {duration: 100, fill: 'forwards'}); a.reverse(); await a.finished;"
                + "seen.push(a.currentTime, a.playbackRate, box.getAnimations()[0] === a); a.commitStyles(); seen.push(box.style.opacity)",
            "0,-1,true,0"
        ),
        (
            "seen.push(JSON.stringify(new KeyframeEffect(null, {left: ['1px', '2px', '4px'], easing: 'ease'}, 5).getKeyframes()"
                + ".map(({offset, computedOffset, easing, left}) => [offset, computedOffset, easing, left])))",
            "[[0,0,\"ease\",\"1px\"],[0.5,0.5,\"ease\",\"2px\"],[1,1,\"ease\",\"4px\"]]"
        ),
        (
            "seen.push(new KeyframeEffect(box, [{}, {offset: .2}, {}, {}], 1).getKeyframes().map(f => f.computedOffset.toFixed(1)))",
            "0.0,0.2,0.6,1.0"
        ),
        ("try { box.animate([{offset: 2}], 1) } catch (e) { seen.push(e.name) }", "TypeError"),
        ("try { box.animate([], {duration: -1}) } catch (e) { seen.push(e.name) }", "TypeError"),
        ("try { Element.prototype.animate.call({}, []) } catch (e) { seen.push(e.name) }", "TypeError"),
        ("const a = new Animation(); a.play(); await a.finished; seen.push(a.playState)", "finished"),
        (
            "const e = new KeyframeEffect(box, {}, 10), a = new Animation(e), b = new Animation(e); seen.push(a.effect, b.effect === e)",
            ",true"
        ),
    ])
    func takesItsTime(script: String, seen: String) async throws {
        let page = TestPage { _ in
            .html(
                """
                <body><div id=box></div><script>
                (async () => { const seen = []; \(script); return seen })().then(seen => { window.value = String(seen) })
                </script>
                """
            )
        }
        await page.load("https://rp.test/")
        await page.page.settle(horizon: .seconds(10))
        #expect(try await page.page.with { core throws(ScriptFailure) in try core.evaluate("value") }.string == seen)
    }
}
