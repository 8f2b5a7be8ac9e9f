/* io-types.c - enumerations and structs of files, as GObject knows them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io.h>

G_DEFINE_FLAGS_TYPE (WayLoadFlags, way_load_flags,
  G_DEFINE_ENUM_VALUE (WAY_LOAD_DEFAULT, "default"),
  G_DEFINE_ENUM_VALUE (WAY_LOAD_ONE_WAY, "one-way"),
  G_DEFINE_ENUM_VALUE (WAY_LOAD_SKIP_STRAYS, "skip-strays"),
  G_DEFINE_ENUM_VALUE (WAY_LOAD_KEEP_PARALLEL, "keep-parallel"),
  G_DEFINE_ENUM_VALUE (WAY_LOAD_IGNORE_TURNS, "ignore-turns"),
  G_DEFINE_ENUM_VALUE (WAY_LOAD_VERIFY, "verify"),
  G_DEFINE_ENUM_VALUE (WAY_LOAD_TURN_COSTS, "turn-costs"))

G_DEFINE_ENUM_TYPE (WayMeasure, way_measure,
  G_DEFINE_ENUM_VALUE (WAY_MEASURE_METRES, "metres"),
  G_DEFINE_ENUM_VALUE (WAY_MEASURE_SECONDS, "seconds"))

G_DEFINE_FLAGS_TYPE (WayPictureFlags, way_picture_flags,
  G_DEFINE_ENUM_VALUE (WAY_PICTURE_DEFAULT, "default"),
  G_DEFINE_ENUM_VALUE (WAY_PICTURE_DARK, "dark"),
  G_DEFINE_ENUM_VALUE (WAY_PICTURE_COMPONENTS, "components"),
  G_DEFINE_ENUM_VALUE (WAY_PICTURE_NO_LABELS, "no-labels"),
  G_DEFINE_ENUM_VALUE (WAY_PICTURE_DOTS, "dots"),
  G_DEFINE_ENUM_VALUE (WAY_PICTURE_FOCUS, "focus"))

G_DEFINE_ENUM_TYPE (WayProfile, way_profile,
  G_DEFINE_ENUM_VALUE (WAY_PROFILE_CAR, "car"),
  G_DEFINE_ENUM_VALUE (WAY_PROFILE_BICYCLE, "bicycle"),
  G_DEFINE_ENUM_VALUE (WAY_PROFILE_FOOT, "foot"))

G_DEFINE_FLAGS_TYPE (WayRoads, way_roads,
  G_DEFINE_ENUM_VALUE (WAY_ROADS_NONE, "none"),
  G_DEFINE_ENUM_VALUE (WAY_ROADS_TOLL, "toll"),
  G_DEFINE_ENUM_VALUE (WAY_ROADS_MOTORWAY, "motorway"),
  G_DEFINE_ENUM_VALUE (WAY_ROADS_FERRY, "ferry"),
  G_DEFINE_ENUM_VALUE (WAY_ROADS_UNPAVED, "unpaved"))

G_DEFINE_FLAGS_TYPE (WaySaveFlags, way_save_flags,
  G_DEFINE_ENUM_VALUE (WAY_SAVE_DEFAULT, "default"),
  G_DEFINE_ENUM_VALUE (WAY_SAVE_IN_PLACE, "in-place"))

G_DEFINE_ENUM_TYPE (WayUnit, way_unit,
  G_DEFINE_ENUM_VALUE (WAY_UNIT_UNKNOWN, "unknown"),
  G_DEFINE_ENUM_VALUE (WAY_UNIT_NONE, "none"),
  G_DEFINE_ENUM_VALUE (WAY_UNIT_METRES, "metres"),
  G_DEFINE_ENUM_VALUE (WAY_UNIT_KILOMETRES, "kilometres"),
  G_DEFINE_ENUM_VALUE (WAY_UNIT_MILES, "miles"),
  G_DEFINE_ENUM_VALUE (WAY_UNIT_NAUTICAL_MILES, "nautical-miles"),
  G_DEFINE_ENUM_VALUE (WAY_UNIT_SECONDS, "seconds"),
  G_DEFINE_ENUM_VALUE (WAY_UNIT_MINUTES, "minutes"),
  G_DEFINE_ENUM_VALUE (WAY_UNIT_HOURS, "hours"))

/* Structs ------------------------------------------------------------------- */

/* The texts of a format are never freed. */
static gpointer
copy_format (gpointer format)
{
  return g_memdup2 (format, sizeof (WayFormat));
}

G_DEFINE_BOXED_TYPE (WayFormat, way_format, copy_format, g_free)

/* The words for types, modifiers and modes are never freed. */
static gpointer
copy_step (gpointer step)
{
  WayRouteStep *copy = g_memdup2 (step, sizeof (WayRouteStep));

  copy->label = g_strdup (copy->label);
  copy->name = g_strdup (copy->name);
  copy->ref = g_strdup (copy->ref);
  copy->destination = g_strdup (copy->destination);
  copy->exit_number = g_strdup (copy->exit_number);
  copy->rotary_name = g_strdup (copy->rotary_name);
  return copy;
}

static void
free_step (gpointer step)
{
  WayRouteStep *own = step;

  g_free ((char *) own->label);
  g_free ((char *) own->name);
  g_free ((char *) own->ref);
  g_free ((char *) own->destination);
  g_free ((char *) own->exit_number);
  g_free ((char *) own->rotary_name);
  g_free (own);
}

G_DEFINE_BOXED_TYPE (WayRouteStep, way_route_step, copy_step, free_step)

static gpointer
copy_event (gpointer event)
{
  return g_memdup2 (event, sizeof (WayTraceEvent));
}

G_DEFINE_BOXED_TYPE (WayTraceEvent, way_trace_event, copy_event, g_free)

static gpointer
copy_vehicle (gpointer vehicle)
{
  return g_memdup2 (vehicle, sizeof (WayVehicle));
}

G_DEFINE_BOXED_TYPE (WayVehicle, way_vehicle, copy_vehicle, g_free)
