/* number-array.c - NumPy's arrays, and all others, through the buffer protocol
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The package needs no NumPy: anything will do that shows its memory, such as
 * array.array and memoryview. Another thread may write to that memory at any
 * time, since NumPy does so without the GIL. So each number is read once, and
 * checked after it was read. */

#include "core.h"

/* Whether @format names one number in the machine's own order of bytes. */
static char
kind_of (const char *format,
         Py_ssize_t  size)
{
  const char *order = G_BYTE_ORDER == G_LITTLE_ENDIAN ? "@=<" : "@=>";

  if (format == NULL)
    return size == 1 ? 'u' : 0;
  if (strchr (order, format[0]) != NULL)
    format++;
  if (format[0] == 0 || format[1] != 0)
    return 0;
  if (strchr ("bhilqn", format[0]) != NULL)
    return 'i';
  if (strchr ("BHILQN", format[0]) != NULL)
    return 'u';
  return (format[0] == 'f' && size == 4) || (format[0] == 'd' && size == 8)
           ? 'f' : 0;
}

/* Opens @object, which messages call @what, and which must have @n_axes axes:
 * 1, or 2 for rows of numbers. */
gboolean
number_array_open (NumberArray *self,
                   PyObject    *object,
                   const char  *what,
                   int          n_axes)
{
  Py_buffer *buffer = &self->buffer;

  if (PyObject_GetBuffer (object, buffer,
                          PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0)
    return FALSE;

  self->kind = kind_of (buffer->format, buffer->itemsize);
  if (self->kind == 0)
    PyErr_Format (PyExc_TypeError,
                  "%s must hold whole numbers, float32 or float64, and not %s",
                  what, buffer->format);
  else if (buffer->ndim != n_axes)
    PyErr_Format (PyExc_ValueError, "%s must have %d axes, and not %d", what,
                  n_axes, buffer->ndim);
  else
    {
      self->length = buffer->shape[0];
      self->width = n_axes == 2 ? buffer->shape[1] : 1;
      return TRUE;
    }

  PyBuffer_Release (buffer);
  return FALSE;
}

void
number_array_close (NumberArray *self)
{
  PyBuffer_Release (&self->buffer);
}

gboolean
number_array_is_whole (const NumberArray *self,
                       const char        *what)
{
  if (self->kind != 'f')
    return TRUE;

  PyErr_Format (PyExc_TypeError, "%s must hold whole numbers", what);
  return FALSE;
}

static gint64
get_signed (const NumberArray *self,
            gsize              i)
{
  const void *items = self->buffer.buf;

  switch (self->buffer.itemsize)
    {
    case 1:
      return ((const gint8 *) items)[i];
    case 2:
      return ((const gint16 *) items)[i];
    case 4:
      return ((const gint32 *) items)[i];
    default:
      return ((const gint64 *) items)[i];
    }
}

static guint64
get_unsigned (const NumberArray *self,
              gsize              i)
{
  const void *items = self->buffer.buf;

  switch (self->buffer.itemsize)
    {
    case 1:
      return ((const guint8 *) items)[i];
    case 2:
      return ((const guint16 *) items)[i];
    case 4:
      return ((const guint32 *) items)[i];
    default:
      return ((const guint64 *) items)[i];
    }
}

/* Number @i of an array of whole numbers. One that is negative becomes so
 * large that it is an index of nothing. */
guint64
number_array_get_index (const NumberArray *self,
                        gsize              i)
{
  return self->kind == 'i' ? (guint64) get_signed (self, i)
                           : get_unsigned (self, i);
}

gdouble
number_array_get_real (const NumberArray *self,
                       gsize              i)
{
  if (self->kind == 'i')
    return get_signed (self, i);
  if (self->kind == 'u')
    return get_unsigned (self, i);
  if (self->buffer.itemsize == 4)
    return ((const float *) self->buffer.buf)[i];
  return ((const double *) self->buffer.buf)[i];
}

/* The doubles in @bytes, a bytearray that is taken over, as a memoryview that
 * NumPy uses where it lies: of one axis if @n_rows is negative. */
PyObject *
number_array_new_view (PyObject  *bytes,
                       Py_ssize_t n_rows,
                       Py_ssize_t n_columns)
{
  PyObject *flat = PyMemoryView_FromObject (bytes);
  PyObject *cast = PyUnicode_InternFromString ("cast");
  PyObject *format = PyUnicode_InternFromString ("d");
  PyObject *shape = NULL;
  PyObject *view = NULL;

  /* Python shapes no view without numbers. */
  if (n_rows > 0 && n_columns > 0)
    shape = Py_BuildValue ("(nn)", n_rows, n_columns);
  if (flat != NULL && cast != NULL && format != NULL)
    view = PyObject_CallMethodObjArgs (flat, cast, format, shape, NULL);

  Py_XDECREF (shape);
  Py_XDECREF (format);
  Py_XDECREF (cast);
  Py_XDECREF (flat);
  Py_DECREF (bytes);
  return view;
}
