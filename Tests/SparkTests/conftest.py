"""One Spark for all tests: a master with two executors, each a process of its own, as on a cluster."""

from __future__ import annotations

import os
import pathlib
import sys
from collections.abc import Iterator

import pyspark
import pytest
from pyspark.sql import SparkSession

HOME = pathlib.Path(pyspark.__file__).parent


def scala_version() -> str:
    """Of the package's own jars: `local-cluster` starts executors by a script that asks for it."""
    (library,) = (HOME / "jars").glob("scala-library-*.jar")
    return ".".join(library.stem.removeprefix("scala-library-").split(".")[:2])


@pytest.fixture(scope="session")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    os.environ |= {"PYSPARK_PYTHON": sys.executable, "SPARK_HOME": str(HOME), "SPARK_SCALA_VERSION": scala_version()}
    work = tmp_path_factory.mktemp("spark")
    # Workers put their executors' logs there.
    os.environ |= {"SPARK_WORKER_DIR": str(work), "SPARK_LOCAL_DIRS": str(work), "SPARK_LOCAL_IP": "127.0.0.1"}
    made = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.warehouse.dir", str(work / "warehouse"))
        .getOrCreate()
    )
    made.sparkContext.setLogLevel("OFF")
    yield made
    made.stop()
