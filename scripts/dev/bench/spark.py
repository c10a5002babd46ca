#!/usr/bin/env python3
"""Times locscript.spark on this machine, in rounds that alternate, and prints rates and ratios.

  .build/test/spark/bin/python scripts/dev/bench/spark.py [--rounds N] [--events N]

`scripts/test spark` makes that environment. The contestants read the same lines of text and hand
what they make to Spark's sink that keeps nothing:

  locscript  locscript.spark.payloads with J4's rule by loc.template, on local[1] and on local[2]
  udf        a Python UDF that makes the same message with firebase-admin, on local[2]

Each master is a process of its own; that of local[1] and all that it starts are kept on one core, since Spark reads and Python works at
once otherwise. The first two rounds warm Python's workers and the JIT, and do not count; the figure is the median
of the others, a ratio the median of the rounds' own ratios. Events a second of all processes' processor time are the figure that
counts where the machine is shared. Payloads are compared first.
"""

import argparse
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import events  # noqa: E402


def with_firebase_admin(line):
    import warnings

    from firebase_admin import _messaging_encoder, messaging

    # It calls a message's token deprecated.
    warnings.simplefilter("ignore")
    event = json.loads(line)
    if event["new_price"] >= 0.9 * event["old_price"]:
        return None
    texts = [event["product"], f"{event['new_price']:.2f}", event["currency"], f"{event['old_price']:.2f}"]
    alert = messaging.ApsAlert(loc_key="PRICE_DROP_BODY", loc_args=texts)
    message = messaging.Message(
        token=event["user"]["token"],
        android=messaging.AndroidConfig(
            notification=messaging.AndroidNotification(body_loc_key="PRICE_DROP_BODY", body_loc_args=texts)),
        apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(alert=alert))))
    return json.dumps({"message": _messaging_encoder.MessageEncoder().default(message)}, ensure_ascii=False, separators=(",", ":"))


class Master:
    """A Spark of a process of its own, which is told what to run on its standard input."""

    def __init__(self, cores, data):
        command = [sys.executable, __file__, "--serve", str(cores), "--data", data]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, words):
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit("a contestant ended; see above")
        return json.loads(answer)

    def measure(self, name):
        """The seconds of a round: on the clock, and of the processors."""
        before = self.busy()
        seconds = self.ask(f"round {name}")
        return seconds, self.busy() - before

    def busy(self):
        """Processor seconds of the process and of what it has started: the JVM, and Python's workers."""
        parents, times = {}, {}
        for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = path.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            process = int(path.parent.name)
            parents[process], times[process] = int(fields[1]), (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

        def is_own(process):
            while process and process != self.process.pid:
                process = parents.get(process, 0)
            return bool(process)

        return sum(seconds for process, seconds in times.items() if is_own(process))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def serve(cores, data):
    from pyspark.sql import SparkSession
    from pyspark.sql import functions as F

    from locscript import spark

    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    os.environ |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    builder = SparkSession.builder.master(f"local[{cores}]").config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
    # As many parts on one core as on two.
    session = builder.config("spark.sql.files.maxPartitionBytes", 16 << 20).getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    udf = F.udf(with_firebase_admin, "string")

    def made(name, path):
        lines = session.read.text(path)
        if name == "locscript":
            return spark.payloads(lines, rules={"drop.lua": events.TEMPLATE_RULE}).select("payload")
        return lines.select(udf("value").alias("payload")).where("payload is not null")

    for words in sys.stdin:
        task, name = words.split()
        if task == "verify":
            answer = [row.payload for row in made(name, f"{data}/few.ndjson").collect()]
        else:
            begun = time.perf_counter()
            made(name, f"{data}/{name}.ndjson").write.format("noop").mode("overwrite").save()
            answer = time.perf_counter() - begun
        print(json.dumps(answer), flush=True)
    session.stop()


def rounds_of(data, counts, rounds):
    """By contestant, the events a second of each round that counts: by the clock, and by the processors."""
    one, two = Master(1, data), Master(2, data)
    own, theirs = two.ask("verify locscript"), two.ask("verify udf")
    if [json.loads(text) for text in own] != [json.loads(text) for text in theirs]:
        sys.exit("the payloads differ")
    contestants = {"locscript, local[2]": two, "udf, local[2]": two, "locscript, local[1]": one}
    rates = {label: [] for label in contestants}
    for number in range(rounds + 2):
        for label, master in contestants.items():
            name = label.split(",")[0]
            rate = [counts[name] / seconds for seconds in master.measure(name)]
            if number >= 2:
                rates[label].append(rate)
    one.close()
    two.close()
    return rates


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--events", type=int, default=2_000_000)
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--data", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        return serve(options.serve, options.data)
    source = random.Random(7)
    # A UDF makes one payload while the rule makes ten.
    counts = {"locscript": options.events, "udf": options.events // 10, "few": 10_000}
    drawn = [events.event(source, index) for index in range(100_000)]
    with tempfile.TemporaryDirectory() as data:
        for name, count in counts.items():
            events.write(pathlib.Path(data) / f"{name}.ndjson", (drawn[index % len(drawn)] for index in range(count)))
        rates = rounds_of(data, counts, options.rounds)
    print(f"{'contestant':20} {'events/s':>10} {'events/CPU s':>13} {'local[2] is x, by the clock':>30} {'by the processors':>26}")
    for label, found in rates.items():
        line = f"{label:20}"
        line += "".join(f" {statistics.median(each[kind] for each in found):{width},.0f}" for kind, width in ((0, 10), (1, 13)))
        for kind, width in ((0, 30), (1, 26)):
            ratios = [own[kind] / each[kind] for own, each in zip(rates["locscript, local[2]"], found)]
            line += f" {f'{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})':>{width}}"
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
