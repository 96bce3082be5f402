"""Walks sites in Chromium, and keeps the HAR files that Playwright, the developer tools and mitmproxy write of it.

usage: walk.py FOLDER <WALKS

Standard input is JSON: the ports that http and https go to whatever the host; the programs that are to write, which are
`chromium` and perhaps `mitmproxy`; and the sites, each with a name, where it starts, its steps, and whether the developer
tools are to be open. FOLDER gets PROGRAM-NAME.har for each, where the tools write as `devtools` and, without what they
take for secrets, as `sanitized`. The server tells the sites apart by the last word of the User-Agent field.

environment: HEADLESS_WEBVIEW_CHROMIUM, HEADLESS_WEBVIEW_MITMDUMP, HEADLESS_WEBVIEW_HAR_DUMP (mitmproxy's script).
"""

import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import time

from playwright.sync_api import sync_playwright

# Milliseconds without a request after which a site leads nowhere any more, and after which it is given up.
QUIET, PATIENCE = 500, 20_000


class Traffic:
    """The requests of a context."""

    def __init__(self, context):
        self.open, self.begun = set(), 0
        context.on("request", self.begin)
        context.on("requestfinished", self.end)
        context.on("requestfailed", self.end)

    def begin(self, request):
        self.open.add(request)
        self.begun += 1

    def end(self, request):
        self.open.discard(request)

    def settle(self, page, begun):
        """Waits for more requests than those, and their end."""
        still, last = 0, begun
        for _ in range(PATIENCE // 50):
            page.wait_for_timeout(50)
            is_quiet = self.begun > begun and not self.open and self.begun == last
            still = still + 50 if is_quiet else 0
            last = self.begun
            if still >= QUIET:
                return


class DevTools:
    """The developer tools on a page, which are a page themselves."""

    READY = """async () => {
      const { TargetManager } = await import("./core/sdk/sdk.js");
      const { Settings } = await import("./core/common/common.js");
      if (!TargetManager.TargetManager.instance().primaryPageTarget()) return false;
      Settings.Settings.instance().moduleSetting("network-log.preserve-log").set(true);
      return true;
    }"""
    EXPORT = """async sanitize => {
      const { Writer } = await import("./models/har/har.js");
      const { NetworkLog } = await import("./models/logs/logs.js");
      const progress = { createSubProgress: () => progress };
      return Writer.Writer.harStringForRequests(NetworkLog.NetworkLog.instance().requests(), { sanitize }, progress);
    }"""

    def __init__(self, browser, port, page):
        target = page.context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]["targetId"]
        self.page = browser.new_page()
        here = f"127.0.0.1:{port}/devtools"
        self.page.goto(f"http://{here}/inspector.html?ws={here}/page/{target}&panel=network")
        while not self.page.evaluate(self.READY):
            self.page.wait_for_timeout(50)

    def write(self, folder, name):
        for program, sanitize in ("devtools", False), ("sanitized", True):
            (folder / f"{program}-{name}.har").write_text(self.page.evaluate(self.EXPORT, sanitize))
        self.page.close()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def walk(browser, port, folder, site, **options):
    context = browser.new_context(
        user_agent="Mozilla/5.0 (X11; Linux x86_64) Site/" + site["name"],
        ignore_https_errors=True,
        locale="en-US",
        record_har_path=folder / f"chromium-{site['name']}.har",
        **options,
    )
    traffic = Traffic(context)
    page = context.new_page()
    tools = DevTools(browser, port, page) if site["tools"] else None
    page.goto(site["start"])
    for step in site["steps"]:
        begun = traffic.begun
        verb, what = step.split(" ", 1)
        if verb == "fill":
            page.fill(*what.rsplit("=", 1))
        else:
            page.click(what, no_wait_after=True)
            traffic.settle(page, begun)
    if tools:
        tools.write(folder, site["name"])
    context.close()


class Mitmproxy:
    """mitmproxy with its script for HAR files, on a free port."""

    def __init__(self, ports, folder):
        self.file = folder / "mitmproxy.har"
        log = folder / "mitmproxy.log"
        resolver = pathlib.Path(__file__).with_name("resolver.py")
        self.process = subprocess.Popen(
            [
                os.environ["HEADLESS_WEBVIEW_MITMDUMP"], "--listen-host", "127.0.0.1", "--listen-port", "0",
                "--set", f"confdir={folder / 'mitmproxy'}", "--set", "connection_strategy=lazy", "--ssl-insecure",
                "--set", f"hardump={self.file}", "-s", os.environ["HEADLESS_WEBVIEW_HAR_DUMP"], "-s", str(resolver),
            ],
            env=dict(os.environ, HTTP_PORT=str(ports["http"]), HTTPS_PORT=str(ports["https"]), PYTHONUNBUFFERED="1"),
            stdout=log.open("wb"), stderr=subprocess.STDOUT,
        )
        self.server = None
        while not self.server:
            if self.process.poll() is not None:
                sys.exit(log.read_text())
            time.sleep(0.05)
            found = re.search(r"listening at \S*:(\d+)", log.read_text())
            self.server = found and "http://127.0.0.1:" + found[1]

    def stop(self):
        self.process.terminate()
        self.process.wait()
        return json.loads(self.file.read_text())["log"]


def main(folder):
    # The test that runs it reads one of them.
    sys.stderr = sys.stdout
    signal.alarm(300)
    walks = json.load(sys.stdin)
    ports = walks["ports"]
    port = free_port()
    proxy = Mitmproxy(ports, folder) if "mitmproxy" in walks["programs"] else None
    options = {"proxy": {"server": proxy.server}} if proxy else {}
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ["HEADLESS_WEBVIEW_CHROMIUM"],
                args=[
                    "--no-sandbox", f"--remote-debugging-port={port}", "--remote-allow-origins=*",
                    f"--host-resolver-rules=MAP *:443 127.0.0.1:{ports['https']}, MAP *:80 127.0.0.1:{ports['http']}",
                ],
            )
            for site in walks["sites"]:
                walk(browser, port, folder, site, **options)
            browser.close()
    finally:
        log = proxy and proxy.stop()
    for site in walks["sites"] if log else []:
        entries = [entry for entry in log["entries"] if is_of(site, entry)]
        file = folder / f"mitmproxy-{site['name']}.har"
        file.write_text(json.dumps({"log": {**log, "entries": entries}}))


def is_of(site, entry):
    return any(
        field["name"].lower() == "user-agent" and field["value"].endswith("Site/" + site["name"])
        for field in entry["request"]["headers"]
    )


main(pathlib.Path(sys.argv[1]))
