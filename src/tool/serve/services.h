/* services.h - the services that answer requests
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/reports/json.h"
#include "tool/serve/served-network.h"
#include "tool/serve/service-request.h"

/* How much a request may ask for. */
typedef struct
{
  guint max_places;             /* of a route, a trip or a track */
  guint max_cells;              /* of a table */
} ServiceCaps;

/* One request, and where its answer goes. */
typedef struct
{
  ServedNetwork     *served;    /* (not owned) */
  const ServiceCaps *caps;      /* (not owned) */
  const WayLimits   *limits;    /* (not owned) (nullable) */
  ServiceRequest    *request;   /* (not owned) */
  Json              *json;      /* (not owned): nothing is put before success
                                 * is certain */
} ServiceTask;

/* Each puts a whole object, or sets an error. */
typedef gboolean (*ServiceFunc) (const ServiceTask *task,
                                 GError           **error);

gboolean route_service   (const ServiceTask *task,
                          GError           **error);
gboolean nearest_service (const ServiceTask *task,
                          GError           **error);
gboolean reach_service   (const ServiceTask *task,
                          GError           **error);
gboolean table_service   (const ServiceTask *task,
                          GError           **error);
gboolean match_service   (const ServiceTask *task,
                          GError           **error);
gboolean trip_service    (const ServiceTask *task,
                          GError           **error);
