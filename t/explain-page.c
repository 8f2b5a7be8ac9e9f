/* explain-page.c - the page of searches, in a real browser
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The page is driven by the keys and controls that a person has, and read from
 * what it shows: its texts and the pixels of its canvases. All cases are
 * skipped where there is no Chromium. */

#include "lib/browser.h"
#include "lib/lessons.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  Browser *browser;             /* (owned) (nullable) one for all cases */
  char    *folder;              /* (owned) */
  char    *path;                /* (owned) of the page */
} Desk;

static Desk desk;

/* What the cases ask of a page. A hash is of all that a panel's canvases show,
 * painted afresh. */
static const char questions[] =
  "window.settled = () => new Promise(done => requestAnimationFrame("
  "  () => requestAnimationFrame(() => done(1))));"
  "window.pixels = (panel, layer) => {"
  "  const canvas = document.querySelector(`#panel-${panel} .${layer}`);"
  "  const copy = new OffscreenCanvas(canvas.width, canvas.height);"
  "  const ctx = copy.getContext('2d', { willReadFrequently: true });"
  "  ctx.drawImage(canvas, 0, 0);"
  "  return ctx.getImageData(0, 0, canvas.width, canvas.height).data; };"
  "window.hash = panel => ['base', 'nodes', 'labels', 'top']"
  "  .map(layer => pixels(panel, layer).reduce("
  "    (sum, byte) => (Math.imul(sum ^ byte, 16777619)) >>> 0, 2166136261))"
  "  .join(' ');"
  "window.fresh = async panel => {"
  "  document.getElementById('fit').click(); await settled();"
  "  return hash(panel); };"
  "window.text = selector => document.querySelector(selector).textContent;"
  "window.inked = (panel, layer) => {"
  "  let n = 0; const all = pixels(panel, layer);"
  "  for (let i = 3; i < all.length; i += 4) n += all[i] > 0; return n; };"
  "1";

/* Saves @lesson as a page and opens it. %FALSE, with the case skipped, if
 * there is no browser. */
static gboolean
open_page (WayExplanation *lesson,
           const char     *fragment)
{
  g_autoptr (GError) error = NULL;

  if (desk.browser == NULL)
    {
      g_test_skip ("no Chromium: install it, or name one in CHROMIUM");
      return FALSE;
    }

  way_explanation_save (lesson, desk.path, "html", NULL, &error);
  g_assert_no_error (error);
  browser_set_size (desk.browser, 1280, 900);
  browser_set_media (desk.browser, "prefers-color-scheme", "light");
  browser_open (desk.browser, desk.path, fragment);
  g_free (browser_run (desk.browser, questions));
  return TRUE;
}

static void
press (const char *key)
{
  browser_press (desk.browser, key);
  g_free (browser_run (desk.browser, "settled()"));
}

static gdouble
number (const char *script)
{
  return browser_run_number (desk.browser, script);
}

static void
assert_text (const char *selector,
             const char *expected)
{
  g_autofree char *script = g_strdup_printf ("text('%s')", selector);
  g_autofree char *text = browser_run (desk.browser, script);

  g_assert_cmpstr (text, ==, expected);
}

static void
assert_has (const char *selector,
            const char *expected)
{
  g_autofree char *script = g_strdup_printf ("text('%s')", selector);
  g_autofree char *text = browser_run (desk.browser, script);

  g_test_message ("%s", text);
  g_assert_nonnull (strstr (text, expected));
}

/* Nothing was thrown and nothing said, such as a breach of the policy. */
static void
assert_quiet (void)
{
  g_assert_cmpstr (browser_get_console (desk.browser), ==, "");
}

/* The tutorial, by several strategies. */
static WayExplanation *
make_lesson (const char *strategies)
{
  g_autoptr (WayNetwork) network = lessons_network ();
  g_autoptr (WaySearch) search = lessons_search (network);
  WayExplanation *self = way_explanation_new (network);
  WayNode goal;

  g_assert_true (way_graph_find_node (way_network_get_graph (network), "B",
                                      &goal));
  way_explanation_set_title (self, "A lesson");
  way_explanation_add_goal (self, goal);
  lessons_add_runs (self, search, strategies);
  return self;
}

