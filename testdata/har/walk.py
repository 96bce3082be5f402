"""Walks sites in Chromium, and keeps the HAR files that Playwright and mitmproxy write of it.

usage: walk.py FOLDER <WALKS

Standard input is JSON: the ports that http and https go to whatever the host; the programs that are to write, which are
`chromium` and perhaps `mitmproxy`; and the sites, each with a name, where it starts, and its steps. FOLDER gets
PROGRAM-NAME.har for each. The server tells the sites apart by the last word of the User-Agent field.

environment: HEADLESS_WEBVIEW_CHROMIUM, HEADLESS_WEBVIEW_MITMDUMP, HEADLESS_WEBVIEW_HAR_DUMP (mitmproxy's script).
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

from playwright.sync_api import sync_playwright

# Milliseconds without a request after which a site leads nowhere any more, and after which it is given up.
QUIET, PATIENCE = 1_500, 60_000


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


def walk(browser, folder, site, **options):
    context = browser.new_context(
        user_agent="Mozilla/5.0 (X11; Linux x86_64) Site/" + site["name"],
        ignore_https_errors=True,
        locale="en-US",
        record_har_path=folder / f"chromium-{site['name']}.har",
        **options,
    )
    traffic = Traffic(context)
    page = context.new_page()
    page.goto(site["start"])
    for step in site["steps"]:
        begun = traffic.begun
        verb, what = step.split(" ", 1)
        if verb == "fill":
            page.fill(*what.rsplit("=", 1))
        else:
            page.click(what, no_wait_after=True)
            traffic.settle(page, begun)
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
    signal.alarm(540)
    walks = json.load(sys.stdin)
    ports = walks["ports"]
    proxy = Mitmproxy(ports, folder) if "mitmproxy" in walks["programs"] else None
    options = {"proxy": {"server": proxy.server}} if proxy else {}
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ["HEADLESS_WEBVIEW_CHROMIUM"],
                args=[
                    "--no-sandbox",
                    f"--host-resolver-rules=MAP *:443 127.0.0.1:{ports['https']}, MAP *:80 127.0.0.1:{ports['http']}",
                ],
            )
            for site in walks["sites"]:
                walk(browser, folder, site, **options)
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
