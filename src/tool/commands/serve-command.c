/* serve-command.c - `wayfind serve': answers over HTTP
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/command-frame.h"
#include "tool/interrupt.h"
#include "tool/serve/http-server.h"

#include <math.h>
#include <signal.h>
#include <string.h>

#define USUAL_ADDRESS "127.0.0.1:5000"
#define USUAL_PORT 5000

/* Of a thread that mostly waits. */
#define MOST_THREADS 1024

typedef struct
{
  char        *listen;          /* (owned) (nullable) and so on: the options */
  char        *threads;
  char        *connections;
  char        *patience;
  char        *answer_time;
  char        *places;
  char        *cells;
  char        *origin;
  char        *log;

  Network      network;
  HttpOptions  options;
  GSocketAddress *address;      /* (owned) */
  GMainLoop   *loop;            /* (owned) */
  HttpServer  *server;          /* (owned) */
  GThread     *reload;          /* (owned) (nullable): reads the network */
  gboolean     reloads_again;   /* whether it has to once more */
  gint         n_signals;       /* to end: atomic */
} Serve;

static void
clear (gpointer command)
{
  Serve *self = command;

  g_free (self->listen);
  g_free (self->threads);
  g_free (self->connections);
  g_free (self->patience);
  g_free (self->answer_time);
  g_free (self->places);
  g_free (self->cells);
  g_free (self->origin);
  g_free (self->log);
  g_clear_object (&self->address);
  g_clear_pointer (&self->loop, g_main_loop_unref);
}

static void
add_options (gpointer command,
             Options *options)
{
  Serve *self = command;
  const GOptionEntry entries[] = {
    { "listen", 0, 0, G_OPTION_ARG_STRING, &self->listen,
      "Where to listen; default: " USUAL_ADDRESS, "ADDRESS:PORT" },
    { "threads", 0, 0, G_OPTION_ARG_STRING, &self->threads,
      "How many answer; default: one a processor", "N" },
    { "answer-time", 0, 0, G_OPTION_ARG_STRING, &self->answer_time,
      "Longest time for an answer; default: 10", "SECONDS" },
    { "patience", 0, 0, G_OPTION_ARG_STRING, &self->patience,
      "How long a client may be silent; default: 15", "SECONDS" },
    { "max-connections", 0, 0, G_OPTION_ARG_STRING, &self->connections,
      "Most clients at a time; default: 500", "N" },
    { "max-places", 0, 0, G_OPTION_ARG_STRING, &self->places,
      "Most places of a request; default: 500", "N" },
    { "max-cells", 0, 0, G_OPTION_ARG_STRING, &self->cells,
      "Most cells of a table; default: 10000", "N" },
    { "cors", 0, 0, G_OPTION_ARG_STRING, &self->origin,
      "Let pages of ORIGIN, or * for all, read answers", "ORIGIN" },
    { "log", 0, 0, G_OPTION_ARG_STRING, &self->log,
      "A line a request: text, json or none", "KIND" },
    G_OPTION_ENTRY_NULL
  };

  options_add (options, entries);
}

/* Checking ---------------------------------------------------------------- */

/* "ADDRESS:PORT", "[ADDRESS]:PORT" or "localhost:PORT". */
static gboolean
parse_address (Serve   *self,
               GError **error)
{
  const char *text = self->listen != NULL ? self->listen : USUAL_ADDRESS;
  g_autoptr (GSocketConnectable) parsed
    = g_network_address_parse (text, USUAL_PORT, NULL);
  const char *host;

  if (parsed == NULL)
    return tool_misuse (error, "--listen must be an ADDRESS:PORT, such as "
                        USUAL_ADDRESS ", not \"%s\"", text);

  host = g_network_address_get_hostname (G_NETWORK_ADDRESS (parsed));
  self->address = g_inet_socket_address_new_from_string (
    strcmp (host, "localhost") == 0 ? "127.0.0.1" : host,
    g_network_address_get_port (G_NETWORK_ADDRESS (parsed)));
  if (self->address == NULL)
    return tool_misuse (error, "--listen: \"%s\" is not a numeric address, "
                        "such as 127.0.0.1", host);

  self->options.address = G_INET_SOCKET_ADDRESS (self->address);
  return TRUE;
}

static gboolean
parse_count (const char *option,
             const char *text,
             guint       usual,
             guint       most,
             guint      *value,
             GError    **error)
{
  guint64 number = usual;

  if (!options_count (option, text, 1, &number, error))
    return FALSE;
  if (number > most)
    return tool_misuse (error, "%s must be %u at most", option, most);

  *value = (guint) number;
  return TRUE;
}

static gboolean
parse_counts (Serve   *self,
              GError **error)
{
  HttpOptions *options = &self->options;

  return parse_count ("--threads", self->threads,
                      MIN (g_get_num_processors (), MOST_THREADS), MOST_THREADS,
                      &options->n_threads, error)
         && parse_count ("--max-connections", self->connections, 500, 1000000,
                         &options->max_connections, error)
         && parse_count ("--patience", self->patience, 15, 86400,
                         &options->patience, error)
         && parse_count ("--max-places", self->places, 500, 1000000,
                         &options->caps.max_places, error)
         && parse_count ("--max-cells", self->cells, 10000, 100000000,
                         &options->caps.max_cells, error);
}