/* Of @shape, from corner to corner. */
static WayExplanation *
make_field (WayGridShape shape,
            guint32      width,
            guint32      height,
            const char  *strategies)
{
  g_autoptr (WayNetwork) network = lessons_field (shape, width, height, 15);
  g_autoptr (WaySearch) search = lessons_across (network);
  WayExplanation *self = way_explanation_new (network);

  lessons_add_runs (self, search, strategies);
  return self;
}

/* A ring of @n nodes with chords, with positions or without. */
static WayExplanation *
make_ring (guint           n,
           WayPositionKind kind,
           const char     *name)
{
  g_autoptr (WayTableBuilder) builder = way_table_builder_new (kind);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayNetwork) network = NULL;
  g_autoptr (WaySearch) search = NULL;
  WayExplanation *self;

  for (guint i = 0; i < n; i++)
    {
      const WayPosition at = { 140 + 80.0 * i / n, (i * 7) % 23 };
      g_autofree char *called = g_strdup_printf ("%s%u", name, i);

      way_table_builder_add_node (builder, called,
                                  kind == WAY_POSITION_NONE ? NULL : &at, NULL,
                                  NULL);
    }
  for (guint i = 0; i < n; i++)
    {
      way_table_builder_add_edge (builder, i, (i + 1) % n, 1 + i % 3,
                                  WAY_BOTH_WAYS, NULL, NULL);
      way_table_builder_add_edge (builder, i, (i * 3 + 5) % n, 2.5,
                                  i % 2 ? WAY_ONE_WAY : WAY_BOTH_WAYS, NULL,
                                  NULL);
    }
  table = way_table_builder_build (builder, NULL);
  network = way_network_new (WAY_GRAPH (table));
  search = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (search, way_table_get_node (table, 0));
  way_search_set_goal (search, way_table_get_node (table, n / 2));
  self = way_explanation_new (network);
  way_explanation_add_goal (self, way_table_get_node (table, n / 2));
  lessons_add_runs (self, search, "bfs dijkstra");
  return self;
}

/* Cases ---------------------------------------------------------------------- */

static void
test_loads_quietly (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson ("bfs dijkstra greedy astar");

  if (!open_page (lesson, ""))
    return;
  g_assert_cmpfloat (number ("document.querySelectorAll('.panel').length"), ==,
                     4);
  assert_text ("h1", "A lesson");
  assert_has ("#panel-3 .says", "Starts at A.");
  assert_quiet ();
}

static void
test_steps_forth_and_back (WayExplanation *lesson)
{
  g_autofree char *before = NULL, *after = NULL, *again = NULL, *told = NULL;

  if (!open_page (lesson, "#step=3"))
    return;
  before = browser_run (desk.browser, "fresh(0)");
  told = browser_run (desk.browser, "text('#panel-0 .says')");
  press ("ArrowRight");
  after = browser_run (desk.browser, "fresh(0)");
  g_assert_cmpstr (before, !=, after);
  press ("ArrowLeft");
  again = browser_run (desk.browser, "fresh(0)");
  g_assert_cmpstr (before, ==, again);
  assert_text ("#panel-0 .says", told);
  assert_quiet ();
}

static void
test_steps_on_squares (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson ("astar");

  test_steps_forth_and_back (lesson);
}

static void
test_steps_on_hexagons (void)
{
  g_autoptr (WayExplanation) lesson = make_field (WAY_GRID_HEXAGONS, 12, 9,
                                                  "dijkstra astar");

  test_steps_forth_and_back (lesson);
}

static void
test_steps_on_triangles (void)
{
  g_autoptr (WayExplanation) lesson = make_field (WAY_GRID_TRIANGLES, 15, 9,
                                                  "dijkstra astar");

  test_steps_forth_and_back (lesson);
}

