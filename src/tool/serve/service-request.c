/* service-request.c - what a request of OSRM's HTTP interface asks for
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Nothing in a request is ignored silently: each service asks for the options
 * that it knows, and request_check_known() refuses all others by name. */

#include "tool/serve/service-request.h"

#include "tool/serve/polyline.h"
#include "tool/tool.h"

#include <math.h>
#include <string.h>

#define VERSION "v1"

/* More than any service knows. */
#define MOST_OPTIONS 50

/* So much of a client's text is repeated in a message. */
#define MOST_SHOWN 60

typedef struct
{
  char    *name;                /* (owned) */
  char    *value;               /* (owned) */
  gboolean is_known;            /* whether the service has asked for it */
} RequestOption;

G_DEFINE_QUARK (wayfind-service-error, service_error)

const char *
service_error_get_name (ServiceError code)
{
  static const char *const names[] = {
    [SERVICE_INVALID_URL] = "InvalidUrl",
    [SERVICE_INVALID_SERVICE] = "InvalidService",
    [SERVICE_INVALID_VERSION] = "InvalidVersion",
    [SERVICE_INVALID_OPTIONS] = "InvalidOptions",
    [SERVICE_INVALID_QUERY] = "InvalidQuery",
    [SERVICE_INVALID_VALUE] = "InvalidValue",
    [SERVICE_NO_SEGMENT] = "NoSegment",
    [SERVICE_TOO_BIG] = "TooBig",
    [SERVICE_NO_ROUTE] = "NoRoute",
    [SERVICE_NO_TABLE] = "NoTable",
    [SERVICE_NO_TRIPS] = "NoTrips",
    [SERVICE_NO_MATCH] = "NoMatch",
    [SERVICE_FAILED] = "InternalError"
  };

  return names[code];
}

gboolean
service_fail (GError     **error,
              ServiceError code,
              const char  *format,
              ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error_literal (error, SERVICE_ERROR, (gint) code, message);

  return FALSE;
}

/* (transfer full): a text of the client for a message. */
static char *
quote (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *shown = way_dup_printable (valid);

  return g_utf8_strlen (shown, -1) <= MOST_SHOWN
           ? g_steal_pointer (&shown)
           : g_utf8_substring (shown, 0, MOST_SHOWN);
}

static void
option_free (gpointer data)
{
  RequestOption *self = data;

  g_free (self->name);
  g_free (self->value);
  g_free (self);
}

void
request_clear (ServiceRequest *self)
{
  g_clear_pointer (&self->service, g_free);
  g_clear_pointer (&self->places, g_array_unref);
  g_clear_pointer (&self->options, g_ptr_array_unref);
}

/* Places ------------------------------------------------------------------ */

gboolean
request_parse_number (const char *text,
                      gdouble    *value)
{
  return tool_parse_number (text, value);
}

/* The world has 180 degrees on each side. The library would take 360. */
static gboolean
check_place (const WayPosition *at,
             GError           **error)
{
  if (fabs (at->x) <= 180 && fabs (at->y) <= 90)
    return TRUE;

  return service_fail (error, SERVICE_INVALID_VALUE,
                       "%g,%g is not a longitude and a latitude", at->x, at->y);
}

static gboolean
parse_place (const char  *text,
             WayPosition *at,
             GError     **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", 3);
  g_autofree char *shown = NULL;

  if (g_strv_length (parts) == 2 && request_parse_number (parts[0], &at->x)
      && request_parse_number (parts[1], &at->y))
    return check_place (at, error);

  shown = quote (text);
  return service_fail (error, SERVICE_INVALID_QUERY,
                       "\"%s\" is not a place: give LONGITUDE,LATITUDE, "
                       "places between \";\"", shown);
}

/* "polyline(...)" and "polyline6(...)". FALSE without an error if @text is
 * neither. */
static gboolean
parse_polyline (ServiceRequest *self,
                const char     *text,
                GError        **error)
{
  const gsize len = strlen (text);
  const gboolean fine = g_str_has_prefix (text, "polyline6(");
  const gsize begin = strlen (fine ? "polyline6(" : "polyline(");
  g_autofree char *inner = NULL;

  if ((!fine && !g_str_has_prefix (text, "polyline(")) || text[len - 1] != ')')
    return FALSE;

  inner = g_strndup (text + begin, len - begin - 1);
  if (!polyline_decode (inner, fine ? 1e6 : 1e5, self->places))
    return service_fail (error, SERVICE_INVALID_QUERY,
                         "the polyline in the address is damaged");
  for (guint i = 0; i < self->places->len; i++)
    if (!check_place (&g_array_index (self->places, WayPosition, i), error))
      return FALSE;

  return TRUE;
}

static gboolean
parse_places (ServiceRequest *self,
              const char     *text,
              GError        **error)
{
  GError *problem = NULL;
  g_auto (GStrv) parts = NULL;

  if (parse_polyline (self, text, &problem))
    return TRUE;
  if (problem != NULL)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }

  parts = g_strsplit (text, ";", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      WayPosition at;

      if (!parse_place (parts[i], &at, error))
        return FALSE;
      g_array_append_val (self->places, at);
    }

  return self->places->len > 0
         || service_fail (error, SERVICE_INVALID_QUERY, "a place is missing");
}

