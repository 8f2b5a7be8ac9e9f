/* view-object.c - _core.View: a source that says more than another
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A view never changes, as tables and grids never do: so that threads may
 * search it, and its results stay valid. What it calls nodes, and
 * their order, are its base's. */

#include "core.h"

static PyTypeObject *view_type;

/* Nodes -------------------------------------------------------------------- */

static gboolean
find (SourceObject *self,
      PyObject     *node,
      WayNode      *index)
{
  return source_find (self->base, node, index);
}

static PyObject *
to_python (SourceObject *self,
           WayNode       index)
{
  return source_to_python (self->base, index);
}

static guint32
get_place (SourceObject *self,
           WayNode       index)
{
  return self->base->kind->get_place (self->base, index);
}

static WayNode
get_node (SourceObject *self,
          guint32       place)
{
  return self->base->kind->get_node (self->base, place);
}

static const SourceKind view_kind = { find, to_python, get_place, get_node };

/* Takes @graph, which lies on @base. With turns a search knows a node and the
 * edge by which it was entered: states. */
static PyObject *
new_view (SourceObject *base,
          WayGraph     *graph,
          gboolean      has_turns)
{
  SourceObject *self = source_object_new (view_type, &view_kind, graph,
                                          base->n_nodes);

  if (self == NULL)
    return NULL;

  self->base = (SourceObject *) Py_NewRef ((PyObject *) base);
  self->n_columns = base->n_columns;
  self->is_informed = base->is_informed;
  self->has_states = base->has_states || has_turns;
  return (PyObject *) self;
}

/* Avoiding ----------------------------------------------------------------- */

static gboolean
check_cost (double cost)
{
  if (cost >= 0)
    return TRUE;

  PyErr_SetString (core_cost_error,
                   "an addition to a cost must be a number from 0 on");
  return FALSE;
}

static gboolean
put_node (SourceObject *base,
          WayOverlay   *overlay,
          PyObject     *item)
{
  PyObject *object;
  WayNode node;
  double cost;

  if (!PyArg_ParseTuple (item, "Od", &object, &cost) || !check_cost (cost)
      || !source_find (base, object, &node))
    return FALSE;

  return way_overlay_set_extra_cost (overlay, node, cost)
         || PyErr_NoMemory () != NULL;
}

static gboolean
put_edge (SourceObject *base,
          WayLayer     *layer,
          PyObject     *item)
{
  PyObject *first, *last;
  WayNode from, to;
  double cost;

  if (!PyArg_ParseTuple (item, "OOd", &first, &last, &cost)
      || !check_cost (cost) || !source_find (base, first, &from)
      || !source_find (base, last, &to))
    return FALSE;

  return way_layer_set_edge_extra_cost (layer, from, to, cost, WAY_ONE_WAY)
         || PyErr_NoMemory () != NULL;
}

static gboolean
put_all (SourceObject *base,
         WayOverlay   *overlay,
         PyObject     *nodes,
         PyObject     *edges)
{
  WayLayer *layer = way_overlay_get_layer (overlay, "edges");

  for (Py_ssize_t i = 0; i < PyList_Size (nodes); i++)
    if (!put_node (base, overlay, PyList_GetItem (nodes, i)))
      return FALSE;
  for (Py_ssize_t i = 0; i < PyList_Size (edges); i++)
    if (!put_edge (base, layer, PyList_GetItem (edges, i)))
      return FALSE;

  return TRUE;
}

/* avoid (source, [(node, cost)], [(from, to, cost)]): the lists are the
 * package's own, and hold tuples. Below turns, where nodes are not states. */
PyObject *
view_object_avoid (PyObject *module,
                   PyObject *args)
{
  g_autoptr (WayOverlay) overlay = NULL;
  PyObject *nodes, *edges;
  SourceObject *base;

  if (!PyArg_ParseTuple (args, "O!O!O!", source_type, &base, &PyList_Type,
                         &nodes, &PyList_Type, &edges))
    return NULL;

  overlay = way_overlay_new (base->graph);
  if (!put_all (base, overlay, nodes, edges))
    return NULL;
  return new_view (base, WAY_GRAPH (g_steal_pointer (&overlay)), FALSE);
}

/* Vehicles ----------------------------------------------------------------- */

static gboolean
check_sizes (const WayVehicle *vehicle)
{
  const double sizes[] = { vehicle->height, vehicle->width, vehicle->length,
                           vehicle->weight, vehicle->axle_load };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (!(sizes[i] >= 0 && sizes[i] < INFINITY))
      {
        PyErr_SetString (PyExc_ValueError, "the sizes of a vehicle are finite "
                         "numbers from 0 on");
        return FALSE;
      }

  return TRUE;
}

/* (transfer full) (nullable): @base without the edges that are closed. */
static WayGraph *
close_edges (SourceObject     *base,
             const WayVehicle *vehicle)
{
  g_autoptr (GArray) closed = g_array_new (FALSE, FALSE, sizeof (guint32));
  WayNetwork *network = source_get_network (base);
  g_autoptr (WayOverlay) overlay = NULL;
  GError *error = NULL;

  if (network == NULL)
    return NULL;
  if (!way_network_list_closed (network, vehicle, closed, &error))
    {
      errors_raise (error);
      return NULL;
    }

  overlay = way_overlay_new (base->graph);
  for (guint i = 0; i < closed->len; i++)
    {
      WayNode from, to;

      way_table_get_edge (way_network_get_table (network),
                          g_array_index (closed, guint32, i), &from, &to, NULL,
                          NULL);
      if (!way_layer_set_edge_extra_cost (
            way_overlay_get_layer (overlay, "vehicle"), from, to, INFINITY,
            WAY_ONE_WAY))
        {
          PyErr_NoMemory ();
          return NULL;
        }
    }

  return WAY_GRAPH (g_steal_pointer (&overlay));
}