static void
test_steps_on_the_earth (void)
{
  g_autoptr (WayExplanation) lesson = make_ring (40, WAY_POSITION_GEOGRAPHIC,
                                                 "port ");

  test_steps_forth_and_back (lesson);
}

static void
test_steps_without_positions (void)
{
  g_autoptr (WayExplanation) lesson = make_ring (40, WAY_POSITION_NONE, "n");

  test_steps_forth_and_back (lesson);
}

/* Node by node as events come, and all at once: the same picture, but for
 * what is blended where lines meet. */
static void
test_paints_as_events_come (void)
{
  g_autoptr (WayExplanation) lesson = make_field (WAY_GRID_HEXAGONS, 14, 11,
                                                  "dijkstra astar");

  if (!open_page (lesson, ""))
    return;
  while (number ("document.getElementById('forward').disabled ? 1 : 0") == 0)
    press ("ArrowRight");
  g_assert_cmpfloat (
    number ("(async () => { const few = pixels(0, 'nodes').slice();"
            "  document.getElementById('fit').click(); await settled();"
            "  const all = pixels(0, 'nodes'); let n = 0;"
            "  for (let i = 0; i < all.length; i++)"
            "    n += Math.abs(all[i] - few[i]) > 64;"
            "  return n / all.length; })()"), <, 0.01);
}

/* Jumps with the slider, back over all of it, end where steps do. */
static void
test_slider (void)
{
  g_autoptr (WayExplanation) lesson = make_field (WAY_GRID_SQUARES_8, 30, 20,
                                                  "bfs astar");
  g_autofree char *jumped = NULL, *stepped = NULL;

  if (!open_page (lesson, "#step=end"))
    return;
  jumped = browser_run (desk.browser,
                        "(async () => { const slider"
                        "  = document.getElementById('position');"
                        "  slider.value = 5;"
                        "  slider.dispatchEvent(new Event('input'));"
                        "  return fresh(1); })()");
  assert_has ("#where", "5 / ");
  press ("Home");
  for (guint i = 0; i < 5; i++)
    press ("ArrowRight");
  stepped = browser_run (desk.browser, "fresh(1)");
  g_assert_cmpstr (jumped, ==, stepped);
}

static void
test_final_frame (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson ("bfs dijkstra greedy astar");

  if (!open_page (lesson, ""))
    return;
  press ("End");
  for (guint i = 0; i < way_explanation_get_n_runs (lesson); i++)
    {
      WayPath *path = way_explanation_get_path (lesson, i);
      g_autofree char *selector = g_strdup_printf ("#panel-%u .outcome", i);
      g_autofree char *expected
        = g_strdup_printf ("Found: cost %g over %u nodes, ",
                           way_path_get_cost (path),
                           way_path_get_length (path));

      assert_has (selector, expected);
    }

  /* A line of that many pixels' length is drawn over the map. */
  g_assert_cmpfloat (number ("inked(3, 'top')"), >, 1000);
  assert_quiet ();
}

static void
test_counters (void)
{
  g_autoptr (WayNetwork) network = lessons_network ();
  g_autoptr (WaySearch) search = lessons_search (network);
  g_autoptr (WayExplanation) lesson = way_explanation_new (network);
  WayStatistics did;

  lessons_add_runs (lesson, search, "astar");
  way_search_get_statistics (search, &did);
  if (!open_page (lesson, "#step=end"))
    return;
  g_assert_cmpfloat (number ("text('[data-counter=expanded]')"), ==,
                     (gdouble) did.expanded);
  g_assert_cmpfloat (number ("text('[data-counter=opened]')"), ==,
                     (gdouble) did.opened);
  g_assert_cmpfloat (number ("text('[data-counter=improved]')"), ==,
                     (gdouble) did.reparented);
  g_assert_cmpfloat (number ("text('[data-counter=reopened]')"), ==,
                     (gdouble) did.reopened);
  /* The goal is open no more, and was not expanded. */
  g_assert_cmpfloat (number ("text('[data-counter=open]')"), ==,
                     (gdouble) (did.opened - did.expanded - 1));
}

