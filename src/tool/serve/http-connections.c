/* http-connections.c - the connections of a thread of the HTTP service
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A connection is known by the object of its remote address, which libsoup
 * hands on with each message. */

#include "tool/serve/http-connections.h"

#include "tool/serve/http-stream.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

/* Seconds between two looks at all connections. */
#define LOOK 1

/* Milliseconds: how long to wait when no descriptor is left. */
#define PAUSE 100

/* Microseconds: how long a client that has just connected may take to send its
 * request when the service ends. */
#define LAST_MOMENT (G_USEC_PER_SEC / 2)

/* From this share of the most connections on, each ends with its answer. */
#define MANY_SHARE 0.75

/* How many to accept in a row. */
#define MOST_IN_A_ROW 64

typedef struct
{
  HttpConnections *all;         /* (not owned) */
  GSocketAddress  *address;     /* (owned) of the client */
  GSocket         *socket;      /* (owned) */
  ConnectionState  state;
  gint64           since;       /* when that began */
  gboolean         is_fresh;    /* whether it has asked nothing yet */
} Connection;

struct _HttpConnections
{
  GMainContext *context;        /* (not owned) */
  SoupServer   *server;         /* (owned) */
  GSocket      *socket;         /* (owned) (nullable) that listens */
  int           other_end;      /* of the socket on which libsoup listens */
  GSource      *source;         /* (owned) (nullable): accepts */
  GSource      *look;           /* (owned) */
  GHashTable   *open;           /* (owned) address -> Connection */
  guint         most;
  gint64        patience;       /* microseconds */
  gint64        stopped;        /* when http_connections_stop() was called */
};

static void listen_on (HttpConnections *self,
                       guint            delay);

static void
connection_free (gpointer data)
{
  Connection *self = data;

  g_object_unref (self->address);
  g_object_unref (self->socket);
  g_free (self);
}

static Connection *
find_connection (HttpConnections   *self,
                 SoupServerMessage *message)
{
  GSocketAddress *address = soup_server_message_get_remote_address (message);

  return address != NULL ? g_hash_table_lookup (self->open, address) : NULL;
}

/* libsoup has let go of a connection. */
static void
on_gone (gpointer data,
         GObject *where_it_was)
{
  Connection *connection = data;
  HttpConnections *self = connection->all;

  g_hash_table_remove (self->open, connection->address);
  if (self->socket != NULL && self->source == NULL)
    listen_on (self, 0);
}

/* Hands a socket to libsoup. */
static void
take_socket (HttpConnections *self,
             GSocket         *socket)
{
  g_autoptr (GSocketConnection) stream = http_stream_new (socket);
  g_autoptr (GSocketAddress) local = g_socket_get_local_address (socket, NULL);
  g_autoptr (GSocketAddress) remote = g_socket_get_remote_address (socket,
                                                                   NULL);
  Connection *connection;

  if (local == NULL || remote == NULL)
    return;

  g_socket_set_option (socket, IPPROTO_TCP, TCP_NODELAY, 1, NULL);
  connection = g_new0 (Connection, 1);
  connection->all = self;
  connection->address = g_object_ref (remote);
  connection->socket = g_object_ref (socket);
  connection->state = CONNECTION_READS;
  connection->since = g_get_monotonic_time ();
  connection->is_fresh = TRUE;
  g_hash_table_insert (self->open, remote, connection);
  g_object_weak_ref (G_OBJECT (stream), on_gone, connection);
  soup_server_accept_iostream (self->server, G_IO_STREAM (stream), local,
                               remote, NULL);
}

/* Takes the clients that wait. FALSE if there is no descriptor for them. */
static gboolean
accept_all (HttpConnections *self)
{
  for (guint i = 0; i < MOST_IN_A_ROW; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GSocket) socket = NULL;

      if (g_hash_table_size (self->open) >= self->most)
        return TRUE;
      socket = g_socket_accept (self->socket, NULL, &error);
      if (socket == NULL)
        return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK)
               || g_error_matches (error, G_IO_ERROR,
                                   G_IO_ERROR_CONNECTION_CLOSED);
      take_socket (self, socket);
    }

  return TRUE;
}

/* With as many connections as there may be, it waits for one to end. */
static gboolean
on_client (GSocket     *socket,
           GIOCondition condition,
           gpointer     data)
{
  HttpConnections *self = data;
  const gboolean good = accept_all (self);

  if (good && g_hash_table_size (self->open) < self->most)
    return G_SOURCE_CONTINUE;

  g_clear_pointer (&self->source, g_source_unref);
  if (!good)
    listen_on (self, PAUSE);
  return G_SOURCE_REMOVE;
}

