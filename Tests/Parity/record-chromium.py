#!/usr/bin/python3
"""Record parity scenarios in Chromium: the requests, cookies, titles, URLs and history of each step.

    apt-get install chromium iproute2
    python3 Tests/Parity/record-chromium.py -o TRACES SCENARIO.json ...

Scenarios, server and format are those of $HEADLESS_WEBVIEW_SHARED/parity, whose README describes them; nothing leaves a
network namespace with loopback alone. What a delegate is told has no equal in Chromium's protocol: `events` has the titles
alone, and `results` are those of scripts without their promises.
"""
import base64
import json
import os
import select
import subprocess
import tempfile
import time

import recording
from recording import common

UPGRADES = ("HttpsUpgrades", "HttpsFirstBalancedMode", "HttpsFirstBalancedModeAutoEnable", "HttpsFirstModeV2")


class Protocol:
    """Chromium, spoken to by its pipe (https://chromedevtools.github.io/devtools-protocol/)."""

    def __init__(self, profile, features):
        mine, its = os.pipe(), os.pipe()
        fds = {3: mine[0], 4: its[1]}

        def arrange():
            # Not onto each other: both go out of the way first.
            read, write = os.dup(fds[3]), os.dup(fds[4])
            high_read, high_write = os.dup2(read, 60), os.dup2(write, 61)
            os.dup2(high_read, 3)
            os.dup2(high_write, 4)
        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--user-data-dir=" + profile, "--ignore-certificate-errors", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", "--disable-field-trial-config", "--window-size=800,600",
             "--disable-features=" + ",".join(features), "about:blank"],
            preexec_fn=arrange, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(mine[0])
        os.close(its[1])
        self.to, self.come, self.buffer = mine[1], its[0], b""
        self.last, self.answers, self.handlers = 0, {}, []

    def send(self, method, session=None, **params):
        self.last += 1
        message = {"id": self.last, "method": method, "params": params, **({"sessionId": session} if session else {})}
        os.write(self.to, json.dumps(message).encode() + b"\0")
        return self.last

    def call(self, method, session=None, seconds=5, **params):
        number = self.send(method, session, **params)
        end = time.monotonic() + seconds
        while number not in self.answers and time.monotonic() < end:
            self.pump(end - time.monotonic())
        return self.answers.pop(number, {"error": {"message": "no answer"}})

    def pump(self, seconds):
        if not select.select([self.come], [], [], max(0, seconds))[0]:
            return
        data = os.read(self.come, 1 << 20)
        if not data:
            raise EOFError("Chromium ended.")
        self.buffer += data
        *messages, self.buffer = self.buffer.split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self.answers[message["id"]] = message
            else:
                for handler in self.handlers:
                    handler(message["method"], message["params"], message.get("sessionId"))


class View:
    def __init__(self, target, session):
        self.target, self.session = target, session
        self.is_loading, self.is_closed, self.title, self.frame = False, False, "", None


