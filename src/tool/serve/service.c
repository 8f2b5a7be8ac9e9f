/* service.c - from an address to the text of the answer
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/service.h"

#include <string.h>

#define STATUS_OK 200
#define STATUS_BAD_REQUEST 400
#define STATUS_INTERNAL_ERROR 500

typedef struct
{
  const char *name;
  ServiceFunc answer;
} ServiceRow;

static const ServiceRow services[] = {
  { "route", route_service },
  { "nearest", nearest_service },
  { "table", table_service },
  { "trip", trip_service },
  { "match", match_service },
  { "reach", reach_service },
};

/* (nullable) */
static ServiceFunc
find_service (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (services); i++)
    if (strcmp (name, services[i].name) == 0)
      return services[i].answer;

  return NULL;
}

/* That there is no such service matters more than what is wrong with its
 * places. */
static gboolean
answer_request (const ServiceTask *task,
                const char        *path,
                const char        *query,
                GError           **error)
{
  const gboolean good = request_parse (task->request, path, query, error);
  const char *name = task->request->service;
  const ServiceFunc answer = name != NULL ? find_service (name) : NULL;

  if (name == NULL || (answer != NULL && !good))
    return FALSE;
  if (answer != NULL)
    return answer (task, error);

  g_clear_error (error);
  return service_fail (error, SERVICE_INVALID_SERVICE,
                       "there is no such service");
}

gboolean
service_is_quick (const char *path,
                  const char *query)
{
  static const char *const longer[] = { "number", "bearings", "exclude", "%" };

  for (guint i = 0; query != NULL && i < G_N_ELEMENTS (longer); i++)
    if (strstr (query, longer[i]) != NULL)
      return FALSE;

  return g_str_has_prefix (path, "/nearest/");
}

GBytes *
service_format_error (const char *code,
                      const char *message)
{
  Output output;
  Json json = { &output, .is_dense = TRUE };

  output_open_memory (&output);
  json_open (&json, NULL, '{');
  json_string (&json, "code", code);
  json_string (&json, "message", message);
  json_close (&json, '}');

  return output_take_bytes (&output);
}

/* An error of the library is a limit that was met, or nothing that a client
 * could have avoided. */
static void
translate_error (GError **error)
{
  const gboolean is_limit
    = g_error_matches (*error, WAY_ERROR, WAY_ERROR_LIMIT)
      || g_error_matches (*error, WAY_ERROR, WAY_ERROR_TOO_LARGE)
      || g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  GError *translated = NULL;

  if ((*error)->domain == SERVICE_ERROR)
    return;

  service_fail (&translated, is_limit ? SERVICE_TOO_BIG : SERVICE_FAILED,
                "%s", (*error)->message);
  g_clear_error (error);
  *error = translated;
}

GBytes *
service_answer (ServedNetwork     *served,
                const ServiceCaps *caps,
                const WayLimits   *limits,
                const char        *path,
                const char        *query,
                guint             *status,
                const char       **code)
{
  g_auto (ServiceRequest) request = { NULL };
  g_autoptr (GError) error = NULL;
  g_auto (Output) output;
  Json json = { &output, .is_dense = TRUE };
  const ServiceTask task = { served, caps, limits, &request, &json };

  output_open_memory (&output);
  if (answer_request (&task, path, query, &error))
    {
      *status = STATUS_OK;
      *code = "Ok";
      return output_take_bytes (&output);
    }

  translate_error (&error);
  *code = service_error_get_name ((ServiceError) error->code);
  *status = error->code == SERVICE_FAILED ? STATUS_INTERNAL_ERROR
                                          : STATUS_BAD_REQUEST;
  return service_format_error (*code, error->message);
}
