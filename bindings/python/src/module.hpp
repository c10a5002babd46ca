// The parts of the extension; each adds its functions and types to the module.

#pragma once

#include <nanobind/nanobind.h>

void add_engine(nanobind::module_ &m);
void add_callables(nanobind::module_ &m);
void add_strings(nanobind::module_ &m);
void add_rules(nanobind::module_ &m);
void add_rows(nanobind::module_ &m);
void add_devices(nanobind::module_ &m);
