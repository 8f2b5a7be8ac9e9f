/* http-stream.c - the stream of a connection of the HTTP service
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * libsoup prepares itself for a further request at its first line. What ends
 * before that line is no request, and libsoup then forgets to close the
 * connection. So this stream does not just end: it ends with a line that is no
 * request, and an error. The error keeps libsoup from answering that line. */

#include "tool/serve/http-stream.h"

#include <string.h>

static const char last_line[] = "-\n";

/* What comes from the client ---------------------------------------------- */

#define HTTP_TYPE_INPUT (http_input_get_type ())
G_DECLARE_FINAL_TYPE (HttpInput, http_input, HTTP, INPUT, GInputStream)

struct _HttpInput
{
  GInputStream parent;

  GSocket     *socket;          /* (owned) */
  gsize        n_said;          /* of the last line */
};

static void http_input_pollable_init (GPollableInputStreamInterface *iface);

G_DEFINE_TYPE_WITH_CODE (HttpInput, http_input, G_TYPE_INPUT_STREAM,
                         G_IMPLEMENT_INTERFACE (G_TYPE_POLLABLE_INPUT_STREAM,
                                                http_input_pollable_init))

static gssize
http_input_say_last (HttpInput *self,
                     void      *buffer,
                     gsize      size,
                     GError   **error)
{
  const gsize n = MIN (size, strlen (last_line) - self->n_said);

  if (n == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_CLOSED,
                           "the client has hung up");
      return -1;
    }

  memcpy (buffer, &last_line[self->n_said], n);
  self->n_said += n;
  return (gssize) n;
}

static gssize
http_input_read (GInputStream *stream,
                 void         *buffer,
                 gsize         size,
                 GCancellable *cancellable,
                 GError      **error)
{
  HttpInput *self = HTTP_INPUT (stream);
  GError *problem = NULL;
  gssize n;

  if (self->n_said > 0)
    return http_input_say_last (self, buffer, size, error);

  n = g_socket_receive_with_blocking (self->socket, buffer, size, FALSE,
                                      cancellable, &problem);
  if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK))
    {
      g_propagate_error (error, problem);
      return -1;
    }
  g_clear_error (&problem);

  return n > 0 ? n : http_input_say_last (self, buffer, size, error);
}

static void
http_input_finalize (GObject *object)
{
  g_object_unref (HTTP_INPUT (object)->socket);

  G_OBJECT_CLASS (http_input_parent_class)->finalize (object);
}

static void
http_input_class_init (HttpInputClass *class)
{
  G_OBJECT_CLASS (class)->finalize = http_input_finalize;
  G_INPUT_STREAM_CLASS (class)->read_fn = http_input_read;
}

static void
http_input_init (HttpInput *self)
{
}

static gboolean
http_input_is_readable (GPollableInputStream *stream)
{
  return g_socket_condition_check (HTTP_INPUT (stream)->socket, G_IO_IN) != 0;
}

static gssize
http_input_read_now (GPollableInputStream *stream,
                     void                 *buffer,
                     gsize                 size,
                     GError              **error)
{
  return http_input_read (G_INPUT_STREAM (stream), buffer, size, NULL, error);
}

/* A socket whose client has gone stays readable. */
static GSource *
http_input_create_source (GPollableInputStream *stream,
                          GCancellable         *cancellable)
{
  GSource *wait = g_socket_create_source (HTTP_INPUT (stream)->socket, G_IO_IN,
                                          cancellable);
  GSource *source = g_pollable_source_new_full (stream, wait, NULL);

  g_source_unref (wait);
  return source;
}

static void
http_input_pollable_init (GPollableInputStreamInterface *iface)
{
  iface->is_readable = http_input_is_readable;
  iface->read_nonblocking = http_input_read_now;
  iface->create_source = http_input_create_source;
}

/* Both ways --------------------------------------------------------------- */

#define HTTP_TYPE_STREAM (http_stream_get_type ())
G_DECLARE_FINAL_TYPE (HttpStream, http_stream, HTTP, STREAM, GSocketConnection)

struct _HttpStream
{
  GSocketConnection parent;

  GInputStream     *input;      /* (owned) (nullable): made when needed */
};

G_DEFINE_TYPE (HttpStream, http_stream, G_TYPE_SOCKET_CONNECTION)

static GInputStream *
http_stream_get_input (GIOStream *stream)
{
  HttpStream *self = HTTP_STREAM (stream);

  if (self->input == NULL)
    {
      HttpInput *input = g_object_new (HTTP_TYPE_INPUT, NULL);

      input->socket
        = g_object_ref (g_socket_connection_get_socket (&self->parent));
      self->input = G_INPUT_STREAM (input);
    }

  return self->input;
}

static void
http_stream_finalize (GObject *object)
{
  g_clear_object (&HTTP_STREAM (object)->input);

  G_OBJECT_CLASS (http_stream_parent_class)->finalize (object);
}

static void
http_stream_class_init (HttpStreamClass *class)
{
  G_OBJECT_CLASS (class)->finalize = http_stream_finalize;
  G_IO_STREAM_CLASS (class)->get_input_stream = http_stream_get_input;
}

static void
http_stream_init (HttpStream *self)
{
}

GSocketConnection *
http_stream_new (GSocket *socket)
{
  return g_object_new (HTTP_TYPE_STREAM, "socket", socket, NULL);
}
