/* explain-page.c - the page of searches, in a real browser
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The page is driven by the keys and controls that a person has, and read from
 * its texts and the pixels of its canvases. Without Chromium all cases are
 * skipped. */

#include "io/explain/explanation-private.h"
#include "lib/desk.h"
#include "lib/files.h"
#include "lib/lessons.h"

static void
test_loads_quietly (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("bfs dijkstra greedy astar");

  if (!desk_open (lesson, ""))
    return;
  g_assert_cmpfloat (desk_number ("document.querySelectorAll('.panel').length"),
                     ==, 4);
  desk_assert_text ("h1", "A lesson");
  desk_assert_has ("#panel-3 .says", "Starts at A.");
  desk_assert_quiet ();
}

static void
test_steps_forth_and_back (WayExplanation *lesson)
{
  g_autofree char *before = NULL, *after = NULL, *again = NULL, *told = NULL;

  if (!desk_open (lesson, "#step=3"))
    return;
  before = browser_run (desk_browser (), "fresh(0)");
  told = browser_run (desk_browser (), "text('#panel-0 .says')");
  desk_press ("ArrowRight");
  after = browser_run (desk_browser (), "fresh(0)");
  g_assert_cmpstr (before, !=, after);
  desk_press ("ArrowLeft");
  again = browser_run (desk_browser (), "fresh(0)");
  g_assert_cmpstr (before, ==, again);
  desk_assert_text ("#panel-0 .says", told);
  desk_assert_quiet ();
}

static void
test_steps_on_squares (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("astar");

  test_steps_forth_and_back (lesson);
}

static void
test_steps_on_hexagons (void)
{
  g_autoptr (WayExplanation) lesson
    = lessons_over_field (WAY_GRID_HEXAGONS, 12, 9, "dijkstra astar");

  test_steps_forth_and_back (lesson);
}

static void
test_steps_on_triangles (void)
{
  g_autoptr (WayExplanation) lesson
    = lessons_over_field (WAY_GRID_TRIANGLES, 15, 9, "dijkstra astar");

  test_steps_forth_and_back (lesson);
}

static void
test_steps_on_the_earth (void)
{
  g_autoptr (WayExplanation) lesson
    = lessons_over_ring (40, WAY_POSITION_GEOGRAPHIC, "port ");

  test_steps_forth_and_back (lesson);
}

static void
test_steps_without_positions (void)
{
  g_autoptr (WayExplanation) lesson
    = lessons_over_ring (40, WAY_POSITION_NONE, "n");

  test_steps_forth_and_back (lesson);
}

/* Painted node by node as events come, and all at once: the same picture,
 * except for blended pixels at meeting lines. */
static void
test_paints_as_events_come (void)
{
  g_autoptr (WayExplanation) lesson
    = lessons_over_field (WAY_GRID_HEXAGONS, 14, 11, "dijkstra astar");

  if (!desk_open (lesson, ""))
    return;
  while (desk_number ("document.getElementById('forward').disabled ? 1 : 0")
         == 0)
    desk_press ("ArrowRight");
  g_assert_cmpfloat (
      desk_number ("(async () => { const few = pixels(0, 'nodes').slice();"
                   "  document.getElementById('fit').click(); await settled();"
                   "  const all = pixels(0, 'nodes'); let n = 0;"
                   "  for (let i = 0; i < all.length; i++)"
                   "    n += Math.abs(all[i] - few[i]) > 64;"
                   "  return n / all.length; })()"),
      <, 0.01);
}

/* Jumps with the slider, back over all of it, end where steps do. */
static void
test_slider (void)
{
  g_autoptr (WayExplanation) lesson
    = lessons_over_field (WAY_GRID_SQUARES_8, 30, 20, "bfs astar");
  g_autofree char *jumped = NULL, *stepped = NULL;

  if (!desk_open (lesson, "#step=end"))
    return;
  jumped = browser_run (desk_browser (),
                        "(async () => { const slider"
                        "  = document.getElementById('position');"
                        "  slider.value = 5;"
                        "  slider.dispatchEvent(new Event('input'));"
                        "  return fresh(1); })()");
  desk_assert_has ("#where", "5 / ");
  desk_press ("Home");
  for (guint i = 0; i < 5; i++)
    desk_press ("ArrowRight");
  stepped = browser_run (desk_browser (), "fresh(1)");
  g_assert_cmpstr (jumped, ==, stepped);
}

