"""Load by Locust (https://locust.io), each user's task a flow file: a process has one headless-webview worker.

    FLOW=testdata/flows/sign-in-cookie.yaml locust -f testdata/locustfile.py --headless -u 20 -r 5 -t 30s

FLOW names the flow files, by commas. HEADLESS_WEBVIEW is the command, by default headless-webview on PATH, and
HEADLESS_WEBVIEW_OPTIONS what it is told besides, such as --ca and --resolve. COUNT, if it is set, ends the run after so
many flows, before its time is over. Locust's statistics have an entry for each
flow, for each of its steps and for each request, and spread over a master and its workers as ever: with --master on one
machine and --worker --master-host=NAME on others.
"""
import itertools
import json
import os
import shlex

from gevent import sleep, spawn
from gevent.event import AsyncResult
from gevent.subprocess import PIPE, Popen
from locust import User, constant, events, task
from locust.runners import WorkerRunner

FLOWS = os.environ.get("FLOW", "testdata/flows/sign-in-cookie.yaml").split(",")
COUNT = int(os.environ.get("COUNT", "0"))


class Worker:
    """The one process that runs this process's flows; answers come in any order."""

    def __init__(self):
        command = os.environ.get("HEADLESS_WEBVIEW", "headless-webview")
        options = shlex.split(os.environ.get("HEADLESS_WEBVIEW_OPTIONS", ""))
        self.process = Popen([command, "worker", "--parallel", "1000"] + options, stdin=PIPE, stdout=PIPE)
        self.numbers = itertools.count(1)
        self.waiting = {}
        spawn(self.read)

    def read(self):
        for line in self.process.stdout:
            answer = json.loads(line)
            waiter = self.waiting.pop(answer["id"], None)
            if waiter is not None:
                waiter.set(answer)
        for waiter in self.waiting.values():
            waiter.set({"status": "refused", "problem": "The worker has ended."})

    def run(self, flow, variables):
        number = next(self.numbers)
        self.waiting[number] = waiter = AsyncResult()
        request = {"id": number, "flow": flow, "variables": variables}
        self.process.stdin.write((json.dumps(request) + "\n").encode())
        self.process.stdin.flush()
        return waiter.get()

    def end(self):
        self.process.stdin.close()
        self.process.wait()


worker = None


@events.quitting.add_listener
def end_worker(**_):
    if worker is not None:
        worker.end()


@events.init.add_listener
def count_flows(environment, **_):
    if COUNT > 0 and not isinstance(environment.runner, WorkerRunner):
        spawn(end_after_count, environment)


def end_after_count(environment):
    def flows():
        return sum(entry.num_requests for (_, kind), entry in environment.stats.entries.items() if kind == "flow")

    while flows() < COUNT:
        sleep(0.1)
    environment.runner.quit()


class FlowUser(User):
    wait_time = constant(0)

    def on_start(self):
        global worker
        if worker is None:
            worker = Worker()

    @task
    def walk(self):
        for flow in FLOWS:
            answer = worker.run(flow, {})
            failure = None if answer["status"] == "passed" else Exception(answer.get("problem") or answer["status"])
            self.tell("flow", answer.get("name", flow), answer.get("milliseconds", 0), failure)
            for step in answer.get("steps", []):
                self.tell("step", step["title"], step["milliseconds"], None)
            for request in answer.get("requests", []):
                failed = request["failure"] and Exception(request["failure"])
                place = "%s %s" % (request["method"], request["url"].split("?")[0])
                self.tell("request", place, request["milliseconds"], failed)

    def tell(self, kind, name, milliseconds, failure):
        self.environment.events.request.fire(
            request_type=kind,
            name=name,
            response_time=milliseconds,
            response_length=0,
            exception=failure,
            context={},
        )
