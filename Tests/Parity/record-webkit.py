#!/usr/bin/python3
"""Record parity scenarios in WebKitGTK, as reference traces for those that have none.

    apt-get install gir1.2-webkit2-4.1 python3-gi xvfb iproute2
    /usr/bin/python3 Tests/Parity/record-webkit.py -o TRACES SCENARIO.json ...

Debian's own Python has the bindings. Scenarios, server and format are those of $HEADLESS_WEBVIEW_SHARED/parity, whose
README describes them; nothing leaves a network namespace with loopback alone.
"""
import json
import os
import subprocess
import sys
import tempfile
import time

import recording
from recording import common


def record(path, out):
    """One scenario, in this process and this display."""
    import gi
    gi.require_version("Gtk", "3.0")
    gi.require_version("WebKit2", "4.1")
    from gi.repository import Gdk, GLib, Gtk, WebKit2

    scenario, server = recording.begin(path)
    version = (WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    recorder = Recording(scenario, server, Gdk, GLib, Gtk, WebKit2)
    recording.finish(scenario, server, recorder, "WebKitGTK", "%d.%d.%d" % version, out)
    # Not by way of what the web process and the server still do.
    os._exit(0)


class Recording:
    TYPES = ("link-clicked", "form-submitted", "back-forward", "reload", "form-resubmitted", "other")
    DIALOGS = ("alert", "confirm", "prompt", "before-unload-confirm")

    def __init__(self, scenario, server, Gdk, GLib, Gtk, WebKit2):
        self.Gdk, self.GLib, self.Gtk, self.WebKit = Gdk, GLib, Gtk, WebKit2
        self.scenario, self.server, self.settings = scenario, server, scenario["settings"]
        self.dialogs = list(self.settings.get("dialogs", []))
        self.views, self.windows, self.closed, self.events = [], [], set(), []
        self.last = time.monotonic()
        self.context = WebKit2.WebContext.new_ephemeral()
        self.context.set_cache_model(WebKit2.CacheModel.WEB_BROWSER)
        self.context.connect("download-started", self.download)
        data = self.context.get_website_data_manager()
        data.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
        data.set_itp_enabled(bool(self.settings.get("itp")))
        self.cookies = data.get_cookie_manager()
        policies = WebKit2.CookieAcceptPolicy
        self.cookies.set_accept_policy(
            {"always": policies.ALWAYS, "never": policies.NEVER}.get(self.settings.get("cookiePolicy"), policies.NO_THIRD_PARTY))
        self.view_settings = WebKit2.Settings()
        self.view_settings.set_enable_javascript(self.settings.get("javascript", True))
        self.view_settings.set_enable_page_cache(self.settings.get("pageCache", True))
        self.view_settings.set_javascript_can_open_windows_automatically(bool(self.settings.get("jsOpensWindows")))
        self.view_settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
        self.make_view()

    # ---- what the views tell and ask ------------------------------------

    def note(self, view, event, **keys):
        number = self.views.index(view) + 1
        record = {"event": event, **({"view": number} if number != 1 else {})}
        record.update((key, value) for key, value in keys.items() if value is not None)
        self.events.append(record)
        self.last = time.monotonic()

    def make_view(self, related=None):
        if related is None:
            view = self.WebKit.WebView(web_context=self.context, settings=self.view_settings)
        else:
            view = self.WebKit.WebView(related_view=related, settings=self.view_settings)
        self.views.append(view)
        for signal in ("decide-policy", "load-changed", "load-failed", "create", "script-dialog", "authenticate",
                       "ready-to-show", "close", "submit-form", "permission-request", "run-file-chooser",
                       "web-process-terminated"):
            view.connect(signal, getattr(self, signal.replace("-", "_")))
        view.connect("notify::title", lambda v, _: self.note(v, "title", title=v.get_title() or ""))
        view.connect("notify::uri", lambda v, _: self.note(v, "uri", url=v.get_uri()))
        view.connect("notify::is-loading", lambda v, _: self.note(v, "loading", loading=v.is_loading()))
        view.get_back_forward_list().connect("changed", lambda *_: self.note(view, "history-changed"))
        # Beside the screen, so that taps fall on the first view.
        window = self.Gtk.Window(type=self.Gtk.WindowType.POPUP if related else self.Gtk.WindowType.TOPLEVEL)
        window.set_default_size(800, 600)
        window.add(view)
        window.move(2000 if related else 0, 0)
        window.show_all()
        self.windows.append(window)
        return view

    def action(self, action):
        request = action.get_request()
        return {"url": request.get_uri(), "method": request.get_http_method(),
                "navigationType": self.TYPES[int(action.get_navigation_type())],
                **({"isRedirect": True} if action.is_redirect() else {}), "userGesture": action.is_user_gesture(),
                **({"frameName": action.get_frame_name()} if action.get_frame_name() else {})}

    def decide_policy(self, view, decision, kind):
        if kind == self.WebKit.PolicyDecisionType.RESPONSE:
            response, can_show = decision.get_response(), decision.is_mime_type_supported()
            policy = self.settings.get("responsePolicy", "default")
            answer = ("cancel" if policy == "cancel" else "allow" if policy == "allow" or can_show
                      else "download" if policy == "download" else "cancel")
            self.note(view, "policy", decision=answer, kind="response", url=response.get_uri(),
                      status=response.get_status_code(), mimeType=response.get_mime_type(),
                      mainFrame=decision.is_main_frame_main_resource(), canShow=can_show,
                      suggestedFilename=response.get_suggested_filename())
        else:
            action = decision.get_navigation_action()
            url = action.get_request().get_uri()
            is_refused = (common.scheme_of(url) in self.settings.get("interceptSchemes", ["myapp"])
                          or url in self.settings.get("cancelURLs", []))
            answer = "cancel" if is_refused else "allow"
            is_window = kind == self.WebKit.PolicyDecisionType.NEW_WINDOW_ACTION
            self.note(view, "policy", decision=answer, kind="new-window" if is_window else "navigation",
                      **self.action(action))
        {"allow": decision.use, "cancel": decision.ignore, "download": decision.download}[answer]()
        return True

    def load_changed(self, view, event):
        name, keys = ("started", "redirected", "committed", "finished")[int(event)], {"url": view.get_uri()}
        response = view.get_main_resource().get_response() if name == "committed" and view.get_main_resource() else None
        if response:
            keys.update(status=response.get_status_code(), mimeType=response.get_mime_type())
        self.note(view, name, **keys)

    def load_failed(self, view, event, url, error):
        self.note(view, "failed", url=url, phase="committed" if int(event) == 2 else "started",
                  error={"domain": error.domain, "code": error.code, "message": error.message})
        return True

    def create(self, view, action):
        answer = self.settings.get("newWindows", "allow")
        self.note(view, "new-window", decision=answer, **self.action(action))
        if answer == "same":
            view.load_uri(action.get_request().get_uri())
        return self.make_view(view) if answer == "allow" else None

    def script_dialog(self, view, dialog):
        kind = self.DIALOGS[int(dialog.get_dialog_type())]
        answer = self.dialogs.pop(0) if self.dialogs else {"accept": True}
        default = dialog.prompt_get_default_text() if kind == "prompt" else None
        if kind == "prompt":
            if answer.get("accept"):
                dialog.prompt_set_text(answer.get("text", default or ""))
        elif kind != "alert":
            dialog.confirm_set_confirmed(bool(answer.get("accept")))
        self.note(view, "script-dialog", kind=kind, message=dialog.get_message(), answer=answer, defaultText=default)
        return True

    def authenticate(self, view, request):
        answer = self.settings.get("auth", {"mode": "none"})
        mode = answer.get("mode", "none")
        self.note(view, "authenticate", host=request.get_host(), port=request.get_port(), realm=request.get_realm(),
                  isRetry=request.is_retry(), answer=mode)
        if mode == "cancel":
            request.cancel()
        elif mode == "credential" and not request.is_retry():
            request.authenticate(self.WebKit.Credential.new(
                answer["user"], answer["password"], self.WebKit.CredentialPersistence.FOR_SESSION))
        else:
            request.authenticate(None)
        return True

    def ready_to_show(self, view):
        self.note(view, "ready-to-show")

    def close(self, view):
        self.closed.add(view)
        self.note(view, "close")

    def submit_form(self, view, request):
        self.note(view, "submit-form")
        request.submit()

    def permission_request(self, view, request):
        self.note(view, "permission-request", kind=type(request).__name__)
        request.deny()
        return True

    def run_file_chooser(self, view, request):
        self.note(view, "file-chooser")
        request.cancel()
        return True

    def web_process_terminated(self, view, _):
        self.note(view, "process-terminated")

    def download(self, _, download):
        view = download.get_web_view()
        self.note(view, "download", url=download.get_request().get_uri())

        def destination(download, name):
            self.note(view, "download-name", name=name)
            download.set_destination("file://" + os.path.join(tempfile.mkdtemp(), name))
            return True
        download.connect("decide-destination", destination)
        download.connect("failed", lambda _, error: self.note(view, "download-failed", error={"message": error.message}))
        download.connect("finished", lambda _: self.note(view, "download-finished"))

    # ---- steps ------------------------------------------------------------

    def perform(self, step):
        self.events.clear()
        begun = self.last = time.monotonic()
        view, answer = self.views[step.get("view", 1) - 1], self.begin(step, self.views[step.get("view", 1) - 1])
        record = {"step": step}
        if "noWait" in step:
            self.run_until(lambda: time.monotonic() >= begun + step["noWait"] / 1000)
        else:
            if not self.settle(common.settle_of(step, self.scenario), begun, answer):
                record["notSettled"] = True
        record["events"] = list(self.events)
        if "noWait" not in step:
            record["state"] = self.state()
            if len(self.events) > len(record["events"]):
                record["eventsDuringState"] = self.events[len(record["events"]):]
        if answer is not None:
            record["result"] = answer[0] if answer else {"error": "no answer"}
        return record

    def begin(self, step, view):
        """Does it; the list that a script's value will be in, of a step that has one."""
        pages = view.get_back_forward_list()
        match step["do"]:
            case "load": view.load_uri(step["url"])
            case "loadHTML": view.load_html(step["html"], step.get("baseURL"))
            case "eval": return self.evaluate(view, step["js"])
            case "click": return self.evaluate(view, common.CLICK_JS + "(%s)" % json.dumps(step["css"]))
            case "submitForm": return self.evaluate(view, common.SUBMIT_JS + "(%s)" % json.dumps(step))
            case "tap": self.tap(view, step["css"])
            case "back": view.go_back()
            case "forward": view.go_forward()
            case "go" if pages.get_nth_item(step["delta"]):
                view.go_to_back_forward_list_item(pages.get_nth_item(step["delta"]))
            case "reload": view.reload()
            case "reloadFromOrigin": view.reload_bypass_cache()
            case "stop": view.stop_loading()
        return None

    def evaluate(self, view, script):
        answer = []

        def done(view, result):
            try:
                text = view.evaluate_javascript_finish(result).to_json(0)
                answer.append({"value": None if text is None else json.loads(text)})
            except self.GLib.Error as error:
                answer.append({"error": error.message})
        view.evaluate_javascript(script, -1, None, None, None, done)
        return answer

    def tap(self, view, css):
        place = self.evaluate(view, common.RECT_JS + "(%s)" % json.dumps(css))
        self.run_until(lambda: place, 4)
        if not place or not place[0].get("value"):
            return
        x, y = json.loads(place[0]["value"])
        for kind in (self.Gdk.EventType.BUTTON_PRESS, self.Gdk.EventType.BUTTON_RELEASE):
            event = self.Gdk.Event.new(kind)
            event.button.window, event.button.button = view.get_window(), 1
            event.button.time = int(time.monotonic() * 1000) & 0xffffffff
            event.button.x = event.button.x_root = x
            event.button.y = event.button.y_root = y
            event.set_device(self.Gdk.Display.get_default().get_default_seat().get_pointer())
            self.Gtk.main_do_event(event)

    def run_until(self, is_over, seconds=None):
        end = None if seconds is None else time.monotonic() + seconds
        # What is waited for beside GLib's events, the server's rest and the time, is looked at again by the tick.
        tick = self.GLib.timeout_add(5, lambda: True)
        while not is_over() and (end is None or time.monotonic() < end):
            self.GLib.MainContext.default().iteration(True)
        self.GLib.source_remove(tick)

    def settle(self, rule, begun, answer):
        """Whether it did, by the rule of the scenarios' README."""
        end = begun + rule["maxMs"] / 1000

        def is_quiet():
            now = time.monotonic()
            return ((now - begun) * 1000 >= rule["minMs"] and (answer is None or answer)
                    and not any(view.is_loading() for view in self.views if view not in self.closed)
                    and (now - self.last) * 1000 >= rule["quietMs"] and self.server.idle_for() * 1000 >= rule["quietMs"])
        self.run_until(lambda: is_quiet() or time.monotonic() >= end)
        return time.monotonic() < end

    # ---- what shows then ----------------------------------------------------

    def state(self):
        state = self.shown(self.views[0])
        state["cookies"] = sorted(
            ({"name": cookie.get_name(), "value": cookie.get_value(), "domain": cookie.get_domain(), "path": cookie.get_path(),
              "expires": common.norm_expires(cookie.get_expires().to_unix()) if cookie.get_expires() else None,
              "secure": cookie.get_secure(), "httpOnly": cookie.get_http_only(),
              "sameSite": ("none", "lax", "strict")[int(cookie.get_same_site_policy())]}
             for cookie in self.cookie_list("get_all_cookies")), key=lambda c: (c["domain"], c["path"], c["name"]))
        state["cookiesFor"] = {
            url: sorted("%s=%s" % (c.get_name(), c.get_value()) for c in self.cookie_list("get_cookies", url))
            for url in common.policy_urls(self.scenario)}
        others = {str(number + 1): self.shown(view) for number, view in enumerate(self.views)
                  if number and view not in self.closed}
        return {**state, "otherViews": others} if others else state

    def cookie_list(self, name, *arguments):
        answer = []

        def done(manager, result):
            try:
                answer.append(getattr(manager, name + "_finish")(result))
            except self.GLib.Error:
                answer.append([])
        getattr(self.cookies, name)(*arguments, None, done)
        self.run_until(lambda: answer, 5)
        return answer[0] if answer else []

    def shown(self, view):
        pages = view.get_back_forward_list()
        current = pages.get_current_item()
        items = ([page.get_uri() for page in reversed(pages.get_back_list())] + ([current.get_uri()] if current else [])
                 + [page.get_uri() for page in pages.get_forward_list()])
        answer = self.evaluate(view, common.STATE_JS)
        self.run_until(lambda: answer, 4)
        answer = answer[0] if answer else {"error": "no answer"}
        return {"url": view.get_uri(), "title": view.get_title(), "canGoBack": view.can_go_back(),
                "canGoForward": view.can_go_forward(), "isLoading": view.is_loading(),
                "history": {"index": len(pages.get_back_list()) if current else -1, "items": items},
                "document": json.loads(answer["value"]) if answer.get("value") else {"error": answer.get("error", "none")}}


def prepare(home):
    """A screen that no one sees."""
    # It chooses a number that is free, and says it once it can be used.
    number, told = os.pipe()
    screen = subprocess.Popen(["Xvfb", "-displayfd", str(told), "-screen", "0", "1024x768x24", "-nolisten", "tcp"],
                              pass_fds=[told], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(told)
    with open(number) as line:
        display = ":" + line.readline().strip()
    if display == ":":
        sys.exit("Xvfb does not start.")
    environment = dict(os.environ, DISPLAY=display, GDK_BACKEND="x11", HOME=home, XDG_RUNTIME_DIR=home, TZ="UTC",
                       LC_ALL="C.UTF-8", NO_AT_BRIDGE="1", GIO_USE_VFS="local", GSETTINGS_BACKEND="memory",
                       WEBKIT_DISABLE_COMPOSITING_MODE="1", WEBKIT_DISABLE_DMABUF_RENDERER="1", LIBGL_ALWAYS_SOFTWARE="1")
    return environment, screen.terminate


if __name__ == "__main__":
    recording.main(__file__, __doc__, record, prepare)