/* The last part of a path may say in which format the answer is to be. */
static gboolean
drop_format (char    *text,
             GError **error)
{
  if (g_str_has_suffix (text, ".json"))
    text[strlen (text) - strlen (".json")] = '\0';
  else if (g_str_has_suffix (text, ".flatbuffers"))
    return service_fail (error, SERVICE_INVALID_OPTIONS,
                         "the format flatbuffers is not supported, only json");

  return TRUE;
}

/* The address ------------------------------------------------------------- */

static gboolean
fail_escapes (GError **error)
{
  return service_fail (error, SERVICE_INVALID_URL,
                       "the address has escapes that stand for no character");
}

static gboolean
parse_path (ServiceRequest *self,
            const char     *path,
            GError        **error)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", 6);
  g_autofree char *places = NULL;

  if (g_strv_length (parts) != 5 || parts[0][0] != '\0'
      || parts[1][0] == '\0' || parts[3][0] == '\0')
    return service_fail (error, SERVICE_INVALID_URL,
                         "the address is not "
                         "/SERVICE/v1/PROFILE/PLACES?OPTIONS");
  if (strcmp (parts[2], VERSION) != 0)
    return service_fail (error, SERVICE_INVALID_VERSION,
                         "only version " VERSION " is supported");

  self->service = g_strdup (parts[1]);
  places = g_uri_unescape_string (parts[4], NULL);
  if (places == NULL)
    return fail_escapes (error);

  return drop_format (places, error) && parse_places (self, places, error);
}

static RequestOption *
find_option (const ServiceRequest *self,
             const char           *name)
{
  for (guint i = 0; i < self->options->len; i++)
    {
      RequestOption *option = self->options->pdata[i];

      if (strcmp (option->name, name) == 0)
        return option;
    }

  return NULL;
}

/* Takes "NAME=VALUE". */
static gboolean
parse_option (ServiceRequest *self,
              const char     *text,
              GError        **error)
{
  const char *equals = strchr (text, '=');
  g_autofree char *name = NULL;
  g_autofree char *value = NULL;
  g_autofree char *shown = quote (text);
  RequestOption *option;

  if (equals == NULL || equals == text)
    return service_fail (error, SERVICE_INVALID_QUERY,
                         "\"%s\" is not an option: give NAME=VALUE", shown);
  if (self->options->len >= MOST_OPTIONS)
    return service_fail (error, SERVICE_INVALID_OPTIONS,
                         "there are more than %u options", MOST_OPTIONS);
  name = g_uri_unescape_segment (text, equals, NULL);
  value = g_uri_unescape_string (equals + 1, NULL);
  if (name == NULL || value == NULL)
    return fail_escapes (error);
  if (find_option (self, name) != NULL)
    return service_fail (error, SERVICE_INVALID_QUERY,
                         "an option is given twice: \"%s\"", shown);

  option = g_new0 (RequestOption, 1);
  option->name = g_steal_pointer (&name);
  option->value = g_steal_pointer (&value);
  g_ptr_array_add (self->options, option);
  return TRUE;
}

gboolean
request_parse (ServiceRequest *self,
               const char     *path,
               const char     *query,
               GError        **error)
{
  g_auto (GStrv) parts = NULL;

  *self = (ServiceRequest) { NULL };
  self->places = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  self->options = g_ptr_array_new_with_free_func (option_free);
  if (!parse_path (self, path, error))
    return FALSE;

  parts = g_strsplit (query != NULL ? query : "", "&", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    if (parts[i][0] != '\0' && !parse_option (self, parts[i], error))
      return FALSE;

  return TRUE;
}

gboolean
request_check_places (ServiceRequest *self,
                      guint           least,
                      guint           most,
                      GError        **error)
{
  const guint n = self->places->len;

  if (n < least)
    return service_fail (error, SERVICE_INVALID_OPTIONS,
                         "the service %s needs %u places at least",
                         self->service, least);

  return n <= most
         || service_fail (error, SERVICE_TOO_BIG,
                          "%u places are more than %u, the most of a request",
                          n, most);
}

/* Options ----------------------------------------------------------------- */

const char *
request_get (ServiceRequest *self,
             const char     *name)
{
  RequestOption *option = find_option (self, name);

  if (option == NULL)
    return NULL;

  option->is_known = TRUE;
  return option->value;
}

gboolean
request_choose (ServiceRequest    *self,
                const char        *name,
                const char *const *choices,
                guint             *chosen,
                GError           **error)
{
  const char *text = request_get (self, name);
  g_autofree char *list = NULL;
  g_autofree char *shown = NULL;

  for (guint i = 0; text != NULL && choices[i] != NULL; i++)
    if (strcmp (text, choices[i]) == 0)
      {
        *chosen = i;
        return TRUE;
      }
  if (text == NULL)
    return TRUE;

  list = g_strjoinv (", ", (char **) choices);
  shown = quote (text);
  return service_fail (error, SERVICE_INVALID_OPTIONS,
                       "%s must be one of %s, not \"%s\"", name, list, shown);
}

gboolean
request_get_flag (ServiceRequest *self,
                  const char     *name,
                  gboolean       *value,
                  GError        **error)
{
  static const char *const choices[] = { "false", "true", NULL };
  guint chosen = *value ? 1 : 0;
  const gboolean good = request_choose (self, name, choices, &chosen, error);

  *value = chosen != 0;
  return good;
}

gboolean
request_get_number (ServiceRequest *self,
                    const char     *name,
                    gdouble         least,
                    gdouble        *value,
                    GError        **error)
{
  const char *text = request_get (self, name);

  return text == NULL
         || (request_parse_number (text, value) && *value >= least)
         || service_fail (error, SERVICE_INVALID_QUERY,
                          "%s must be a number from %g up", name, least);
}

/* A whole number below 2^32, in digits alone. */
static gboolean
parse_count (const char *text,
             guint      *value)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT32, &number, NULL))
    return FALSE;

  *value = (guint) number;
  return TRUE;
}

