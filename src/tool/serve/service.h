/* service.h - from an address to the text of the answer
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/serve/services.h"

/* (transfer full): the answer, in JSON, to a request for @path and @query
 * (nullable), as they were sent. @status becomes the status of HTTP: 200, 400 if
 * the request is at fault or has no answer, or 500. @code (transfer none) becomes
 * the word for it that clients of OSRM know. */
GBytes *service_answer (ServedNetwork     *served,
                        const ServiceCaps *caps,
                        const WayLimits   *limits,
                        const char        *path,
                        const char        *query,
                        guint             *status,
                        const char       **code);

/* Whether the answer takes hardly any time: the nearest road, without options
 * that look farther than the first road. */
gboolean service_is_quick (const char *path,
                           const char *query);

/* (transfer full): the answer to a request that failed. */
GBytes *service_format_error (const char *code,
                              const char *message);
