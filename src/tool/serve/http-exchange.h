/* http-exchange.h - one request over HTTP, from its arrival to its answer
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/serve/http-connections.h"
#include "tool/serve/http-server.h"

/* What the requests of a thread share. */
typedef struct
{
  const HttpOptions *options;   /* (not owned) */
  GMainContext      *context;   /* (not owned) of the thread */
  HttpConnections   *connections; /* (owned) */
  GThreadPool       *workers;   /* (not owned) that run exchange_work() */
  ServedNetwork   *(*dup_served) (gpointer data);       /* the network now */
  gpointer           data;
  guint              n_exchanges;       /* that no answer was found for yet */
} HttpPlace;

/* Answers the requests to @server from now on. @place must outlive it. */
void exchange_serve (HttpPlace  *place,
                     SoupServer *server);

/* A function of a pool of threads: finds the answer of an exchange. */
void exchange_work  (gpointer    exchange,
                     gpointer    nothing);
