/* no-http-server.c - instead of http-server.c, in a build without libsoup
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/http-server.h"

HttpServer *
http_server_new (const HttpOptions *options,
                 ServedNetwork     *served,
                 GError           **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "this build has no service over HTTP: build it where "
                       "libsoup 3 is installed");
  return NULL;
}

void
http_server_free (HttpServer *self)
{
}

void
http_server_replace (HttpServer    *self,
                     ServedNetwork *served)
{
}

char *
http_server_dup_address (HttpServer *self)
{
  return NULL;
}