class Recording:
    def __init__(self, scenario, server):
        self.scenario, self.server, self.settings = scenario, server, scenario["settings"]
        self.dialogs = list(self.settings.get("dialogs", []))
        self.views, self.events, self.last = [], [], time.monotonic()
        # What the app's text is shown under, until it is; and the URLs whose password was asked for.
        self.html, self.asked = None, set()
        profile = tempfile.mkdtemp(prefix="record-")
        os.makedirs(os.path.join(profile, "Default"))
        # As the recordings of the parity folder are made: other sites' cookies are blocked, whatever the scenario says.
        preferences = {"profile": {"cookie_controls_mode": 1, "block_third_party_cookies": True}}
        with open(os.path.join(profile, "Default", "Preferences"), "w") as file:
            json.dump(preferences, file)
        features = list(UPGRADES) + ([] if self.settings.get("pageCache", True) else ["BackForwardCache"])
        self.chromium = Protocol(profile, features)
        self.chromium.handlers.append(self.hear)
        self.chromium.call("Target.setDiscoverTargets", discover=True, seconds=20)
        begun = self.chromium.call("Target.getTargets")["result"]["targetInfos"]
        # One that has shown nothing yet: the first page is its first entry.
        target = self.chromium.call("Target.createTarget", url="")["result"]
        for info in begun:
            if info["type"] == "page":
                self.chromium.call("Target.closeTarget", targetId=info["targetId"])
        self.attach(target["targetId"])

    def attach(self, target):
        session = self.chromium.call("Target.attachToTarget", targetId=target, flatten=True)["result"]["sessionId"]
        view = View(target, session)
        self.views.append(view)
        for domain in ("Page", "Runtime", "Network"):
            self.chromium.call(domain + ".enable", session)
        view.frame = self.chromium.call("Page.getFrameTree", session)["result"]["frameTree"]["frame"]["id"]
        if not self.settings.get("javascript", True):
            self.chromium.call("Emulation.setScriptExecutionDisabled", session, value=True)
        if self.settings.get("auth", {}).get("mode") in ("credential", "cancel"):
            self.chromium.call("Fetch.enable", session, handleAuthRequests=True)
        return view

    def hear(self, method, params, session):
        view = next((v for v in self.views if v.session == session), None)
        if method == "Target.targetCreated" and params["targetInfo"].get("openerId"):
            self.last = time.monotonic()
            self.opened(params["targetInfo"])
        elif method == "Target.targetInfoChanged":
            info = params["targetInfo"]
            view = next((v for v in self.views if v.target == info["targetId"]), None)
            if view and info["title"] != view.title and not info["url"].endswith(info["title"]):
                view.title = info["title"]
                number = self.views.index(view) + 1
                self.events.append({"event": "title", "title": view.title, **({"view": number} if number != 1 else {})})
                self.last = time.monotonic()
        elif method == "Target.targetDestroyed":
            for gone in (v for v in self.views if v.target == params["targetId"]):
                gone.is_closed, self.last = True, time.monotonic()
        elif method in ("Page.frameStartedLoading", "Page.frameStoppedLoading") and view:
            self.last = time.monotonic()
            if params["frameId"] == view.frame:
                view.is_loading = method == "Page.frameStartedLoading"
        elif method == "Page.frameNavigated" and view and not params["frame"].get("parentId"):
            view.frame, self.last = params["frame"]["id"], time.monotonic()
        elif method == "Page.javascriptDialogOpening":
            answer = self.dialogs.pop(0) if self.dialogs else {"accept": True}
            self.last = time.monotonic()
            self.chromium.send("Page.handleJavaScriptDialog", session, accept=bool(answer.get("accept")),
                               promptText=answer.get("text", params.get("defaultPrompt", "")))
        elif method == "Fetch.requestPaused":
            if self.html is not None and params["request"]["url"].split("#")[0] == self.html[0].split("#")[0]:
                body, self.html = base64.b64encode(self.html[1].encode()).decode(), None
                self.chromium.send("Fetch.fulfillRequest", session, requestId=params["requestId"], responseCode=200,
                                   responseHeaders=[{"name": "Content-Type", "value": "text/html; charset=utf-8"}], body=body)
            else:
                self.chromium.send("Fetch.continueRequest", session, requestId=params["requestId"])
        elif method == "Fetch.authRequired":
            auth, url = self.settings["auth"], params["request"]["url"]
            answer = ({"response": "ProvideCredentials", "username": auth["user"], "password": auth["password"]}
                      if auth["mode"] == "credential" and url not in self.asked else {"response": "CancelAuth"})
            self.asked.add(url)
            self.chromium.send("Fetch.continueWithAuth", session, requestId=params["requestId"], authChallengeResponse=answer)

    def opened(self, info):
        answer = self.settings.get("newWindows", "allow")
        if answer == "allow":
            self.attach(info["targetId"])
            return
        url = info["url"]
        self.chromium.send("Target.closeTarget", targetId=info["targetId"])
        if answer == "same" and url:
            self.chromium.send("Page.navigate", self.views[0].session, url=url)

    # ---- steps ------------------------------------------------------------

    def perform(self, step):
        self.events.clear()
        begun = self.last = time.monotonic()
        view = self.views[step.get("view", 1) - 1]
        answer = self.begin(step, view)
        record = {"step": step}
        if "noWait" in step:
            self.run_until(lambda: time.monotonic() >= begun + step["noWait"] / 1000)
        elif not self.settle(common.settle_of(step, self.scenario), begun):
            record["notSettled"] = True
        record["events"] = list(self.events)
        if "noWait" not in step:
            record["state"] = self.state()
        if answer is not None:
            record["result"] = self.result(answer)
        return record

    def begin(self, step, view):
        session = view.session
        match step["do"]:
            case "load":
                self.chromium.send("Page.navigate", session, url=step["url"])
                view.is_loading = common.scheme_of(step["url"]) in ("http", "https")
            case "loadHTML" if not step.get("baseURL"):
                self.chromium.call("Page.navigate", session, url="about:blank")
                self.chromium.call("Page.setDocumentContent", session, frameId=view.frame, html=step["html"])
            case "loadHTML":
                self.html = (step["baseURL"], step["html"])
                self.chromium.call("Fetch.enable", session, handleAuthRequests="auth" in self.settings)
                self.chromium.call("Page.navigate", session, url=self.html[0])
            case "eval": return self.evaluate(view, step["js"])
            case "click": return self.evaluate(view, common.CLICK_JS + "(%s)" % json.dumps(step["css"]))
            case "submitForm": return self.evaluate(view, common.SUBMIT_JS + "(%s)" % json.dumps(step))
            case "tap": self.tap(view, step["css"])
            case "back": self.go(view, -1)
            case "forward": self.go(view, 1)
            case "go": self.go(view, step["delta"])
            case "reload": self.chromium.send("Page.reload", session)
            case "reloadFromOrigin": self.chromium.send("Page.reload", session, ignoreCache=True)
            case "stop": self.chromium.send("Page.stopLoading", session)
        return None

    def go(self, view, delta):
        pages = self.chromium.call("Page.getNavigationHistory", view.session)["result"]
        place = pages["currentIndex"] + delta
        if 0 <= place < len(pages["entries"]):
            self.chromium.send("Page.navigateToHistoryEntry", view.session, entryId=pages["entries"][place]["id"])

    def evaluate(self, view, script):
        return self.chromium.send("Runtime.evaluate", view.session, expression=script, returnByValue=True, userGesture=True)

    def result(self, number):
        end = time.monotonic() + 2
        while number not in self.chromium.answers and time.monotonic() < end:
            self.chromium.pump(end - time.monotonic())
        answer = self.chromium.answers.pop(number, {}).get("result")
        if answer is None:
            return {"error": "no answer"}
        if "exceptionDetails" in answer:
            return {"error": answer["exceptionDetails"].get("exception", {}).get("description", "exception")}
        return {"value": answer["result"].get("value")}

    def tap(self, view, css):
        place = self.result(self.evaluate(view, common.RECT_JS + "(%s)" % json.dumps(css))).get("value")
        if place:
            x, y = json.loads(place)
            for kind in ("mousePressed", "mouseReleased"):
                self.chromium.send("Input.dispatchMouseEvent", view.session, type=kind, x=x, y=y, button="left", clickCount=1)

    def run_until(self, is_over):
        while not is_over():
            self.chromium.pump(0.01)

    def settle(self, rule, begun):
        """Whether it did, by the rule of the scenarios' README."""
        end = begun + rule["maxMs"] / 1000

        def is_quiet():
            now = time.monotonic()
            return ((now - begun) * 1000 >= rule["minMs"] and not any(v.is_loading for v in self.views if not v.is_closed)
                    and (now - self.last) * 1000 >= rule["quietMs"] and self.server.idle_for() * 1000 >= rule["quietMs"])
        self.run_until(lambda: is_quiet() or time.monotonic() >= end)
        return time.monotonic() < end

    # ---- what shows then ----------------------------------------------------

    def state(self):
        state = self.shown(self.views[0])
        cookies = self.chromium.call("Storage.getCookies").get("result", {}).get("cookies", [])
        state["cookies"] = sorted(
            ({"name": c["name"], "value": c["value"], "domain": c["domain"], "path": c["path"],
              "expires": None if c["session"] else common.norm_expires(c["expires"]), "secure": c["secure"],
              "httpOnly": c["httpOnly"], "sameSite": c.get("sameSite", "unspecified").lower()} for c in cookies),
            key=lambda c: (c["domain"], c["path"], c["name"]))
        state["cookiesFor"] = {}
        for url in common.policy_urls(self.scenario):
            found = self.chromium.call("Network.getCookies", self.views[0].session, urls=[url]).get("result", {})
            state["cookiesFor"][url] = sorted("%s=%s" % (c["name"], c["value"]) for c in found.get("cookies", []))
        others = {str(number + 1): self.shown(view) for number, view in enumerate(self.views) if number and not view.is_closed}
        return {**state, "otherViews": others} if others else state

    def shown(self, view):
        pages = self.chromium.call("Page.getNavigationHistory", view.session).get("result", {"currentIndex": -1, "entries": []})
        items, index = [e["url"] for e in pages["entries"]], pages["currentIndex"]
        # The empty page that a view begins with is none of the scenario's.
        if items[:1] == ["about:blank"] and view is self.views[0]:
            items, index = items[1:], index - 1
        answer = self.result(self.evaluate(view, common.STATE_JS))
        document = json.loads(answer["value"]) if answer.get("value") else {"error": answer.get("error", "none")}
        if len(items) < len(pages["entries"]) and isinstance(document.get("historyLength"), int):
            document["historyLength"] -= 1
        current = pages["entries"][pages["currentIndex"]] if pages["entries"] else {}
        return {"url": current.get("url"), "title": current.get("title"), "canGoBack": index > 0,
                "canGoForward": index + 1 < len(items), "isLoading": view.is_loading,
                "history": {"index": index, "items": items}, "document": document}


def record(path, out):
    """One scenario, in this process."""
    scenario, server = recording.begin(path)
    recorder = Recording(scenario, server)
    version = recorder.chromium.call("Browser.getVersion")["result"]["product"].split("/")[-1]
    recording.finish(scenario, server, recorder, "Chromium", version, out)
    recorder.chromium.process.kill()
    os._exit(0)


def prepare(home):
    return dict(os.environ, HOME=home, TZ="UTC", LC_ALL="C.UTF-8"), lambda: None


if __name__ == "__main__":
    recording.main(__file__, __doc__, record, prepare)