/* A header ends at the end of a line. */
static gboolean
check_origin (const Serve *self,
              GError     **error)
{
  for (const char *c = self->origin; c != NULL && *c != '\0'; c++)
    if (!g_ascii_isgraph (*c))
      return tool_misuse (error, "--cors must be an origin, such as "
                          "https://example.org, or *");

  return TRUE;
}

/* Requests say all that these options would. */
static gboolean
check_network_options (const Network *network,
                       GError       **error)
{
  const char *option = network->named_path != NULL ? "--places"
                       : network->units.text != NULL ? "--unit"
                       : network->language != NULL ? "--language"
                       : g_strcmp0 (network->snap_text, "node") == 0
                         ? "--snap node" : NULL;

  return option == NULL
         || tool_misuse (error, "%s has no meaning for a service", option);
}

static gboolean
check_options (gpointer command,
               GError **error)
{
  static const char *const logs[] = { "text", "json", "none" };
  Serve *self = command;
  guint log;

  self->options.time_limit = 10;
  self->options.origin = self->origin;
  if (!check_network_options (&self->network, error)
      || !parse_address (self, error) || !parse_counts (self, error)
      || !check_origin (self, error)
      || !options_number ("--answer-time", self->answer_time, 0,
                          &self->options.time_limit, error)
      || !options_choose ("--log", self->log, logs, G_N_ELEMENTS (logs), &log,
                          error))
    return FALSE;

  self->options.time_limit = MIN (self->options.time_limit, 86400);
  self->options.log = (AccessLogKind) log;
  return TRUE;
}

/* Serving ----------------------------------------------------------------- */

/* (transfer full) (nullable): the network of the file as it is now. */
static ServedNetwork *
load (Serve   *self,
      GError **error)
{
  ServedNetwork *served = NULL;

  if (network_load (&self->network, error))
    {
      served = served_network_new (self->network.whole,
                                   self->network.units.speed, error);
      if (served != NULL)
        {
          served->anywhere = self->network.anywhere;
          served->max_snap = self->network.snap.max;
        }
    }
  network_unload (&self->network);
  return served;
}

static gboolean on_reloaded (gpointer data);

/* (transfer full) (nullable): the network of the file as it is now. */
static gpointer
reload (gpointer data)
{
  Serve *self = data;
  g_autoptr (GError) error = NULL;
  ServedNetwork *served = load (self, &error);

  if (served == NULL)
    tool_complain (TOOL_BAD_INPUT, "%s; the network that was read before "
                   "stays", error->message);
  g_idle_add (on_reloaded, self);
  return served;
}

static void
begin_reload (Serve *self)
{
  if (self->reload != NULL)
    {
      self->reloads_again = TRUE;
      return;
    }

  self->reloads_again = FALSE;
  self->reload = g_thread_new ("reload", reload, self);
}

static gboolean
on_reloaded (gpointer data)
{
  Serve *self = data;
  g_autoptr (ServedNetwork) served
    = g_thread_join (g_steal_pointer (&self->reload));

  if (served != NULL)
    {
      http_server_replace (self->server, served);
      tool_complain (TOOL_ANSWERED, "the network was read again");
    }
  if (self->reloads_again)
    begin_reload (self);
  return G_SOURCE_REMOVE;
}

/* At the end of the service. */
static void
end_reload (Serve *self)
{
  g_autoptr (ServedNetwork) served = NULL;

  if (self->reload != NULL)
    served = g_thread_join (g_steal_pointer (&self->reload));
}

static gboolean
on_hangup (gpointer data)
{
  begin_reload (data);
  return G_SOURCE_REMOVE;
}

static gboolean
on_end (gpointer data)
{
  Serve *self = data;

  g_main_loop_quit (self->loop);
  return G_SOURCE_REMOVE;
}

/* In another thread. The second signal to end has its usual effect. */
static gboolean
on_signal (int      signal_number,
           gpointer data)
{
  Serve *self = data;

  if (signal_number == SIGHUP)
    {
      g_idle_add (on_hangup, self);
      return TRUE;
    }
  if (g_atomic_int_add (&self->n_signals, 1) > 0)
    return FALSE;

  g_idle_add (on_end, self);
  return TRUE;
}

static gboolean
run (gpointer command,
     int     *status,
     GError **error)
{
  Serve *self = command;
  g_autoptr (ServedNetwork) served = load (self, error);
  g_autofree char *address = NULL;

  if (served == NULL)
    return FALSE;
  self->server = http_server_new (&self->options, served, error);
  if (self->server == NULL)
    return FALSE;

  self->loop = g_main_loop_new (NULL, FALSE);
  interrupt_set_handler (on_signal, self);
  address = http_server_dup_address (self->server);
  tool_complain (TOOL_ANSWERED, "listening on http://%s", address);
  g_main_loop_run (self->loop);

  http_server_free (g_steal_pointer (&self->server));
  interrupt_set_handler (NULL, NULL);
  end_reload (self);
  return TRUE;
}

int
serve_command (int    argc,
               char **argv)
{
  Serve self = { .network = { .snaps_to_edges = TRUE } };
  const CommandFrame frame = {
    .name = "serve",
    .parameters = "NETWORK",
    .example = "wayfind serve town.way --listen 127.0.0.1:5000",
    .network = &self.network,
    .add_options = add_options,
    .check = check_options,
    .run = run,
    .clear = clear
  };

  return command_frame_run (&frame, &self, argc, argv);
}
