"""What the recorders of scenarios share: where these are, and a process of its own for each, in a network of its own."""
import argparse
import os
import subprocess
import sys
import tempfile

SHARED = os.environ.get("HEADLESS_WEBVIEW_SHARED", os.path.join(os.path.dirname(__file__), "../../../shared"))
sys.path.insert(0, os.path.join(SHARED, "parity"))
try:
    import common
    import netns
    import server as scenario_server
except ImportError:
    sys.exit("There is no parity folder in %s; set HEADLESS_WEBVIEW_SHARED." % SHARED)

TIMEOUT = 150  # seconds a scenario


def begin(path):
    """A scenario, and the server that answers for it."""
    scenario = common.load_scenario(path)
    netns.DNS(scenario.get("dns", {}).get("nxdomain", [])).start()
    return scenario, scenario_server.Server(scenario, certdir=tempfile.mkdtemp(prefix="record-ca-")).start()


def finish(scenario, server, recording, engine, version, out):
    """Performs the steps, and writes what came of them."""
    trace = {"format": common.FORMAT, "scenario": scenario["name"], "engine": {"name": engine, "version": version},
             "runs": 1, "unstable": [], "steps": []}
    for number, step in enumerate(scenario["steps"]):
        server.step = number
        trace["steps"].append(recording.perform(step))
    for number, step in enumerate(trace["steps"]):
        step["requests"] = server.take(number)
    common.write_trace(trace, os.path.join(out, scenario["name"] + ".json"))
    print("ok", scenario["name"], flush=True)


def main(script, about, record, prepare):
    """Has each scenario recorded by `record(path, folder)`, in the environment that `prepare(home)` gives, with what ends it."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--out", required=True, help="the folder of the traces")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("scenarios", nargs="+")
    given = parser.parse_args()
    out, paths = os.path.abspath(given.out), [os.path.abspath(path) for path in given.scenarios]
    os.makedirs(out, exist_ok=True)
    if given.one:
        return record(paths[0], out)
    netns.ensure()
    netns.setup()
    environment, end = prepare(tempfile.mkdtemp(prefix="record-"))
    failures = 0
    for path in paths:
        command = [sys.executable, os.path.abspath(script), "--one", "-o", out, path]
        try:
            done = subprocess.run(command, env=environment, timeout=TIMEOUT, stderr=subprocess.PIPE, text=True)
            problem = done.stderr[-800:] if done.returncode else None
        except subprocess.TimeoutExpired:
            problem = "took more than %d seconds" % TIMEOUT
        if problem is not None:
            failures += 1
            print("FAILED", path, problem, flush=True)
    end()
    sys.exit(1 if failures else 0)
