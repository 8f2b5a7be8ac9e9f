/* http-connections.h - the connections of a thread of the HTTP service
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <libsoup/soup.h>

/* libsoup's own listener has no time-outs, and gives up for good at the first
 * error of accept(), such as when no descriptor is left. This one pauses then,
 * holds a number of connections at most, and closes those that keep it waiting.
 * All belongs to the thread whose context was the default when it was made. */
typedef struct _HttpConnections HttpConnections;

/* What a connection does. */
typedef enum
{
  CONNECTION_READS,             /* the client has to send a request */
  CONNECTION_WORKS,             /* the service has to answer */
  CONNECTION_WRITES             /* the client has to take the answer */
} ConnectionState;

/* Takes references to @server and the listening @socket. @most is the number of
 * connections, @patience in seconds how long a client may be silent, or take to
 * send a request. */
HttpConnections *http_connections_new  (SoupServer         *server,
                                        GSocket            *socket,
                                        guint               most,
                                        guint               patience);
void             http_connections_free (HttpConnections    *self);

/* Stops listening. All that clients have connected so far is still served. */
void             http_connections_stop (HttpConnections    *self);

/* Whether a request is being answered, or may be on its way: after
 * http_connections_stop() a client has a moment to send one. */
gboolean         http_connections_are_busy (HttpConnections *self);

/* Whether there are so many connections that each should end with its
 * answer. */
gboolean         http_connections_are_many (HttpConnections *self);

/* Says what the connection of @message does now. */
void             http_connections_note (HttpConnections    *self,
                                        SoupServerMessage  *message,
                                        ConnectionState     state);

/* The descriptor of the connection of @message; -1 if it is gone. */
int              http_connections_get_descriptor (HttpConnections   *self,
                                                  SoupServerMessage *message);