static gboolean
on_pause_over (gpointer data)
{
  HttpConnections *self = data;

  g_clear_pointer (&self->source, g_source_unref);
  listen_on (self, 0);
  return G_SOURCE_REMOVE;
}

/* Accepts clients from @delay milliseconds on. */
static void
listen_on (HttpConnections *self,
           guint            delay)
{
  if (delay > 0)
    {
      self->source = g_timeout_source_new (delay);
      g_source_set_callback (self->source, on_pause_over, self, NULL);
    }
  else
    {
      self->source = g_socket_create_source (self->socket, G_IO_IN, NULL);
      g_source_set_callback (self->source, G_SOURCE_FUNC (on_client), self,
                             NULL);
    }
  g_source_attach (self->source, self->context);
}

/* Closes connections whose clients are silent or too slow. */
static gboolean
on_look (gpointer data)
{
  HttpConnections *self = data;
  const gint64 now = g_get_monotonic_time ();
  g_autoptr (GList) all = g_hash_table_get_values (self->open);

  for (GList *link = all; link != NULL; link = link->next)
    {
      Connection *connection = link->data;
      const gint64 patience = connection->state == CONNECTION_WRITES
                                ? 4 * self->patience : self->patience;

      if (connection->state != CONNECTION_WORKS
          && now - connection->since > patience)
        g_socket_shutdown (connection->socket, TRUE, TRUE, NULL);
    }

  return G_SOURCE_CONTINUE;
}

/* libsoup keeps a connection for further requests only while it listens itself.
 * So it does, on one end of a pair of sockets, to which nobody can connect. */
static void
keep_listening (HttpConnections *self)
{
  int ends[2];
  g_autoptr (GSocket) socket = NULL;

  self->other_end = -1;
  if (socketpair (AF_UNIX, SOCK_STREAM, 0, ends) != 0)
    return;

  self->other_end = ends[1];
  socket = g_socket_new_from_fd (ends[0], NULL);
  if (socket != NULL)
    soup_server_listen_socket (self->server, socket, 0, NULL);
  else
    close (ends[0]);
}

HttpConnections *
http_connections_new (SoupServer *server,
                      GSocket    *socket,
                      guint       most,
                      guint       patience)
{
  HttpConnections *self = g_new0 (HttpConnections, 1);

  self->context = g_main_context_get_thread_default ();
  self->server = g_object_ref (server);
  self->socket = g_object_ref (socket);
  self->open = g_hash_table_new_full (NULL, NULL, NULL, connection_free);
  self->most = most;
  self->patience = (gint64) patience * G_USEC_PER_SEC;
  self->look = g_timeout_source_new_seconds (LOOK);
  g_source_set_callback (self->look, on_look, self, NULL);
  g_source_attach (self->look, self->context);
  g_socket_set_blocking (socket, FALSE);
  keep_listening (self);
  listen_on (self, 0);

  return self;
}

static void
drop_source (GSource **source)
{
  if (*source != NULL)
    g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

/* All streams have to be gone. */
void
http_connections_free (HttpConnections *self)
{
  drop_source (&self->source);
  drop_source (&self->look);
  g_clear_object (&self->socket);
  g_object_unref (self->server);
  if (self->other_end >= 0)
    close (self->other_end);
  g_hash_table_unref (self->open);
  g_free (self);
}

/* What has connected is accepted first: closing the socket would refuse it. */
void
http_connections_stop (HttpConnections *self)
{
  drop_source (&self->source);
  if (self->socket != NULL)
    accept_all (self);
  g_clear_object (&self->socket);
  self->stopped = g_get_monotonic_time ();
}

gboolean
http_connections_are_busy (HttpConnections *self)
{
  const gint64 now = g_get_monotonic_time ();
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->open);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Connection *connection = value;

      if (connection->state != CONNECTION_READS
          || (connection->is_fresh && now - self->stopped < LAST_MOMENT))
        return TRUE;
    }

  return FALSE;
}

gboolean
http_connections_are_many (HttpConnections *self)
{
  return self->stopped > 0
         || g_hash_table_size (self->open) >= MANY_SHARE * self->most;
}

void
http_connections_note (HttpConnections   *self,
                       SoupServerMessage *message,
                       ConnectionState    state)
{
  Connection *connection = find_connection (self, message);

  if (connection == NULL)
    return;

  connection->state = state;
  connection->since = g_get_monotonic_time ();
  if (state != CONNECTION_READS)
    connection->is_fresh = FALSE;
}

int
http_connections_get_descriptor (HttpConnections   *self,
                                 SoupServerMessage *message)
{
  const Connection *connection = find_connection (self, message);

  return connection != NULL ? g_socket_get_fd (connection->socket) : -1;
}
