/* http-exchange.c - one request over HTTP, from its arrival to its answer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The thread of a server reads requests and writes answers, and waits for no
 * search: another thread finds the answer, and the message is paused so long. It
 * finds an answer itself that takes less time than a change of threads.
 * libsoup does not look at the connection of a paused message, so a source of
 * ours waits for the client to go away, and then cancels the search. */

#include "config.h"

#include "tool/serve/http-exchange.h"

#include "tool/serve/service.h"

#include <glib-unix.h>
#include <poll.h>
#include <string.h>

#define TYPE_JSON "application/json; charset=UTF-8"

/* Where only a broken connection shows. */
#ifndef POLLRDHUP
#define POLLRDHUP 0
#endif

/* GLib hands the bits on to poll(). */
#define CLIENT_IS_GONE (POLLRDHUP | POLLHUP | POLLERR)

typedef struct
{
  HttpPlace         *place;     /* (not owned) */
  SoupServerMessage *message;   /* (owned) */
  GCancellable      *cancellable;       /* (owned) */
  GSource           *watch;     /* (owned) (nullable) */
  ServedNetwork     *served;    /* (owned) */
  gint64             began;
  char              *path;      /* (owned) */
  char              *query;     /* (owned) (nullable) */

  GBytes            *answer;    /* (owned) (nullable) */
  guint              status;
  const char        *code;
} Exchange;

static void
exchange_free (Exchange *self)
{
  if (self->watch != NULL)
    g_source_destroy (self->watch);
  g_clear_pointer (&self->watch, g_source_unref);
  g_clear_pointer (&self->answer, g_bytes_unref);
  g_clear_pointer (&self->served, served_network_unref);
  g_object_unref (self->cancellable);
  g_object_unref (self->message);
  g_free (self->path);
  g_free (self->query);
  g_free (self);
}

/* Answers ----------------------------------------------------------------- */

static void
add_headers (HttpPlace         *place,
             SoupServerMessage *message)
{
  SoupMessageHeaders *headers
    = soup_server_message_get_response_headers (message);

  if (place->options->origin != NULL)
    soup_message_headers_replace (headers, "Access-Control-Allow-Origin",
                                  place->options->origin);
  if (http_connections_are_many (place->connections))
    soup_message_headers_replace (headers, "Connection", "close");
}

static void
set_answer (HttpPlace         *place,
            SoupServerMessage *message,
            guint              status,
            const char        *code,
            GBytes            *body)
{
  add_headers (place, message);
  soup_server_message_set_status (message, status, NULL);
  soup_message_headers_set_content_type (
    soup_server_message_get_response_headers (message), TYPE_JSON, NULL);
  soup_message_body_append_bytes (
    soup_server_message_get_response_body (message), body);
  g_object_set_data (G_OBJECT (message), "code", (gpointer) code);
}

static void
refuse (HttpPlace         *place,
        SoupServerMessage *message,
        guint              status,
        const char        *code,
        const char        *why)
{
  g_autoptr (GBytes) body = service_format_error (code, why);

  set_answer (place, message, status, code, body);
  soup_message_headers_replace (
    soup_server_message_get_response_headers (message), "Connection", "close");
}

/* In the server's thread. */
static void
give_answer (Exchange *self)
{
  set_answer (self->place, self->message, self->status, self->code,
              self->answer);
  http_connections_note (self->place->connections, self->message,
                         CONNECTION_WRITES);
}

/* In the server's thread again. */
static gboolean
on_answer (gpointer data)
{
  Exchange *self = data;

  self->place->n_exchanges--;
  give_answer (self);
  soup_server_message_unpause (self->message);
  exchange_free (self);
  return G_SOURCE_REMOVE;
}

static void
find_answer (Exchange *self)
{
  const HttpOptions *options = self->place->options;
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_limits_set_cancellable (limits, self->cancellable);
  way_limits_set_deadline (limits,
                           self->began
                             + (gint64) (options->time_limit * G_USEC_PER_SEC));
  self->answer = service_answer (self->served, &options->caps, limits,
                                 self->path, self->query, &self->status,
                                 &self->code);
  /* The client may wait for the memory of a large answer, not for this. */
  g_clear_pointer (&self->served, served_network_unref);
}