/* By the engine's own events. */
static void
test_order_visited (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson ("dijkstra");
  WayTrace *trace = way_explanation_get_trace (lesson, 0);
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autofree char *listed = NULL;
  guint n_events;
  const WayTraceEvent *events = way_trace_get_events (trace, &n_events);

  for (guint i = 0; i < n_events; i++)
    if (events[i].kind == WAY_EVENT_EXPAND)
      {
        const guint32 node = events[i].node;

        if (node == 2 * 7 + 1)
          g_string_append (expected, "A;");
        else
          g_string_append_printf (expected, "%u,%u;", node % 7, node / 7);
      }
  if (!open_page (lesson, "#step=end"))
    return;
  listed = browser_run (desk.browser,
                        "(async () => {"
                        "  document.querySelector('.panel details').open"
                        "    = true; await settled();"
                        "  return [...document.querySelectorAll('.visits li')]"
                        "    .map(li => li.textContent + ';').join(''); })()");
  g_assert_cmpstr (listed, ==, expected->str);
}

static void
test_side_by_side (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson ("dijkstra astar");

  if (!open_page (lesson, "#step=6"))
    return;
  g_assert_cmpfloat (
    number ("(() => { const [a, b] = [...document.querySelectorAll('.map')]"
            "    .map(map => map.getBoundingClientRect());"
            "  return a.top === b.top && a.right < b.left"
            "         && a.width === b.width ? 1 : 0; })()"), ==, 1);
  g_assert_cmpfloat (number ("hash(0) === hash(1) ? 1 : 0"), ==, 0);
  assert_has ("#panel-0 .says", "H 0");
}

/* Every width, for every kind of map: nothing is wider than the window, and
 * all controls are in it. */
static void
test_width (guint width)
{
  g_autoptr (WayExplanation) grid = make_lesson ("bfs dijkstra greedy astar");
  g_autoptr (WayExplanation) table = make_ring (40, WAY_POSITION_NONE,
                                                "a rather long name ");

  for (guint i = 0; i < 2; i++)
    {
      if (!open_page (i == 0 ? grid : table, "#step=end"))
        return;
      browser_set_size (desk.browser, width, width == 3840 ? 2160 : 700);
      g_free (browser_run (desk.browser, "settled()"));
      g_assert_cmpfloat (
        number ("document.documentElement.scrollWidth"), <=, width);
      g_assert_cmpfloat (
        number ("[...document.querySelectorAll('button, select, input, h2, dd, "
                "  .says, summary')].filter(one => {"
                "  const box = one.getBoundingClientRect();"
                "  return box.left < 0 || box.right > innerWidth; }).length"),
        ==, 0);
      g_assert_cmpfloat (number ("inked(0, 'nodes')"), >, 1000);
      assert_quiet ();
    }
}

static void
test_320_pixels (void)
{
  test_width (320);
}

static void
test_1280_pixels (void)
{
  test_width (1280);
}

static void
test_3840_pixels (void)
{
  test_width (3840);
}

/* Of the page's ground, from 0 to 255. */
static gdouble
brightness (void)
{
  return number ("Number(getComputedStyle(document.body).backgroundColor"
                 "  .match(/\\d+/)[0])");
}

/* Of the top left cell, which no search reached: the ground of the map. */
static gdouble
ground (void)
{
  return number ("(() => { const all = pixels(0, 'base');"
                 "  for (let i = 0; i < all.length; i += 4)"
                 "    if (all[i + 3] === 255 && all[i] === all[i + 400])"
                 "      return all[i]; return -1; })()");
}

