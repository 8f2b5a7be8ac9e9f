/* http-server.h - the services over HTTP
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/serve/access-log.h"
#include "tool/serve/services.h"

#include <gio/gio.h>

typedef struct
{
  GInetSocketAddress *address;  /* (not owned): port 0 for any that is free */
  guint         n_threads;
  guint         max_connections;
  guint         patience;       /* seconds that a client may be silent */
  gdouble       time_limit;     /* seconds for an answer */
  ServiceCaps   caps;
  const char   *origin;         /* (nullable): of pages that may read answers,
                                 * "*" for all */
  AccessLogKind log;
} HttpOptions;

typedef struct _HttpServer HttpServer;

/* Listens and answers, in threads of its own. Takes a reference to @served; what
 * @options points to must live as long as the service. NULL with an error if the
 * address cannot be listened on. */
HttpServer *http_server_new     (const HttpOptions *options,
                                 ServedNetwork     *served,
                                 GError           **error);

/* Answers no more requests than have come, and frees all when these are
 * answered. */
void        http_server_free    (HttpServer        *self);

/* Answers all requests that come from now on from another network. Requests that
 * are being answered keep the network that they began with. */
void        http_server_replace (HttpServer        *self,
                                 ServedNetwork     *served);

/* (transfer full): the address, such as "127.0.0.1:5000". */
char       *http_server_dup_address (HttpServer    *self);