void
exchange_work (gpointer exchange,
               gpointer nothing)
{
  Exchange *self = exchange;
  GSource *source;

  find_answer (self);
  source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, on_answer, self, NULL);
  g_source_attach (source, self->place->context);
  g_source_unref (source);
}

/* Requests ---------------------------------------------------------------- */

static gboolean
on_client_gone (gint         descriptor,
                GIOCondition condition,
                gpointer     data)
{
  Exchange *self = data;

  g_cancellable_cancel (self->cancellable);
  return G_SOURCE_REMOVE;
}

static void
watch_client (Exchange *self)
{
  const int descriptor = http_connections_get_descriptor (
    self->place->connections, self->message);

  if (descriptor < 0)
    return;

  self->watch = g_unix_fd_source_new (descriptor,
                                      (GIOCondition) CLIENT_IS_GONE);
  g_source_set_callback (self->watch, G_SOURCE_FUNC (on_client_gone), self,
                         NULL);
  g_source_attach (self->watch, self->place->context);
}

static void
begin_exchange (HttpPlace         *place,
                SoupServerMessage *message)
{
  GUri *uri = soup_server_message_get_uri (message);
  Exchange *self = g_new0 (Exchange, 1);

  self->place = place;
  self->message = g_object_ref (message);
  self->cancellable = g_cancellable_new ();
  self->served = place->dup_served (place->data);
  self->began = g_get_monotonic_time ();
  self->path = g_strdup (g_uri_get_path (uri));
  self->query = g_strdup (g_uri_get_query (uri));
  if (service_is_quick (self->path, self->query))
    {
      find_answer (self);
      give_answer (self);
      exchange_free (self);
      return;
    }

  place->n_exchanges++;
  watch_client (self);
  soup_server_message_pause (message);
  g_thread_pool_push (place->workers, self, NULL);
}

/* Browsers ask first whether a page of another origin may ask. */
static void
answer_options (HttpPlace         *place,
                SoupServerMessage *message)
{
  SoupMessageHeaders *headers
    = soup_server_message_get_response_headers (message);

  add_headers (place, message);
  soup_message_headers_replace (headers, "Allow", "GET, HEAD, OPTIONS");
  if (place->options->origin != NULL)
    soup_message_headers_replace (headers, "Access-Control-Allow-Methods",
                                  "GET, HEAD, OPTIONS");
  soup_server_message_set_status (message, SOUP_STATUS_NO_CONTENT, NULL);
}

static void
on_request (SoupServer        *server,
            SoupServerMessage *message,
            const char        *path,
            GHashTable        *query,
            gpointer           data)
{
  HttpPlace *place = data;
  const char *method = soup_server_message_get_method (message);
  g_autoptr (GBytes) body = NULL;

  if (strcmp (method, SOUP_METHOD_OPTIONS) == 0)
    answer_options (place, message);
  else if (strcmp (path, "/health") == 0)
    {
      body = g_bytes_new_static ("{\"code\":\"Ok\"}\n",
                                 strlen ("{\"code\":\"Ok\"}\n"));
      set_answer (place, message, SOUP_STATUS_OK, "Ok", body);
    }
  else
    begin_exchange (place, message);
}

/* Requests have no bodies: nothing of one is read. Two lengths of one body are an
 * attempt to smuggle a request past a proxy. Answers are whole: libsoup would
 * send the same part of one as often as a client asks for it. */