gboolean
request_get_count (ServiceRequest *self,
                   const char     *name,
                   guint           least,
                   guint           most,
                   guint          *value,
                   GError        **error)
{
  const char *text = request_get (self, name);

  return text == NULL
         || (parse_count (text, value) && *value >= least && *value <= most)
         || service_fail (error, SERVICE_INVALID_QUERY,
                          "%s must be a whole number from %u to %u", name,
                          least, most);
}

char **
request_get_list (ServiceRequest *self,
                  const char     *name,
                  GError        **error)
{
  const char *text = request_get (self, name);
  char **parts;

  if (text == NULL)
    return NULL;

  /* GLib would split an empty text into no values, and not into an empty one. */
  if (text[0] == '\0')
    {
      parts = g_new0 (char *, 2);
      parts[0] = g_strdup ("");
    }
  else
    parts = g_strsplit (text, ";", -1);
  if (g_strv_length (parts) == self->places->len)
    return parts;

  service_fail (error, SERVICE_INVALID_OPTIONS,
                "%s must have a value for each of the %u places, between "
                "\";\", and has %u", name, self->places->len,
                g_strv_length (parts));
  g_strfreev (parts);
  return NULL;
}

static gboolean
parse_numbers (const ServiceRequest *self,
               const char           *name,
               const char           *text,
               GArray               *numbers,
               GError              **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ";", -1);

  if (parts[0] == NULL)
    return service_fail (error, SERVICE_INVALID_QUERY, "%s has no numbers",
                         name);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      guint number;

      if (!parse_count (parts[i], &number))
        return service_fail (error, SERVICE_INVALID_QUERY,
                             "%s must be numbers of places, from 0, between "
                             "\";\"", name);
      if (number >= self->places->len)
        return service_fail (error, SERVICE_INVALID_OPTIONS,
                             "%s has the number %u, but the places have the "
                             "numbers 0 to %u", name, number,
                             self->places->len - 1);
      g_array_append_val (numbers, number);
    }

  return TRUE;
}

GArray *
request_get_places (ServiceRequest *self,
                    const char     *name,
                    GError        **error)
{
  const char *text = request_get (self, name);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));

  if (text != NULL && strcmp (text, "all") != 0)
    return parse_numbers (self, name, text, numbers, error)
             ? g_steal_pointer (&numbers) : NULL;

  for (guint i = 0; i < self->places->len; i++)
    g_array_append_val (numbers, i);
  return g_steal_pointer (&numbers);
}

static gboolean
check_stops (const ServiceRequest *self,
             const GArray         *stops,
             GError              **error)
{
  const guint n = stops->len;

  for (guint i = 1; i < n; i++)
    if (g_array_index (stops, guint, i) <= g_array_index (stops, guint, i - 1))
      return service_fail (error, SERVICE_INVALID_OPTIONS,
                           "waypoints must be in ascending order");

  return (n >= 2 && g_array_index (stops, guint, 0) == 0
          && g_array_index (stops, guint, n - 1) == self->places->len - 1)
         || service_fail (error, SERVICE_INVALID_OPTIONS,
                          "waypoints must hold the first and the last place");
}

GArray *
request_get_stops (ServiceRequest *self,
                   GError        **error)
{
  g_autoptr (GArray) stops = request_get_places (self, "waypoints", error);

  return stops != NULL && check_stops (self, stops, error)
           ? g_steal_pointer (&stops) : NULL;
}

gboolean
request_check_known (ServiceRequest *self,
                     GError        **error)
{
  for (guint i = 0; i < self->options->len; i++)
    {
      const RequestOption *option = self->options->pdata[i];

      if (!option->is_known)
        {
          g_autofree char *shown = quote (option->name);

          return service_fail (error, SERVICE_INVALID_OPTIONS,
                               "the option %s is not supported by the service "
                               "%s", shown, self->service);
        }
    }

  return TRUE;
}
