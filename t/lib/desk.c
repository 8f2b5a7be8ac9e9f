/* desk.c - a page of searches on a browser's screen, and hands on it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "desk.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  Browser *browser;             /* (owned) (nullable) */
  char    *folder;              /* (owned) */
  char    *path;                /* (owned) of the page */
} Desk;

static Desk desk;

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

void
desk_set_up (void)
{
  desk.browser = browser_new ();
  desk.folder = g_dir_make_tmp ("wayfind-XXXXXX", NULL);
  desk.path = g_build_filename (desk.folder, "lesson.html", NULL);
}

void
desk_clear (void)
{
  g_clear_pointer (&desk.browser, browser_free);
  g_unlink (desk.path);
  g_rmdir (desk.folder);
  g_free (desk.path);
  g_free (desk.folder);
}

Browser *
desk_browser (void)
{
  return desk.browser;
}

void
desk_reload (const char *fragment)
{
  browser_open (desk.browser, desk.path, fragment);
  g_free (browser_run (desk.browser, questions));
}

static gboolean
is_there (void)
{
  if (desk.browser == NULL)
    g_test_skip ("no Chromium: install it, or name one in CHROMIUM");

  return desk.browser != NULL;
}

static void
show (const char *fragment)
{
  browser_set_size (desk.browser, 1280, 900);
  browser_set_media (desk.browser, "prefers-color-scheme", "light");
  desk_reload (fragment);
}

gboolean
desk_open (WayExplanation *lesson,
           const char     *fragment)
{
  g_autoptr (GError) error = NULL;

  if (!is_there ())
    return FALSE;

  way_explanation_save (lesson, desk.path, "html", WAY_SAVE_DEFAULT, NULL,
                        &error);
  g_assert_no_error (error);
  show (fragment);
  return TRUE;
}

gboolean
desk_open_picture (WayPicture *picture)
{
  g_autoptr (GError) error = NULL;

  if (!is_there ())
    return FALSE;

  way_picture_save (picture, desk.path, "html", WAY_SAVE_DEFAULT, NULL, &error);
  g_assert_no_error (error);
  show ("");
  desk_wait_for_map ();
  return TRUE;
}

void
desk_wait_for_map (void)
{
  g_free (browser_run (desk.browser,
                       "(async () => { do await settled();"
                       "  while (document.getElementById('map').dataset.state"
                       "         !== 'still'); return 1; })()"));
}

void
desk_press (const char *key)
{
  browser_press (desk.browser, key);
  g_free (browser_run (desk.browser, "settled()"));
}

gdouble
desk_number (const char *script)
{
  return browser_run_number (desk.browser, script);
}

static char *
text_of (const char *selector)
{
  g_autofree char *script = g_strdup_printf ("text('%s')", selector);

  return browser_run (desk.browser, script);
}

void
desk_assert_text (const char *selector,
                  const char *expected)
{
  g_autofree char *text = text_of (selector);

  g_assert_cmpstr (text, ==, expected);
}

void
desk_assert_has (const char *selector,
                 const char *expected)
{
  g_autofree char *text = text_of (selector);

  g_test_message ("%s", text);
  g_assert_nonnull (strstr (text, expected));
}

void
desk_assert_quiet (void)
{
  g_assert_cmpstr (browser_get_console (desk.browser), ==, "");
}

char *
desk_dup_written (void)
{
  static const char write_all[] =
    "(async () => { const all = [], kind = CanvasRenderingContext2D.prototype;"
    "  const write = kind.fillText;"
    "  kind.fillText = function (text, ...rest) {"
    "    if (text !== '') all.push(text);"
    "    return write.call(this, text, ...rest); };"
    "  document.getElementById('fit').click(); await settled();"
    "  kind.fillText = write;"
    "  return all.sort().join(' '); })()";

  return browser_run (desk_browser (), write_all);
}

gdouble
desk_count_pixels (const char *name)
{
  g_autofree char *script = g_strdup_printf (
      "(() => { const named = getComputedStyle(document.documentElement)"
      "    .getPropertyValue('--%s').trim();"
      "  const part = i => parseInt(named.slice(1 + 2 * i, 3 + 2 * i), 16);"
      "  const all = pixels(0, 'nodes'); let n = 0;"
      "  for (let i = 0; i < all.length; i += 4)"
      "    n += all[i] === part(0) && all[i + 1] === part(1)"
      "         && all[i + 2] === part(2) && all[i + 3] === 255;"
      "  return n; })()", name);

  return desk_number (script);
}

void
desk_check_phone (const char *fill)
{
  browser_set_size (desk_browser (), 320, 700);
  g_free (browser_run (desk_browser (), "settled()"));
  g_assert_cmpfloat (desk_number ("document.documentElement.scrollWidth"), <=,
                     320);
  g_assert_cmpfloat (
      desk_number (
          "[...document.querySelectorAll('button, select, input, h2, dd, "
          "  .says, .legend, summary, #legend *')].filter(one => {"
          "  const box = one.getBoundingClientRect();"
          "  return box.left < 0 || box.right > innerWidth; }).length"),
      ==, 0);
  g_assert_cmpfloat (desk_count_pixels (fill), >, 50);
  desk_assert_quiet ();
}