static void
on_headers (SoupServer        *server,
            SoupServerMessage *message,
            const char        *path,
            GHashTable        *query,
            gpointer           data)
{
  HttpPlace *place = data;
  const char *method = soup_server_message_get_method (message);
  SoupMessageHeaders *headers
    = soup_server_message_get_request_headers (message);
  const char *length = soup_message_headers_get_one (headers,
                                                     "Content-Length");
  const char *encoding = soup_message_headers_get_list (headers,
                                                        "Transfer-Encoding");

  soup_message_headers_remove (headers, "Range");
  if (length != NULL && encoding != NULL)
    refuse (place, message, SOUP_STATUS_BAD_REQUEST, "InvalidUrl",
            "a request has one length");
  else if (strcmp (method, SOUP_METHOD_GET) != 0
           && strcmp (method, SOUP_METHOD_HEAD) != 0
           && strcmp (method, SOUP_METHOD_OPTIONS) != 0)
    refuse (place, message, SOUP_STATUS_METHOD_NOT_ALLOWED, "InvalidUrl",
            "the methods are GET, HEAD and OPTIONS");
  else if (encoding != NULL || (length != NULL && strcmp (length, "0") != 0))
    refuse (place, message, SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE, "InvalidUrl",
            "a request has no body");
}

/* Signals ----------------------------------------------------------------- */

static void
on_started (SoupServer        *server,
            SoupServerMessage *message,
            gpointer           data)
{
  HttpPlace *place = data;

  http_connections_note (place->connections, message, CONNECTION_READS);
}

static void
on_read (SoupServer        *server,
         SoupServerMessage *message,
         gpointer           data)
{
  HttpPlace *place = data;
  gint64 *began = g_new (gint64, 1);

  *began = g_get_monotonic_time ();
  g_object_set_data_full (G_OBJECT (message), "began", began, g_free);
  http_connections_note (place->connections, message, CONNECTION_WORKS);
}

/* (transfer full): the client's address. */
static char *
dup_client (SoupServerMessage *message)
{
  GSocketAddress *address = soup_server_message_get_remote_address (message);

  return G_IS_INET_SOCKET_ADDRESS (address)
           ? g_inet_address_to_string (
               g_inet_socket_address_get_address (
                 G_INET_SOCKET_ADDRESS (address)))
           : g_strdup ("-");
}

static void
log_request (HttpPlace         *place,
             SoupServerMessage *message,
             gboolean           is_whole)
{
  GUri *uri = soup_server_message_get_uri (message);
  const gint64 *began = g_object_get_data (G_OBJECT (message), "began");
  const char *method = soup_server_message_get_method (message);
  g_autofree char *client = dup_client (message);
  g_autofree char *target = NULL;
  AccessLogEntry entry = { client, method };

  if (uri != NULL)
    target = g_uri_to_string_partial (uri, G_URI_HIDE_FRAGMENT);
  entry.target = target != NULL && strstr (target, "://") != NULL
                   ? strchr (strstr (target, "://") + 3, '/') : target;
  entry.status = is_whole ? soup_server_message_get_status (message) : 0;
  entry.code = g_object_get_data (G_OBJECT (message), "code");
  entry.bytes = (gsize) soup_server_message_get_response_body (message)->length;
  if (began != NULL)
    entry.milliseconds = (gdouble) (g_get_monotonic_time () - *began) / 1e3;
  access_log_write (place->options->log, &entry);
}

static void
on_finished (SoupServer        *server,
             SoupServerMessage *message,
             gpointer           data)
{
  HttpPlace *place = data;

  log_request (place, message, TRUE);
  http_connections_note (place->connections, message, CONNECTION_READS);
}

/* A connection that ends without a request is not worth a line. */
static void
on_aborted (SoupServer        *server,
            SoupServerMessage *message,
            gpointer           data)
{
  HttpPlace *place = data;

  if (soup_server_message_get_method (message) != NULL)
    log_request (place, message, FALSE);
}

void
exchange_serve (HttpPlace  *place,
                SoupServer *server)
{
  soup_server_add_early_handler (server, NULL, on_headers, place, NULL);
  soup_server_add_handler (server, NULL, on_request, place, NULL);
  g_signal_connect (server, "request-started", G_CALLBACK (on_started), place);
  g_signal_connect (server, "request-read", G_CALLBACK (on_read), place);
  g_signal_connect (server, "request-finished", G_CALLBACK (on_finished),
                    place);
  g_signal_connect (server, "request-aborted", G_CALLBACK (on_aborted), place);
}
