/* http-server.c - the services over HTTP
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each thread has a server of its own, with its own socket on the same port,
 * among which the kernel shares the clients. As many threads find answers. */

#include "tool/serve/http-server.h"

#include "tool/serve/http-exchange.h"

#include <errno.h>
#include <sys/socket.h>

#define BACKLOG 512

/* Milliseconds between two looks whether the last requests are answered. */
#define LOOK 20

/* Microseconds beyond the time limit of an answer after which no client is
 * waited for. */
#define LAST_WAIT (5 * G_USEC_PER_SEC)

typedef struct
{
  HttpServer      *all;         /* (not owned) */
  HttpPlace        place;
  GMainContext    *context;     /* (owned) */
  GSocket         *socket;      /* (owned) */
  GThread         *thread;      /* (owned) */
} ServerThread;

struct _HttpServer
{
  HttpOptions      options;
  GPtrArray       *threads;     /* (owned) of ServerThread */
  GThreadPool     *workers;     /* (owned) */
  GMutex           lock;        /* held for: */
  ServedNetwork   *served;      /* (owned) */
  gint             is_over;     /* atomic */
  char            *address;     /* (owned) (nullable) with the port */
};

static void
thread_free (gpointer data)
{
  ServerThread *self = data;

  if (self->thread != NULL)
    {
      g_main_context_wakeup (self->context);
      g_thread_join (self->thread);
    }
  g_clear_object (&self->socket);
  g_main_context_unref (self->context);
  g_free (self);
}

/* (transfer full) */
static ServedNetwork *
dup_served (gpointer data)
{
  HttpServer *self = data;
  ServedNetwork *served;

  g_mutex_lock (&self->lock);
  served = served_network_ref (self->served);
  g_mutex_unlock (&self->lock);

  return served;
}

/* Sockets ----------------------------------------------------------------- */

/* g_socket_bind() would let only sockets of datagrams share a port. */
static gboolean
bind_shared (GSocket        *socket,
             GSocketAddress *address,
             GError        **error)
{
  struct sockaddr_storage native;
  const gssize size = g_socket_address_get_native_size (address);

  if (!g_socket_address_to_native (address, &native, sizeof native, error)
      || !g_socket_set_option (socket, SOL_SOCKET, SO_REUSEADDR, 1, error)
      || !g_socket_set_option (socket, SOL_SOCKET, SO_REUSEPORT, 1, error))
    return FALSE;
  if (bind (g_socket_get_fd (socket), (struct sockaddr *) &native,
            (socklen_t) size) == 0)
    return TRUE;

  g_set_error_literal (error, G_IO_ERROR,
                       (gint) g_io_error_from_errno (errno),
                       g_strerror (errno));
  return FALSE;
}

/* Binds a socket. All sockets of a service share the port. */
static GSocket *
bind_socket (GSocketAddress *address,
             GError        **error)
{
  g_autoptr (GSocket) socket
    = g_socket_new (g_socket_address_get_family (address), G_SOCKET_TYPE_STREAM,
                    G_SOCKET_PROTOCOL_TCP, error);

  if (socket == NULL || !bind_shared (socket, address, error))
    return NULL;

  g_socket_set_listen_backlog (socket, BACKLOG);
  return g_socket_listen (socket, error) ? g_steal_pointer (&socket) : NULL;
}

/* Another program on the port would share it, too, and take clients away. */
static gboolean
check_free (GSocketAddress *address,
            GError        **error)
{
  g_autoptr (GSocket) socket
    = g_socket_new (g_socket_address_get_family (address), G_SOCKET_TYPE_STREAM,
                    G_SOCKET_PROTOCOL_TCP, error);

  return socket != NULL && g_socket_bind (socket, address, TRUE, error);
}

