/* service-request.h - what a request of OSRM's HTTP interface asks for
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* The errors of a service, by the names that clients of OSRM know. */
typedef enum
{
  SERVICE_INVALID_URL,
  SERVICE_INVALID_SERVICE,
  SERVICE_INVALID_VERSION,
  SERVICE_INVALID_OPTIONS,
  SERVICE_INVALID_QUERY,
  SERVICE_INVALID_VALUE,
  SERVICE_NO_SEGMENT,
  SERVICE_TOO_BIG,
  SERVICE_NO_ROUTE,
  SERVICE_NO_TABLE,
  SERVICE_NO_TRIPS,
  SERVICE_NO_MATCH,
  SERVICE_FAILED                /* not the fault of the client */
} ServiceError;

#define SERVICE_ERROR (service_error_quark ())
GQuark      service_error_quark    (void);

/* The name of a code, such as "NoRoute". */
const char *service_error_get_name (ServiceError code);

/* Sets an error, and returns FALSE. */
gboolean    service_fail           (GError     **error,
                                    ServiceError code,
                                    const char  *format,
                                    ...) G_GNUC_PRINTF (3, 4);

/* A request: /SERVICE/v1/PROFILE/LON,LAT;LON,LAT...?NAME=VALUE&... */
typedef struct
{
  char      *service;           /* (owned) */
  GArray    *places;            /* (owned) of WayPosition */
  GPtrArray *options;           /* (owned): see service-request.c */
} ServiceRequest;

/* Takes the path and the query of an address as they were sent, with escapes.
 * FALSE with an error of SERVICE_ERROR. */
gboolean    request_parse   (ServiceRequest    *self,
                             const char        *path,
                             const char        *query,
                             GError           **error);
void        request_clear   (ServiceRequest    *self);

/* FALSE with SERVICE_INVALID_OPTIONS or SERVICE_TOO_BIG unless there are @least to
 * @most places. */
gboolean    request_check_places (ServiceRequest *self,
                             guint              least,
                             guint              most,
                             GError           **error);

/* (nullable): the value of an option. From now on the option is known. */
const char *request_get     (ServiceRequest    *self,
                             const char        *name);

/* Sets @chosen to the place of an option's value among @choices. It stays what
 * it is without the option. */
gboolean    request_choose  (ServiceRequest    *self,
                             const char        *name,
                             const char *const *choices,
                             guint             *chosen,
                             GError           **error);

/* The same for "true" and "false". */
gboolean    request_get_flag (ServiceRequest   *self,
                             const char        *name,
                             gboolean          *value,
                             GError           **error);

/* The same for a whole number from @least to @most. */
gboolean    request_get_count (ServiceRequest  *self,
                             const char        *name,
                             guint              least,
                             guint              most,
                             guint             *value,
                             GError           **error);

/* The same for a number from @least up. */
gboolean    request_get_number (ServiceRequest *self,
                             const char        *name,
                             gdouble            least,
                             gdouble           *value,
                             GError           **error);

/* (transfer full) (nullable): the values of an option between ";", one for each
 * place. NULL without the option, and with an error if their number is
 * wrong. */
char      **request_get_list (ServiceRequest   *self,
                             const char        *name,
                             GError           **error);

/* (transfer full) (nullable): the numbers of places in an option, such as
 * "0;5;7": an array of guint. All places without the option, or if it is
 * "all". NULL with an error. */
GArray     *request_get_places (ServiceRequest *self,
                             const char        *name,
                             GError           **error);

/* (transfer full): the numbers of places in the option "waypoints", which divide
 * an answer into legs: in ascending order, the first and the last place among
 * them. NULL with an error. */
GArray     *request_get_stops (ServiceRequest *self,
                             GError           **error);

/* After all options of a service were asked for: FALSE with an error that names
 * an option of the request that the service does not know. */
gboolean    request_check_known (ServiceRequest *self,
                             GError           **error);

/* Reads a number in decimal digits. */
gboolean    request_parse_number (const char   *text,
                             gdouble           *value);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ServiceRequest, request_clear)