static void
test_light_and_dark (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson ("astar");

  if (!open_page (lesson, "#step=2"))
    return;
  g_assert_cmpfloat (brightness (), >, 200);
  g_assert_cmpfloat (ground (), >, 200);

  browser_set_media (desk.browser, "prefers-color-scheme", "dark");
  g_free (browser_run (desk.browser, "settled()"));
  g_assert_cmpfloat (brightness (), <, 60);
  g_assert_cmpfloat (ground (), <, 60);

  number ("document.getElementById('theme').click(), settled()");
  g_assert_cmpfloat (brightness (), >, 200);
  g_assert_cmpfloat (ground (), >, 200);
  assert_quiet ();
}

static void
test_keys (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson ("astar");

  if (!open_page (lesson, ""))
    return;
  assert_text ("#play", "Play");
  press (" ");
  assert_text ("#play", "Pause");
  press (" ");
  assert_text ("#play", "Play");
  press ("End");
  assert_text ("#where", "12 / 12");
  press (",");
  assert_text ("#where", "11 / 12");
  press (".");
  assert_text ("#where", "12 / 12");
  press ("Home");
  assert_text ("#where", "0 / 12");
  press ("ArrowRight");
  assert_text ("#where", "1 / 12");

  /* On the map, arrows look from square to square: from A to its right. */
  number ("document.querySelector('.map').focus(), 1");
  press ("ArrowRight");
  assert_has ("#panel-0 .detail", "A: at hand, visited as number 1, F 40 = ");
  press ("ArrowRight");
  assert_has ("#panel-0 .detail", "2,2: open, F 40 = G 10 + H 30, from A.");
  press ("ArrowRight");
  assert_has ("#panel-0 .detail", "3,2: wall.");
  assert_text ("#where", "1 / 12");
}

/* With Tab to every control, each of which has a name and shows its focus. */
static void
test_focus (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson ("astar");
  guint n = 0;

  if (!open_page (lesson, "#step=3"))
    return;
  for (guint i = 0; i < 30; i++)
    {
      press ("Tab");
      if (number ("document.activeElement === document.body ? 1 : 0") == 1)
        break;
      g_assert_cmpfloat (
        number ("(() => { const one = document.activeElement;"
                "  const name = one.getAttribute('aria-label')"
                "    || one.textContent || one.labels[0].textContent;"
                "  return name.trim() !== ''"
                "    && getComputedStyle(one).outlineStyle !== 'none'"
                "    ? 1 : 0; })()"), ==, 1);
      n++;
    }
  g_assert_cmpuint (n, >=, 15);
}

static void
test_status_is_told (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson ("astar");

  if (!open_page (lesson, ""))
    return;
  g_assert_cmpfloat (number ("document.querySelector("
                             "  '#status[aria-live=polite]') ? 1 : 0"), ==, 1);
  press ("ArrowRight");
  assert_text ("#status", "Step 1 of 12. astar: Takes A (F 40 = G 0 + H 40). "
                          "Opens 0,1; 1,1; 2,1; 0,2; 2,2; 0,3 and 2 more.");
  press ("End");
  assert_has ("#status", "Found: cost 68 over 7 nodes");
}

static void
test_events_one_by_one (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson ("astar");
  guint n_events;

  way_trace_get_events (way_explanation_get_trace (lesson, 0), &n_events);
  if (!open_page (lesson, "#unit=event"))
    return;
  g_assert_cmpfloat (number ("document.getElementById('position').max"), ==,
                     n_events);
  press ("ArrowRight");
  assert_text ("#panel-0 .says", "Starts at A. ");
  press ("ArrowRight");
  assert_has ("#panel-0 .says", "Takes A");
  press ("ArrowRight");
  assert_has ("#panel-0 .says", "Opens 0,1.");
}