/* for_vehicle (source, height, width, length, weight, axle_load, is_lorry,
 * has_hazmat, delivers, without) */
PyObject *
view_object_for_vehicle (PyObject *module,
                         PyObject *args)
{
  WayVehicle vehicle = { 0 };
  int is_lorry, has_hazmat, delivers;
  unsigned int without;
  SourceObject *base;
  WayGraph *graph;

  if (!PyArg_ParseTuple (args, "O!dddddpppI", source_type, &base,
                         &vehicle.height, &vehicle.width, &vehicle.length,
                         &vehicle.weight, &vehicle.axle_load, &is_lorry,
                         &has_hazmat, &delivers, &without)
      || !check_sizes (&vehicle))
    return NULL;

  vehicle.is_lorry = is_lorry;
  vehicle.has_hazmat = has_hazmat;
  vehicle.delivers = delivers;
  vehicle.without = (WayRoads) without;
  graph = close_edges (base, &vehicle);
  return graph != NULL ? new_view (base, graph, FALSE) : NULL;
}

/* Turns -------------------------------------------------------------------- */

/* Adds the restrictions of the table below all views if the view @heeds any. */
static gboolean
set_restrictions (WayTurns     *turns,
                  SourceObject *base,
                  gboolean      heeds)
{
  SourceObject *root = base;
  GError *error = NULL;

  while (root->base != NULL)
    root = root->base;
  way_turns_clear_restrictions (turns);
  if (!heeds || Py_TYPE ((PyObject *) root) != table_type
      || way_turns_add_restrictions_of (turns, WAY_TABLE (root->graph), &error))
    return TRUE;

  errors_raise (error);
  return FALSE;
}

/* with_turns (source, straight, left, right, back, dead_end, angle, heeds) */
PyObject *
view_object_with_turns (PyObject *module,
                        PyObject *args)
{
  static const WayTurnKinds kinds[] = { WAY_TURN_STRAIGHT, WAY_TURN_LEFT,
                                        WAY_TURN_RIGHT, WAY_TURN_U,
                                        WAY_TURN_DEAD_END };
  double costs[G_N_ELEMENTS (kinds)], angle;
  WayTurns *turns;
  SourceObject *base;
  int heeds;

  if (!PyArg_ParseTuple (args, "O!ddddddp", source_type, &base, &costs[0],
                         &costs[1], &costs[2], &costs[3], &costs[4], &angle,
                         &heeds)
      || !check_cost (angle))
    return NULL;
  if (angle == INFINITY)
    {
      PyErr_SetString (core_cost_error, "the cost of an angle must be finite");
      return NULL;
    }
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (!check_cost (costs[i]))
      return NULL;

  turns = way_turns_new (base->graph);
  if (!set_restrictions (turns, base, heeds))
    {
      g_object_unref (turns);
      return NULL;
    }
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (costs[i] > 0)
      way_turns_set_cost (turns, kinds[i], costs[i]);
  way_turns_set_angle_cost (turns, angle, 0);
  way_turns_set_y_down (turns, base->n_columns > 0);
  return new_view (base, WAY_GRAPH (turns), TRUE);
}

/* Least measures ----------------------------------------------------------- */

/* least (source, measures, number, max_sum). The measures are those of a table,
 * which call no Python: searches run without the GIL. */
PyObject *
view_object_least (PyObject *module,
                   PyObject *args)
{
  MeasuresObject *measures;
  WayLexicographic *view;
  GError *error = NULL;
  SourceObject *base;
  unsigned int number;
  double max_sum;

  if (!PyArg_ParseTuple (args, "O!O!Id", source_type, &base, measures_type,
                         &measures, &number, &max_sum))
    return NULL;
  if (number >= way_measures_get_count (measures->measures)
      || PyList_Size (measures->functions) > 0)
    {
      PyErr_SetString (PyExc_ValueError, "the graph has no such measure");
      return NULL;
    }
  if (!(max_sum >= 0 && max_sum < INFINITY))
    {
      PyErr_SetString (PyExc_ValueError,
                       "max_sum must be a finite number from 0 on");
      return NULL;
    }

  view = way_lexicographic_new (base->graph, measures->measures, number,
                                max_sum, NULL, &error);
  if (view == NULL)
    {
      errors_raise (error);
      return NULL;
    }

  return new_view (base, WAY_GRAPH (view), FALSE);
}

/* split_cost (source, cost): (cost, sum), which are NaN if they are not
 * known. */
PyObject *
view_object_split_cost (PyObject *module,
                        PyObject *args)
{
  WayCost sum, cost = NAN;
  gdouble value = NAN;
  SourceObject *view;

  if (!PyArg_ParseTuple (args, "O!d", source_type, &view, &sum))
    return NULL;
  if (!WAY_IS_LEXICOGRAPHIC (view->graph) || !(sum >= 0))
    {
      PyErr_SetString (PyExc_ValueError, "this is not a cost of such a view");
      return NULL;
    }

  way_lexicographic_split (WAY_LEXICOGRAPHIC (view->graph), sum, &cost, &value);
  return Py_BuildValue ("(dd)", cost, value);
}

/* The type ----------------------------------------------------------------- */

static PyType_Slot view_slots[] = {
  { 0, NULL }
};

static PyType_Spec view_spec = {
  "wayfind._core.View", sizeof (SourceObject), 0,
  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
  view_slots
};

gboolean
view_object_init (PyObject *module)
{
  view_type = source_add_type (module, "View", &view_spec, source_type);

  return view_type != NULL;
}