static gboolean
bind_all (HttpServer *self,
          GError    **error)
{
  g_autoptr (GSocketAddress) address
    = g_object_ref (G_SOCKET_ADDRESS (self->options.address));

  if (!check_free (address, error))
    return FALSE;
  for (guint i = 0; i < self->options.n_threads; i++)
    {
      ServerThread *thread = g_new0 (ServerThread, 1);

      thread->all = self;
      thread->context = g_main_context_new ();
      g_ptr_array_add (self->threads, thread);
      thread->socket = bind_socket (address, error);
      if (thread->socket == NULL)
        return FALSE;
      if (i == 0)       /* the others take the port that this one has got */
        {
          g_clear_object (&address);
          address = g_socket_get_local_address (thread->socket, error);
        }
      if (address == NULL)
        return FALSE;
    }

  self->address
    = g_socket_connectable_to_string (G_SOCKET_CONNECTABLE (address));
  return TRUE;
}

/* Threads ----------------------------------------------------------------- */

static gboolean
on_look (gpointer nothing)
{
  return G_SOURCE_CONTINUE;     /* it wakes the loop */
}

/* Serves until the service is over, and then what has come. Other threads find
 * answers for this one until none is to be found. */
static void
run_loop (ServerThread *self)
{
  HttpServer *all = self->all;
  gint64 end;
  GSource *look;

  while (!g_atomic_int_get (&all->is_over))
    g_main_context_iteration (self->context, TRUE);

  end = g_get_monotonic_time () + LAST_WAIT
        + (gint64) (all->options.time_limit * G_USEC_PER_SEC);
  http_connections_stop (self->place.connections);
  look = g_timeout_source_new (LOOK);
  g_source_set_callback (look, on_look, NULL, NULL);
  g_source_attach (look, self->context);
  do
    g_main_context_iteration (self->context, TRUE);
  while (self->place.n_exchanges > 0
         || (http_connections_are_busy (self->place.connections)
             && g_get_monotonic_time () < end));
  g_source_destroy (look);
  g_source_unref (look);
}

static gpointer
run_thread (gpointer data)
{
  ServerThread *self = data;
  HttpServer *all = self->all;
  const guint most = MAX (1, all->options.max_connections
                               / all->options.n_threads);
  SoupServer *server;

  g_main_context_push_thread_default (self->context);
  server = soup_server_new ("server-header", "wayfind", "raw-paths", TRUE,
                            NULL);
  self->place = (HttpPlace) {
    &all->options, self->context,
    http_connections_new (server, self->socket, most, all->options.patience),
    all->workers, dup_served, all
  };
  exchange_serve (&self->place, server);
  g_clear_object (&self->socket);
  run_loop (self);

  soup_server_disconnect (server);
  while (g_main_context_iteration (self->context, FALSE))
    ;
  g_object_unref (server);
  http_connections_free (self->place.connections);
  g_main_context_pop_thread_default (self->context);
  return NULL;
}

HttpServer *
http_server_new (const HttpOptions *options,
                 ServedNetwork     *served,
                 GError           **error)
{
  HttpServer *self = g_new0 (HttpServer, 1);

  self->options = *options;
  self->served = served_network_ref (served);
  self->threads = g_ptr_array_new_with_free_func (thread_free);
  g_mutex_init (&self->lock);
  self->workers = g_thread_pool_new (exchange_work, NULL,
                                     (gint) options->n_threads, FALSE, NULL);
  if (!bind_all (self, error))
    {
      http_server_free (self);
      return NULL;
    }

  for (guint i = 0; i < self->threads->len; i++)
    {
      ServerThread *thread = self->threads->pdata[i];

      thread->thread = g_thread_new ("http", run_thread, thread);
    }
  return self;
}

void
http_server_free (HttpServer *self)
{
  g_atomic_int_set (&self->is_over, TRUE);
  for (guint i = 0; i < self->threads->len; i++)
    g_main_context_wakeup (((ServerThread *) self->threads->pdata[i])->context);
  g_ptr_array_unref (self->threads);
  g_thread_pool_free (self->workers, FALSE, TRUE);
  served_network_unref (self->served);
  g_mutex_clear (&self->lock);
  g_free (self->address);
  g_free (self);
}

void
http_server_replace (HttpServer    *self,
                     ServedNetwork *served)
{
  ServedNetwork *old;

  g_mutex_lock (&self->lock);
  old = self->served;
  self->served = served_network_ref (served);
  g_mutex_unlock (&self->lock);

  served_network_unref (old);
}

char *
http_server_dup_address (HttpServer *self)
{
  return g_strdup (self->address);
}