static void
test_plays_to_the_end (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson ("bfs astar");

  if (!open_page (lesson, ""))
    return;
  number ("(async () => { const speed = document.getElementById('speed');"
          "  speed.value = 80; speed.dispatchEvent(new Event('input'));"
          "  document.getElementById('play').click();"
          "  const end = performance.now() + 20000;"
          "  while (text('#play') === 'Pause' && performance.now() < end)"
          "    await settled(); return 1; })()");
  assert_text ("#play", "Play");
  g_assert_cmpfloat (number ("document.getElementById('position').value"), ==,
                     MAX (way_explanation_get_n_steps (lesson, 0),
                          way_explanation_get_n_steps (lesson, 1)));
  assert_has ("#panel-0 .outcome", "Found: cost 68");
  assert_quiet ();
}

static void
test_reduced_motion (void)
{
  g_autoptr (WayExplanation) lesson = make_field (WAY_GRID_SQUARES_8, 40, 30,
                                                  "bfs");

  if (!open_page (lesson, ""))
    return;
  g_assert_cmpfloat (number ("parseFloat(text('#rate'))"), >, 5);
  browser_set_media (desk.browser, "prefers-reduced-motion", "reduce");
  browser_open (desk.browser, desk.path, "");
  g_free (browser_run (desk.browser, questions));
  g_assert_cmpfloat (number ("parseFloat(text('#rate'))"), <=, 2);
}

/* Names that would end a script, a string or a line. */
static void
test_hostile_names (void)
{
  static const char name[] = "</script><script>alert(1)//\xe2\x80\xa8'\"\\<!--";
  g_autoptr (WayExplanation) lesson = make_ring (12, WAY_POSITION_NONE, name);

  way_explanation_set_title (lesson, "<img src=x onerror=alert(2)>");
  if (!open_page (lesson, "#step=1"))
    return;
  assert_text ("h1", "<img src=x onerror=alert(2)>");
  g_assert_cmpfloat (number ("document.images.length"), ==, 0);
  assert_has ("#panel-0 .says",
              "Takes </script><script>alert(1)//\xe2\x80\xa8'\"\\<!--0 (");
  assert_quiet ();
}

/* Neither network nor eval, whatever gets into the page. */
static void
test_policy (void)
{
  g_autoptr (WayExplanation) lesson = make_lesson ("astar");

  if (!open_page (lesson, ""))
    return;
  g_assert_cmpfloat (number ("fetch('data:,x').then(() => 0, () => 1)"), ==, 1);
  g_assert_cmpfloat (number ("(() => { const one"
                             "  = document.createElement('script');"
                             "  one.textContent = 'window.ran = 1';"
                             "  document.body.append(one);"
                             "  return window.ran ? 0 : 1; })()"), ==, 1);
  g_assert_cmpfloat (number ("performance.getEntriesByType('resource')"
                             "  .length"), ==, 0);
}

/* A trace of more than 20,000 events, played in some 5 seconds beside another.
 * 60 frames a second leave 16 ms; here a slow machine without a graphics card,
 * which does other things besides, may take longer, but must not stutter. The
 * page's own share of a frame is measured apart. */
static void
test_smooth (void)
{
  g_autoptr (WayExplanation) lesson = make_field (WAY_GRID_SQUARES_8, 110, 80,
                                                  "dijkstra astar");
  gdouble median, worst, script, n_events;
  g_autofree char *result = NULL;
  g_auto (GStrv) words = NULL;
  guint n;

  way_trace_get_events (way_explanation_get_trace (lesson, 0), &n);
  g_assert_cmpuint (n, >, 20000);
  if (!open_page (lesson, "#unit=event"))
    return;
  result = browser_run (desk.browser,
    "(async () => { const frames = [], spent = [];"
    "  const ask = window.requestAnimationFrame.bind(window);"
    "  window.requestAnimationFrame = call => ask(now => {"
    "    const begin = performance.now(); call(now);"
    "    spent.push(performance.now() - begin); });"
    "  const speed = document.getElementById('speed');"
    "  speed.value = 91; speed.dispatchEvent(new Event('input'));"
    "  document.getElementById('play').click();"
    "  let before = await new Promise(ask);"
    "  const end = before + 60000;"
    "  while (text('#play') === 'Pause' && before < end) {"
    "    const now = await new Promise(ask);"
    "    frames.push(now - before); before = now; }"
    "  const sort = all => all.sort((a, b) => a - b);"
    "  const at = (all, part) => sort(all)[Math.floor(all.length * part)];"
    "  return [at(frames, 0.5), at(frames, 0.95), at(spent, 0.95),"
    "    document.getElementById('position').value, frames.length]"
    "    .join(' '); })()");
  words = g_strsplit (result, " ", -1);
  median = g_ascii_strtod (words[0], NULL);
  worst = g_ascii_strtod (words[1], NULL);
  script = g_ascii_strtod (words[2], NULL);
  n_events = g_ascii_strtod (words[3], NULL);
  g_test_message ("%s frames: median %.1f ms, 95 %% within %.1f ms; the "
                  "page's own work 95 %% within %.1f ms", words[4], median,
                  worst, script);

  g_assert_cmpfloat (n_events, >, 20000);
  g_assert_cmpfloat (median, <, 50);
  g_assert_cmpfloat (worst, <, 150);
  g_assert_cmpfloat (script, <, 50);
}