static void
test_final_frame (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("bfs dijkstra greedy astar");

  if (!desk_open (lesson, ""))
    return;
  desk_press ("End");
  for (guint i = 0; i < lesson->runs->len; i++)
    {
      WayPath *path = explanation_run (lesson, i)->path;
      g_autofree char *selector = g_strdup_printf ("#panel-%u .outcome", i);
      g_autofree char *expected = g_strdup_printf (
          "Found: cost %g over %u nodes, ", way_path_get_cost (path),
          way_path_get_length (path));

      desk_assert_has (selector, expected);
    }

  /* A line of that many pixels' length is drawn over the map. */
  g_assert_cmpfloat (desk_number ("inked(3, 'top')"), >, 1000);
  desk_assert_quiet ();
}

static void
test_counters (void)
{
  g_autoptr (WayNetwork) network = lessons_network ();
  g_autoptr (WaySearch) search = lessons_search (network);
  g_autoptr (WayExplanation) lesson = way_explanation_new (network, 0);
  WayStatistics did;

  lessons_add_runs (lesson, search, "astar");
  way_search_get_statistics (search, &did);
  if (!desk_open (lesson, "#step=end"))
    return;
  g_assert_cmpfloat (desk_number ("text('[data-counter=expanded]')"), ==,
                     (gdouble) did.expanded);
  g_assert_cmpfloat (desk_number ("text('[data-counter=opened]')"), ==,
                     (gdouble) did.opened);
  g_assert_cmpfloat (desk_number ("text('[data-counter=improved]')"), ==,
                     (gdouble) did.reparented);
  g_assert_cmpfloat (desk_number ("text('[data-counter=reopened]')"), ==,
                     (gdouble) did.reopened);
  /* The goal is open no more, and was not expanded. */
  g_assert_cmpfloat (desk_number ("text('[data-counter=open]')"), ==,
                     (gdouble) (did.opened - did.expanded - 1));
}

