/* python-errors.c - GErrors as exceptions
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each kind of failure that a caller may want to tell from others has a class.
 * Where Python has a class of its own for such a failure, ours is one of these,
 * too: a program that catches ValueError catches a negative cost. What the file
 * system refuses is an OSError as open() raises it. */

#include <errno.h>

#include "core.h"

PyObject *core_error;
PyObject *core_cost_error;
PyObject *core_node_error;

static PyObject *limit_error;
static PyObject *cancelled_error;
static PyObject *parse_error;
static PyObject *unsupported_error;
static PyObject *too_large_error;

/* Makes the class @name, of Error and of @other if there is one. */
static PyObject *
add_class (PyObject   *module,
           const char *name,
           PyObject   *other,
           const char *doc)
{
  g_autofree char *full = g_strconcat ("wayfind.", name, NULL);
  PyObject *bases = core_error == NULL ? Py_BuildValue ("(O)", other)
                    : other == NULL    ? Py_BuildValue ("(O)", core_error)
                                       : Py_BuildValue ("(OO)", core_error,
                                                        other);
  PyObject *type;

  if (bases == NULL)
    return NULL;

  type = PyErr_NewExceptionWithDoc (full, doc, bases, NULL);
  Py_DECREF (bases);
  if (type != NULL && PyModule_AddObjectRef (module, name, type) < 0)
    Py_CLEAR (type);
  return type;
}

gboolean
errors_init (PyObject *module)
{
  core_error = NULL;
  core_error = add_class (module, "Error", PyExc_Exception,
                          "The base of all exceptions of this package.");
  if (core_error == NULL)
    return FALSE;

  limit_error
    = add_class (module, "LimitError", NULL,
                 "A limit was met: expansions, bytes or seconds.\n\n"
                 "`limit` says which, and `partial` is the best path so far. "
                 "A router that meets a limit sets neither.");
  cancelled_error = add_class (module, "CancelledError", NULL,
                               "The Cancellable was cancelled.");
  core_cost_error = add_class (module, "CostError", PyExc_ValueError,
                               "A cost is negative, not a number, or adds up "
                               "to more than a float holds.");
  core_node_error = add_class (module, "NodeError", PyExc_LookupError,
                          "The node does not exist.");
  parse_error = add_class (module, "ParseError", PyExc_ValueError,
                           "A file does not say what its format asks for.");
  unsupported_error = add_class (module, "UnsupportedError", NULL,
                                 "This cannot be done, or not by this build.");
  too_large_error = add_class (module, "TooLargeError", PyExc_MemoryError,
                               "More nodes, edges or bytes than can be held.");

  /* A search sets both in its own exception. */
  if (limit_error != NULL
      && (PyObject_SetAttrString (limit_error, "limit", Py_None) < 0
          || PyObject_SetAttrString (limit_error, "partial", Py_None) < 0))
    return FALSE;
  return limit_error != NULL && cancelled_error != NULL
         && core_cost_error != NULL && core_node_error != NULL
         && parse_error != NULL && unsupported_error != NULL && too_large_error != NULL;
}

static PyObject *
class_of_code (int code)
{
  switch ((WayError) code)
    {
    case WAY_ERROR_BAD_COST:
    case WAY_ERROR_NOT_WHOLE:
    case WAY_ERROR_OVERFLOW:
      return core_cost_error;
    case WAY_ERROR_BAD_NODE:
    case WAY_ERROR_UNKNOWN_PLACE:
      return core_node_error;
    case WAY_ERROR_TOO_LARGE:
      return too_large_error;
    case WAY_ERROR_LIMIT:
      return limit_error;
    case WAY_ERROR_PARSE:
      return parse_error;
    case WAY_ERROR_UNSUPPORTED:
      return unsupported_error;
    case WAY_ERROR_NO_START:
    case WAY_ERROR_BUSY:
    case WAY_ERROR_CHANGED:
    case WAY_ERROR_CALLBACK:
    case WAY_ERROR_DUPLICATE:
    case WAY_ERROR_IN_PLACE:
    case WAY_ERROR_NO_ROAD:
    default:
      return core_error;
    }
}

/* The number by which OSError chooses FileNotFoundError and its like. */
static int
errno_of (const GError *error)
{
  static const struct
  {
    int io, file, number;
  } numbers[] = {
    { G_IO_ERROR_NOT_FOUND, G_FILE_ERROR_NOENT, ENOENT },
    { G_IO_ERROR_PERMISSION_DENIED, G_FILE_ERROR_ACCES, EACCES },
    { G_IO_ERROR_IS_DIRECTORY, G_FILE_ERROR_ISDIR, EISDIR },
    { G_IO_ERROR_NOT_DIRECTORY, G_FILE_ERROR_NOTDIR, ENOTDIR },
    { G_IO_ERROR_EXISTS, G_FILE_ERROR_EXIST, EEXIST },
    { G_IO_ERROR_NO_SPACE, G_FILE_ERROR_NOSPC, ENOSPC },
    { G_IO_ERROR_FILENAME_TOO_LONG, G_FILE_ERROR_NAMETOOLONG, ENAMETOOLONG }
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (error->code == (error->domain == G_IO_ERROR ? numbers[i].io
                                                    : numbers[i].file))
      return numbers[i].number;

  return EIO;
}

/* Sets the exception for @error, which is freed. Always returns NULL. */
PyObject *
errors_raise (GError *error)
{
  const gboolean is_file = error->domain == G_IO_ERROR
                           || error->domain == G_FILE_ERROR;
  /* Messages quote names of files, which may be any bytes. */
  PyObject *message = PyUnicode_DecodeUTF8 (error->message,
                                            strlen (error->message), "replace");
  PyObject *type = core_error;
  PyObject *value = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    type = cancelled_error;
  else if (is_file)
    type = PyExc_OSError;
  else if (error->domain == WAY_ERROR)
    type = class_of_code (error->code);

  if (message != NULL)
    value = type == PyExc_OSError
              ? Py_BuildValue ("(iO)", errno_of (error), message)
              : Py_BuildValue ("(O)", message);
  if (value != NULL)
    PyErr_SetObject (type, value);

  Py_XDECREF (value);
  Py_XDECREF (message);
  g_error_free (error);
  return NULL;
}
