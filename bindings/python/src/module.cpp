// The extension that the Python package is built on: Python objects in, one export called, Python objects out. There is one
// thin function for each export; the public API is in src/locscript.

#include "module.hpp"

#include "calls.hpp"

NB_MODULE(_core, m) {
  if (locscript_abi_version() != LOCSCRIPT_ABI_VERSION) {
    PyErr_Format(
      PyExc_ImportError, "liblocscript speaks version %d of its interface, this package was built for %d",
      locscript_abi_version(), LOCSCRIPT_ABI_VERSION);
    throw nb::python_error();
  }

  m.def("version", [] { return locscript_version(); });
  m.def("status_name", [](int32_t status) { return locscript_status_name(static_cast<locscript_status>(status)); });

  add_engine(m);
  add_callables(m);
  add_strings(m);
  add_rules(m);
  add_rows(m);
  add_devices(m);
}
