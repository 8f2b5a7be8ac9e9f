/* http-stream.h - the stream of a connection of the HTTP service
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>

/* (transfer full): a stream over @socket, which libsoup lets go of when the
 * client has gone, whatever the connection was doing. Before version 3.3 libsoup
 * keeps the stream for good, open, if the client of a kept connection hangs up
 * between two requests. */
GSocketConnection *http_stream_new (GSocket *socket);