/* A step back and a jump over 20,000 events, painted anew. */
static void
test_jumps_at_once (void)
{
  g_autoptr (WayExplanation) lesson = make_field (WAY_GRID_SQUARES_8, 110, 80,
                                                  "dijkstra astar");
  gdouble longest;

  if (!open_page (lesson, "#step=end"))
    return;
  longest = number (
    "(async () => { let longest = 0; const slider"
    "    = document.getElementById('position'), last = slider.max;"
    "  for (const to of [0, last, last / 2, last - 1, 1, last]) {"
    "    const begin = performance.now();"
    "    slider.value = to; slider.dispatchEvent(new Event('input'));"
    "    await new Promise(requestAnimationFrame);"
    "    longest = Math.max(longest, performance.now() - begin); }"
    "  return longest; })()");
  g_test_message ("the longest jump took %.1f ms", longest);
  g_assert_cmpfloat (longest, <, 500);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  desk.browser = browser_new ();
  desk.folder = g_dir_make_tmp ("wayfind-XXXXXX", NULL);
  desk.path = g_build_filename (desk.folder, "lesson.html", NULL);

#define ADD(path, func) g_test_add_func ("/explain-page/" path, func)
  ADD ("loads-quietly", test_loads_quietly);
  ADD ("steps/on-squares", test_steps_on_squares);
  ADD ("steps/on-hexagons", test_steps_on_hexagons);
  ADD ("steps/on-triangles", test_steps_on_triangles);
  ADD ("steps/on-the-earth", test_steps_on_the_earth);
  ADD ("steps/without-positions", test_steps_without_positions);
  ADD ("paints-as-events-come", test_paints_as_events_come);
  ADD ("slider", test_slider);
  ADD ("final-frame", test_final_frame);
  ADD ("counters", test_counters);
  ADD ("order-visited", test_order_visited);
  ADD ("side-by-side", test_side_by_side);
  ADD ("width/320", test_320_pixels);
  ADD ("width/1280", test_1280_pixels);
  ADD ("width/3840", test_3840_pixels);
  ADD ("light-and-dark", test_light_and_dark);
  ADD ("keys", test_keys);
  ADD ("focus", test_focus);
  ADD ("status-is-told", test_status_is_told);
  ADD ("events-one-by-one", test_events_one_by_one);
  ADD ("plays-to-the-end", test_plays_to_the_end);
  ADD ("reduced-motion", test_reduced_motion);
  ADD ("hostile-names", test_hostile_names);
  ADD ("policy", test_policy);
  ADD ("smooth", test_smooth);
  ADD ("jumps-at-once", test_jumps_at_once);

  status = g_test_run ();
  g_clear_pointer (&desk.browser, browser_free);
  g_unlink (desk.path);
  g_rmdir (desk.folder);
  g_free (desk.path);
  g_free (desk.folder);
  return status;
}
