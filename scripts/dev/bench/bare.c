/* What a Python extension with no comfort at all takes for J1 and J2: the C function's call, lists of str in, bytes or str out, no
 * check of anything. The limit of what bindings/python can reach. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <locscript.h>

enum { MOST_VALUES = 8, MOST_BYTES = 65536 };

static locscript_engine engine;
static locscript_prepared prepared;
static locscript_text texts[16];

static size_t borrow(PyObject *list, locscript_str *values) {
  size_t count = (size_t)PyList_GET_SIZE(list);
  if (count > MOST_VALUES) count = MOST_VALUES;
  for (size_t i = 0; i < count; i++) {
    Py_ssize_t length = 0;
    values[i].data = PyUnicode_AsUTF8AndSize(PyList_GET_ITEM(list, (Py_ssize_t)i), &length);
    values[i].length = (size_t)length;
  }
  return count;
}

static PyObject *failed(const locscript_error *error) {
  PyErr_SetString(PyExc_RuntimeError, error->message);
  return NULL;
}

static PyObject *fill(PyObject *self, PyObject *list) {
  (void)self;
  locscript_str values[MOST_VALUES];
  char out[MOST_BYTES];
  size_t length = 0;
  locscript_prepared_fill(prepared, values, borrow(list, values), out, sizeof out, &length);
  return PyBytes_FromStringAndSize(out, (Py_ssize_t)length);
}

static PyObject *render(PyObject *self, PyObject *list) {
  locscript_str values[MOST_VALUES];
  char out[MOST_BYTES];
  size_t length = 0;
  locscript_text_render(texts[PyLong_AsSize_t(self)], values, borrow(list, values), out, sizeof out, &length, NULL);
  return PyUnicode_FromStringAndSize(out, (Py_ssize_t)length);
}

static PyMethodDef fill_method = {"fill", fill, METH_O, NULL};
static PyMethodDef render_method = {"render", render, METH_O, NULL};

/* prepare(message) -> the function that fills it */
static PyObject *prepare(PyObject *self, PyObject *message) {
  (void)self;
  Py_ssize_t length = 0;
  locscript_str text = {PyUnicode_AsUTF8AndSize(message, &length), 0};
  text.length = (size_t)length;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  if (locscript_engine_open(NULL, 0, NULL, 0, NULL, &engine, &error) != LOCSCRIPT_OK) return failed(&error);
  if (locscript_prepared_open(engine, text, &prepared, &error) != LOCSCRIPT_OK) return failed(&error);
  return PyCFunction_New(&fill_method, NULL);
}

/* open_texts(strings.xml, count) -> a function for each of the texts t0, t1, … */
static PyObject *open_texts(PyObject *self, PyObject *arguments) {
  (void)self;
  const char *xml;
  Py_ssize_t length;
  int count;
  if (!PyArg_ParseTuple(arguments, "y#i", &xml, &length, &count) || count > 16) return NULL;
  locscript_file files[2] = {
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, LOCSCRIPT_STR("values/strings.xml"), {xml, (size_t)length}},
    {sizeof(locscript_file), LOCSCRIPT_ANDROID, LOCSCRIPT_STR("values-fr/strings.xml"), {xml, (size_t)length}},
  };
  locscript_render_options options = {.struct_size = sizeof options, .platform = LOCSCRIPT_ANDROID};
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  if (locscript_engine_open_memory(files, 2, NULL, &engine, &error) != LOCSCRIPT_OK) return failed(&error);
  PyObject *functions = PyList_New(0);
  for (int i = 0; i < count; i++) {
    char key[16];
    locscript_str name = {key, (size_t)snprintf(key, sizeof key, "t%d", i)};
    if (locscript_text_open(engine, name, LOCSCRIPT_STR("fr"), &options, &texts[i], &error) != LOCSCRIPT_OK)
      return failed(&error);
    PyList_Append(functions, PyCFunction_New(&render_method, PyLong_FromLong(i)));
  }
  return functions;
}

static PyMethodDef methods[] = {
  {"prepare", prepare, METH_O, NULL}, {"open_texts", open_texts, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "bare", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_bare(void) { return PyModule_Create(&definition); }