/* By the engine's own events. */
static void
test_order_visited (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("dijkstra");
  WayTrace *trace = explanation_run (lesson, 0)->trace;
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
  if (!desk_open (lesson, "#step=end"))
    return;
  listed = browser_run (desk_browser (),
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
  g_autoptr (WayExplanation) lesson = lessons_by ("dijkstra astar");

  if (!desk_open (lesson, "#step=6"))
    return;
  g_assert_cmpfloat (
      desk_number (
          "(() => { const [a, b] = [...document.querySelectorAll('.map')]"
          "    .map(map => map.getBoundingClientRect());"
          "  return a.top === b.top && a.right < b.left"
          "         && a.width === b.width ? 1 : 0; })()"),
      ==, 1);
  g_assert_cmpfloat (desk_number ("hash(0) === hash(1) ? 1 : 0"), ==, 0);
  desk_assert_has ("#panel-0 .says", "H 0");
}

/* Four lessons on a large screen: all in the window, and in larger squares than
 * in one row, which leaves room for 57 pixels each. */
static void
test_fills_the_window (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("bfs dijkstra greedy astar");

  if (!desk_open (lesson, "#step=end"))
    return;
  browser_set_size (desk_browser (), 1920, 1080);
  g_free (browser_run (desk_browser (), "settled()"));
  g_assert_cmpfloat (
      desk_number ("new Set([...document.querySelectorAll('.map')]"
                   "  .map(map => map.getBoundingClientRect().top)).size"),
      ==, 2);
  g_assert_cmpfloat (desk_number ("document.querySelector('.map')"
                                  "  .getBoundingClientRect().height / 5"),
                     >, 65);
  g_assert_cmpfloat (
      desk_number ("document.getElementById('controls')"
                   "  .getBoundingClientRect().top"
                   "- Math.max(...[...document.querySelectorAll('.panel')]"
                   "  .map(one => one.getBoundingClientRect().bottom))"), >=, 0);
}

/* By breadth first, a node shows how many steps away it is. */
static void
test_steps_of_bfs (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("bfs");

  if (!desk_open (lesson, "#step=end"))
    return;
  desk_assert_has ("#panel-0 .says", "Reaches the goal B (6 steps)");
}

/* A wall before the goal, built by the mouse and torn down by a key: the
 * searches take another way, and the first again. */
static void
test_edits (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("dijkstra astar");
  gdouble x, y;

  if (!desk_open (lesson, "#step=end"))
    return;
  desk_assert_has ("#panel-1 .outcome", "Found: cost 68");
  x = desk_number ("(() => { const box = document.querySelector('#panel-0 .map')"
                   "    .getBoundingClientRect();"
                   "  return box.left + box.width / 2; })()");
  y = desk_number ("(() => { const box = document.querySelector('#panel-0 .map')"
                   "    .getBoundingClientRect();"
                   "  return box.top + box.height / 2; })()");

  /* The middle of the map is the middle of the wall: it opens a gate. */
  g_free (browser_run (desk_browser (),
                       "document.getElementById('edit').click()"));
  browser_mouse (desk_browser (), "mouseMoved", x, y, 0);
  browser_mouse (desk_browser (), "mousePressed", x, y, 0);
  browser_mouse (desk_browser (), "mouseReleased", x, y, 0);
  g_free (browser_run (desk_browser (), "settled()"));
  desk_assert_has ("#panel-0 .outcome", "Found: cost 40 over 5 nodes");
  desk_assert_has ("#panel-1 .outcome", "Found: cost 40 over 5 nodes");

  desk_press ("w");
  desk_assert_has ("#panel-1 .outcome", "Found: cost 68");

  /* The start, put beside the goal. */
  desk_number ("document.querySelector('.map').focus(), 1");
  browser_mouse (desk_browser (), "mouseMoved", x, y, 0);
  desk_press ("ArrowRight");
  desk_press ("s");
  desk_assert_has ("#panel-0 .outcome", "Found: cost 10 over 2 nodes");
  g_free (browser_run (desk_browser (),
                       "document.getElementById('reset').click(), settled()"));
  desk_assert_has ("#panel-0 .outcome", "Found: cost 68");
  desk_assert_quiet ();
}

/* Every width, for every kind of map: nothing is wider than the window, and
 * all controls are in it. */
static void
test_width (guint width)
{
  g_autoptr (WayExplanation) grid = lessons_by ("bfs dijkstra greedy astar");
  g_autoptr (WayExplanation) table
    = lessons_over_ring (40, WAY_POSITION_NONE, "a rather long name ");

  for (guint i = 0; i < 2; i++)
    {
      if (!desk_open (i == 0 ? grid : table, "#step=end"))
        return;
      browser_set_size (desk_browser (), width, width == 3840 ? 2160 : 700);
      g_free (browser_run (desk_browser (), "settled()"));
      g_assert_cmpfloat (desk_number ("document.documentElement.scrollWidth"),
                         <=, width);
      g_assert_cmpfloat (
          desk_number (
              "[...document.querySelectorAll('button, select, input, h2, dd, "
              "  .says, summary')].filter(one => {"
              "  const box = one.getBoundingClientRect();"
              "  return box.left < 0 || box.right > innerWidth; }).length"),
          ==, 0);
      g_assert_cmpfloat (desk_number ("inked(0, 'nodes')"), >, 1000);
      desk_assert_quiet ();
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
  return desk_number ("Number(getComputedStyle(document.body).backgroundColor"
                      "  .match(/\\d+/)[0])");
}

/* Of the top left cell, which no search reached: the ground of the map. */
static gdouble
ground (void)
{
  return desk_number ("(() => { const all = pixels(0, 'base');"
                      "  for (let i = 0; i < all.length; i += 4)"
                      "    if (all[i + 3] === 255 && all[i] === all[i + 400])"
                      "      return all[i]; return -1; })()");
}

static void
test_light_and_dark (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("astar");

  if (!desk_open (lesson, "#step=2"))
    return;
  g_assert_cmpfloat (brightness (), >, 200);
  g_assert_cmpfloat (ground (), >, 200);

  browser_set_media (desk_browser (), "prefers-color-scheme", "dark");
  g_free (browser_run (desk_browser (), "settled()"));
  g_assert_cmpfloat (brightness (), <, 60);
  g_assert_cmpfloat (ground (), <, 60);

  desk_number ("document.getElementById('theme').click(), settled()");
  g_assert_cmpfloat (brightness (), >, 200);
  g_assert_cmpfloat (ground (), >, 200);
  desk_assert_quiet ();
}

static void
test_keys (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("astar");

  if (!desk_open (lesson, ""))
    return;
  desk_assert_text ("#play", "Play");
  desk_press (" ");
  desk_assert_text ("#play", "Pause");
  desk_press (" ");
  desk_assert_text ("#play", "Play");
  desk_press ("End");
  desk_assert_text ("#where", "12 / 12");
  desk_press (",");
  desk_assert_text ("#where", "11 / 12");
  desk_press (".");
  desk_assert_text ("#where", "12 / 12");
  desk_press ("Home");
  desk_assert_text ("#where", "0 / 12");
  desk_press ("ArrowRight");
  desk_assert_text ("#where", "1 / 12");

  /* On the map, arrows look from square to square: from A to its right. */
  desk_number ("document.querySelector('.map').focus(), 1");
  desk_press ("ArrowRight");
  desk_assert_has ("#panel-0 .detail",
                   "A: at hand, visited as number 1, F 40 = ");
  desk_press ("ArrowRight");
  desk_assert_has ("#panel-0 .detail",
                   "2,2: open, F 40 = G 10 + H 30, from A.");
  desk_press ("ArrowRight");
  desk_assert_has ("#panel-0 .detail", "3,2: wall.");
  desk_assert_text ("#where", "1 / 12");
}

/* Tab leads to every control; each has a name and shows its focus. */
static void
test_focus (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("astar");
  guint n = 0;

  if (!desk_open (lesson, "#step=3"))
    return;
  for (guint i = 0; i < 30; i++)
    {
      desk_press ("Tab");
      if (desk_number ("document.activeElement === document.body ? 1 : 0") == 1)
        break;
      g_assert_cmpfloat (
          desk_number ("(() => { const one = document.activeElement;"
                       "  const name = one.getAttribute('aria-label')"
                       "    || one.textContent || one.labels[0].textContent;"
                       "  return name.trim() !== ''"
                       "    && getComputedStyle(one).outlineStyle !== 'none'"
                       "    ? 1 : 0; })()"),
          ==, 1);
      n++;
    }
  g_assert_cmpuint (n, >=, 15);
}

static void
test_status_is_told (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("astar");

  if (!desk_open (lesson, ""))
    return;
  g_assert_cmpfloat (desk_number ("document.querySelector("
                                  "  '#status[aria-live=polite]') ? 1 : 0"),
                     ==, 1);
  desk_press ("ArrowRight");
  desk_assert_text ("#status",
                    "Step 1 of 12. astar: Takes A (F 40 = G 0 + H 40). "
                    "Opens 0,1; 1,1; 2,1; 0,2; 2,2; 0,3 and 2 more.");
  desk_press ("End");
  desk_assert_has ("#status", "Found: cost 68 over 7 nodes");
}

static void
test_events_one_by_one (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("astar");
  guint n_events;

  way_trace_get_events (explanation_run (lesson, 0)->trace, &n_events);
  if (!desk_open (lesson, "#unit=event"))
    return;
  g_assert_cmpfloat (desk_number ("document.getElementById('position').max"),
                     ==, n_events);
  desk_press ("ArrowRight");
  desk_assert_text ("#panel-0 .says", "Starts at A. ");
  desk_press ("ArrowRight");
  desk_assert_has ("#panel-0 .says", "Takes A");
  desk_press ("ArrowRight");
  desk_assert_has ("#panel-0 .says", "Opens 0,1.");
}

static void
test_plays_to_the_end (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("bfs astar");

  if (!desk_open (lesson, ""))
    return;
  desk_number ("(async () => { const speed = document.getElementById('speed');"
               "  speed.value = 80; speed.dispatchEvent(new Event('input'));"
               "  document.getElementById('play').click();"
               "  const end = performance.now() + 20000;"
               "  while (text('#play') === 'Pause' && performance.now() < end)"
               "    await settled(); return 1; })()");
  desk_assert_text ("#play", "Play");
  g_assert_cmpfloat (desk_number ("document.getElementById('position').value"),
                     ==,
                     MAX (run_last_step (explanation_run (lesson, 0)),
                          run_last_step (explanation_run (lesson, 1))));
  desk_assert_has ("#panel-0 .outcome", "Found: cost 68");
  desk_assert_quiet ();
}

static void
test_reduced_motion (void)
{
  g_autoptr (WayExplanation) lesson
    = lessons_over_field (WAY_GRID_SQUARES_8, 40, 30, "bfs");

  if (!desk_open (lesson, ""))
    return;
  g_assert_cmpfloat (desk_number ("parseFloat(text('#rate'))"), >, 5);
  browser_set_media (desk_browser (), "prefers-reduced-motion", "reduce");
  desk_reload ("");
  g_assert_cmpfloat (desk_number ("parseFloat(text('#rate'))"), <=, 2);
}

/* Names that would end a script, a string or a line. */
static void
test_hostile_names (void)
{
  static const char name[] = "</script><script>alert(1)//\xe2\x80\xa8'\"\\<!--";
  g_autoptr (WayExplanation) lesson
    = lessons_over_ring (12, WAY_POSITION_NONE, name);

  way_explanation_set_title (lesson, "<img src=x onerror=alert(2)>");
  if (!desk_open (lesson, "#step=1"))
    return;
  desk_assert_text ("h1", "<img src=x onerror=alert(2)>");
  g_assert_cmpfloat (desk_number ("document.images.length"), ==, 0);
  desk_assert_has ("#panel-0 .says",
                   "Takes </script><script>alert(1)//\xe2\x80\xa8'\"\\<!--0 (");
  desk_assert_quiet ();
}

/* Neither network nor eval, whatever gets into the page. */
static void
test_policy (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("astar");

  if (!desk_open (lesson, ""))
    return;
  g_assert_cmpfloat (desk_number ("fetch('data:,x').then(() => 0, () => 1)"),
                     ==, 1);
  g_assert_cmpfloat (desk_number ("(() => { const one"
                                  "  = document.createElement('script');"
                                  "  one.textContent = 'window.ran = 1';"
                                  "  document.body.append(one);"
                                  "  return window.ran ? 0 : 1; })()"),
                     ==, 1);
  g_assert_cmpfloat (desk_number ("performance.getEntriesByType('resource')"
                                  "  .length"),
                     ==, 0);
}

/* Another step in the address moves the page, which is not read again. */
static void
test_address_moves_the_page (void)
{
  g_autoptr (WayExplanation) lesson = lessons_by ("astar");

  if (!desk_open (lesson, "#step=2"))
    return;
  g_assert_cmpfloat (desk_number ("window.mark = 7"), ==, 7);
  desk_number ("(async () => { location.hash = '#step=end';"
               "  await settled(); return 1; })()");
  desk_assert_has ("#panel-0 .says", "Reaches the goal B");
  desk_number ("(async () => { location.hash = '#step=0';"
               "  await settled(); return 1; })()");
  desk_assert_has ("#panel-0 .says", "Starts at A");
  g_assert_cmpfloat (desk_number ("window.mark"), ==, 7);
}

/* A trace of more than 20,000 events, played in some 5 seconds beside another.
 * 60 frames a second leave 16 ms; here a slow machine without a graphics card,
 * which does other things besides, may take longer, but must not stutter. The
 * page's own share of a frame is measured apart. */
static void
test_smooth (void)
{
  g_autoptr (WayExplanation) lesson
    = lessons_over_field (WAY_GRID_SQUARES_8, 110, 80, "dijkstra astar");
  gdouble median, worst, script, n_events;
  g_autofree char *result = NULL;
  g_auto (GStrv) words = NULL;
  guint n;

  way_trace_get_events (explanation_run (lesson, 0)->trace, &n);
  g_assert_cmpuint (n, >, 20000);
  if (!desk_open (lesson, "#unit=event"))
    return;
  result = browser_run (
      desk_browser (),
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
                  "page's own work 95 %% within %.1f ms",
                  words[4], median, worst, script);

  g_assert_cmpfloat (n_events, >, 20000);
  g_assert_cmpfloat (median, <, 50);
  g_assert_cmpfloat (worst, <, 150);
  g_assert_cmpfloat (script, <, 50);
}

/* A step back and a jump over 20,000 events, painted anew. */
static void
test_jumps_at_once (void)
{
  g_autoptr (WayExplanation) lesson
    = lessons_over_field (WAY_GRID_SQUARES_8, 110, 80, "dijkstra astar");
  gdouble longest;

  if (!desk_open (lesson, "#step=end"))
    return;
  longest = desk_number (
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

/* Counts the territories of a board that are named, and the pairs of names that
 * meet. */
static const char name_all[] =
  "(() => { const data = JSON.parse(document.getElementById('data')"
  "    .textContent);"
  "  const map = new TableMap(data.map), view = new View();"
  "  view.width = 1500; view.height = 900; view.text = 12;"
  "  view.fit(map.padded({ x: 0, y: 0, width: map.width,"
  "                        height: map.height }), map.largestScale);"
  "  const ctx = new OffscreenCanvas(1500, 900).getContext('2d');"
  "  map.paintLabels(ctx, view, new Theme(), []);"
  "  const all = [...map.labels.values()];"
  "  const meets = all.filter((one, i) => all.some((other, k) => k > i"
  "    && Placing.meets(one, other))).length;"
  "  const out = all.filter(({ x, y, width, height }) => x < 0 || y < 0"
  "    || x + width > 1500 || y + height > 900).length;"
  "  return `${map.count} ${all.length} ${meets} ${out}`; })()";

static void
test_names_of_territories (void)
{
  g_autoptr (WayNetwork) board
    = files_load_here ("../../examples/data/conquest.txt");
  WayGraph *graph = way_network_get_graph (board);
  g_autoptr (WayExplanation) lesson = way_explanation_new (board, 0);
  g_autoptr (WaySearch) search = way_search_new (graph, WAY_STRATEGY_BFS);
  g_autofree char *counts = NULL;
  WayNode from, to;

  g_assert_true (way_graph_find_node (graph, "Alaska", &from));
  g_assert_true (way_graph_find_node (graph, "Siam", &to));
  way_search_set_start (search, from);
  way_search_set_goal (search, to);
  way_explanation_add_goal (lesson, to);
  way_explanation_add_run (lesson, search, "BFS", NULL);
  if (!desk_open (lesson, ""))
    return;
  counts = browser_run (desk_browser (), name_all);
  g_assert_cmpstr (counts, ==, "42 42 0 0");
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  desk_set_up ();

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
  ADD ("fills-the-window", test_fills_the_window);
  ADD ("steps-of-bfs", test_steps_of_bfs);
  ADD ("address-moves-the-page", test_address_moves_the_page);
  ADD ("edits", test_edits);
  ADD ("names-of-territories", test_names_of_territories);
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
  desk_clear ();
  return status;
}
