/* roads.vala - vehicles, matching, measures and fronts from Vala
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   roads STREETS
 *
 * STREETS is a map of OpenStreetMap: from node 1 to node 2 leads a road of
 * 2.2 km with a bridge 3.5 m high, and a longer one without. */

using Wayfind;

Wayfind.Node find (Network network, string name)
{
  Wayfind.Node node;

  if (!network.get_graph ().find_node (name, out node))
    error ("there is no node %s", name);
  return node;
}

double ask (Network network, Vehicle vehicle) throws GLib.Error
{
  var table = network.get_table ();
  var overlay = new Overlay (table);
  var layer = overlay.get_layer ("vehicle");
  var closed = new Array<uint32> ();

  network.list_closed (vehicle, closed);
  for (uint i = 0; i < closed.length; i++)
    {
      Wayfind.Node from, to;

      table.get_edge (closed.index (i), out from, out to, null, null);
      layer.set_edge_extra_cost (from, to, double.INFINITY,
                                 EdgeDirection.ONE_WAY);
    }
  return find_path (overlay, find (network, "1"), find (network, "2"),
                    Strategy.ASTAR).get_cost ();
}

void vehicles (Network network) throws GLib.Error
{
  var vehicle = Vehicle ();
  double low = ask (network, vehicle);

  assert (Math.fabs (low - 2223.9) < 1);
  vehicle.height = 3.5;
  assert (ask (network, vehicle) == low);
  vehicle.height = 3.6;
  assert (ask (network, vehicle) > low);
}

void match (Network network) throws GLib.Error
{
  TrackPoint[] track = {};

  for (int i = 0; i <= 10; i++)
    {
      var at = TrackPoint ();

      at.position = { 0.005 + 0.0009 * i, i % 2 == 0 ? 2e-5 : -2e-5 };
      at.time = 10.0 * i;
      track += at;
    }

  var match = network.match_track (null, track, null, null);

  assert (match.get_n_parts () == 1);
  var part = match.get_part (0);
  assert (Math.fabs (part.length - 1000.8) < 5);
  var point = match.get_point (3);
  assert (point.fit == MatchFit.ON_WAY);
  assert (Math.fabs (point.foot.y) < 1e-9);
}

void measures (Network network) throws GLib.Error
{
  var measures = network.dup_measures ();
  uint edges = measures.add_function ("edges", null, (from, to, edge) => 1.0);
  var front = new Front (network.get_graph (), measures, find (network, "1"),
                         find (network, "2"));

  front.add_criterion (edges);

  var path = front.next (null);

  uint metres;
  assert (measures.find ("metres", out metres));
  assert (Math.fabs (measures.sum (metres, path) - 2223.9) < 1);
  assert (front.get_value (1) == path.get_length () - 1);
}

int main (string[] args)
{
  try
    {
      var options = LoadOptions ();

      options.measure = Measure.METRES;

      var network = new Loader (options).load (args[1], null);

      vehicles (network);
      match (network);
      measures (network);
    }
  catch (GLib.Error error)
    {
      printerr ("%s\n", error.message);
      return 1;
    }
  return 0;
}
