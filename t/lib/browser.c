/* browser.c - a Chromium without a window, driven through a pipe
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "browser.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* A slow machine with much to do takes seconds to start a browser. */
#define PATIENCE_MS 120000

struct _Browser
{
  GSubprocess *process;         /* (owned) */
  char        *folder;          /* (owned) its profile */
  int          to;              /* file descriptors */
  int          from;
  GString     *input;           /* (owned) read, and not a whole message yet */
  GString     *console;         /* (owned) */
  char        *session;         /* (owned) */
  guint        last_id;
  gboolean     is_loaded;
  gboolean     is_held;         /* the button of the mouse */
};

static char *
find_chromium (void)
{
  static const char *const names[] = { "chromium", "chromium-browser",
                                       "google-chrome" };
  const char *chosen = g_getenv ("CHROMIUM");
  char *path = chosen != NULL ? g_find_program_in_path (chosen) : NULL;

  for (guint i = 0; path == NULL && i < G_N_ELEMENTS (names); i++)
    path = g_find_program_in_path (names[i]);
  return path;
}

static void
start (Browser    *self,
       const char *program)
{
  g_autoptr (GSubprocessLauncher) launcher
    = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE
                                 | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GError) error = NULL;
  g_autofree char *profile = g_strconcat ("--user-data-dir=", self->folder,
                                          NULL);
  const char *const arguments[] = {
    program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
    "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
    "--hide-scrollbars", "--remote-debugging-pipe", profile, NULL };
  int down[2], up[2];

  g_assert_cmpint (pipe (down), ==, 0);
  g_assert_cmpint (pipe (up), ==, 0);
  self->to = down[1];
  self->from = up[0];
  fcntl (self->to, F_SETFD, FD_CLOEXEC);
  fcntl (self->from, F_SETFD, FD_CLOEXEC);
  g_subprocess_launcher_take_fd (launcher, down[0], 3);
  g_subprocess_launcher_take_fd (launcher, up[1], 4);
  /* Sanitizers and valgrind preload libraries that are not for browsers. */
  g_subprocess_launcher_unsetenv (launcher, "LD_PRELOAD");
  self->process = g_subprocess_launcher_spawnv (launcher, arguments, &error);
  g_assert_no_error (error);
}

/* JSON, as far as needed -----------------------------------------------------
 * */

static void
append_string (GString    *json,
               const char *text)
{
  g_string_append_c (json, '"');
  for (; *text != '\0'; text++)
    if ((guchar) *text < 0x20 || *text == '"' || *text == '\\')
      g_string_append_printf (json, "\\u%04x", (guchar) *text);
    else
      g_string_append_c (json, *text);
  g_string_append_c (json, '"');
}

/* A string that begins at @at, behind its quote. */
static char *
read_string (const char *at)
{
  GString *text = g_string_new (NULL);

  for (; *at != '"' && *at != '\0'; at++)
    if (*at != '\\')
      g_string_append_c (text, *at);
    else if (*++at == 'u')
      {
        const guint64 c = g_ascii_strtoull (
          (const char[]) { at[1], at[2], at[3], at[4], '\0' }, NULL, 16);

        g_string_append_unichar (text, (gunichar) c);
        at += 4;
      }
    else
      g_string_append_c (text, *at == 'n' ? '\n' : *at);

  return g_string_free (text, FALSE);
}

/* The first string, number or word under "@key", %NULL if it is missing. */
static char *
find_value (const char *json,
            const char *key)
{
  g_autofree char *quoted = g_strdup_printf ("\"%s\":", key);
  const char *at = strstr (json, quoted);

  if (at == NULL)
    return NULL;
  at += strlen (quoted);
  return *at == '"' ? read_string (at + 1)
                    : g_strndup (at, strcspn (at, ",}]"));
}

/* Messages ------------------------------------------------------------------
 * */

static char *
take_message (Browser *self)
{
  char *end, *message;

  while ((end = memchr (self->input->str, '\0', self->input->len)) == NULL)
    {
      struct pollfd wait = { self->from, POLLIN, 0 };
      char chunk[65536];
      gssize n;

      if (poll (&wait, 1, PATIENCE_MS) != 1)
        g_error ("the browser does not answer");
      n = read (self->from, chunk, sizeof chunk);
      if (n <= 0)
        g_error ("the browser is gone");
      g_string_append_len (self->input, chunk, n);
    }

  message = g_strdup (self->input->str);
  g_string_erase (self->input, 0, end - self->input->str + 1);
  return message;
}

static void
take_note (Browser    *self,
           const char *message)
{
  if (strstr (message, "\"Page.loadEventFired\"") != NULL)
    self->is_loaded = TRUE;
  if (strstr (message, "\"Runtime.consoleAPICalled\"") != NULL
      || strstr (message, "\"Runtime.exceptionThrown\"") != NULL
      || strstr (message, "\"Log.entryAdded\"") != NULL)
    g_string_append_printf (self->console, "%s\n", message);
}

/* Sends a command with @parameters, a JSON object, and gives the answer. */
static char *
call (Browser    *self,
      const char *method,
      const char *parameters)
{
  g_autoptr (GString) json = g_string_new (NULL);
  g_autofree char *own = g_strdup_printf ("{\"id\":%u,", ++self->last_id);
  gsize done = 0;

  g_string_printf (json, "{\"id\":%u,\"method\":\"%s\",\"params\":%s",
                   self->last_id, method, parameters);
  if (self->session != NULL)
    g_string_append_printf (json, ",\"sessionId\":\"%s\"", self->session);
  g_string_append_c (json, '}');
  while (done < json->len + 1)
    {
      const gssize n = write (self->to, json->str + done, json->len + 1 - done);

      if (n <= 0)
        g_error ("the browser does not listen");
      done += (gsize) n;
    }

  for (;;)
    {
      char *message = take_message (self);

      if (g_str_has_prefix (message, own))
        return message;
      take_note (self, message);
      g_free (message);
    }
}

static void
order (Browser    *self,
       const char *method,
       const char *parameters)
{
  g_autofree char *answer = call (self, method, parameters);

  if (strstr (answer, "\"error\":{") != NULL)
    g_error ("%s: %s", method, answer);
}

Browser *
browser_new (void)
{
  g_autofree char *program = find_chromium ();
  g_autofree char *target = NULL, *attach = NULL, *answer = NULL;
  Browser *self;

  if (program == NULL)
    return NULL;

  self = g_new0 (Browser, 1);
  self->folder = g_dir_make_tmp ("wayfind-XXXXXX", NULL);
  self->input = g_string_new (NULL);
  self->console = g_string_new (NULL);
  start (self, program);

  answer = call (self, "Target.createTarget", "{\"url\":\"about:blank\"}");
  target = find_value (answer, "targetId");
  attach = g_strdup_printf ("{\"targetId\":\"%s\",\"flatten\":true}", target);
  g_free (answer);
  answer = call (self, "Target.attachToTarget", attach);
  self->session = find_value (answer, "sessionId");
  g_assert_nonnull (self->session);
  order (self, "Runtime.enable", "{}");
  order (self, "Log.enable", "{}");
  order (self, "Page.enable", "{}");

  return self;
}

void
browser_free (Browser *self)
{
  const char *const remove[] = { "rm", "-rf", self->folder, NULL };

  g_subprocess_force_exit (self->process);
  g_subprocess_wait (self->process, NULL, NULL);
  g_object_unref (self->process);
  close (self->to);
  close (self->from);
  g_spawn_sync (NULL, (char **) remove, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                NULL, NULL, NULL, NULL);
  g_string_free (self->input, TRUE);
  g_string_free (self->console, TRUE);
  g_free (self->folder);
  g_free (self->session);
  g_free (self);
}

static void
navigate (Browser    *self,
          const char *uri)
{
  g_autofree char *parameters = g_strdup_printf ("{\"url\":\"%s\"}", uri);

  self->is_loaded = FALSE;
  order (self, "Page.navigate", parameters);
  while (!self->is_loaded)
    {
      g_autofree char *message = take_message (self);

      take_note (self, message);
    }
}

/* A new fragment alone would load nothing: hence the blank page between. */
void
browser_open (Browser    *self,
              const char *path,
              const char *fragment)
{
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  g_autofree char *whole = g_strconcat (uri, fragment, NULL);

  navigate (self, "about:blank");
  g_string_truncate (self->console, 0);
  navigate (self, whole);
  /* Until it is laid out and painted. */
  g_free (browser_run (self, "new Promise(done => requestAnimationFrame(() => "
                             "requestAnimationFrame(() => done(1))))"));
}

char *
browser_run (Browser    *self,
             const char *script)
{
  g_autoptr (GString) parameters = g_string_new ("{\"expression\":");
  g_autofree char *answer = NULL;

  append_string (parameters, script);
  g_string_append (parameters, ",\"awaitPromise\":true,\"returnByValue\":true,"
                               "\"allowUnsafeEvalBlockedByCSP\":false}");
  answer = call (self, "Runtime.evaluate", parameters->str);
  if (strstr (answer, "\"exceptionDetails\"") || strstr (answer, "\"error\":{"))
    g_error ("%s: %s", script, answer);

  return find_value (answer, "value");
}

gdouble
browser_run_number (Browser    *self,
                    const char *script)
{
  g_autofree char *value = browser_run (self, script);

  g_assert_nonnull (value);
  return g_ascii_strtod (value, NULL);
}

void
browser_press (Browser    *self,
               const char *key)
{
  const gboolean types = strlen (key) == 1;
  const struct { const char *name; int code; } codes[] = {
    { "ArrowLeft", 37 }, { "ArrowUp", 38 }, { "ArrowRight", 39 },
    { "ArrowDown", 40 }, { "Home", 36 }, { "End", 35 }, { "Tab", 9 },
    { "Escape", 27 }, { " ", 32 },
  };
  int code = key[0];

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (strcmp (codes[i].name, key) == 0)
      code = codes[i].code;
  for (guint up = 0; up < 2; up++)
    {
      g_autofree char *parameters
        = g_strdup_printf ("{\"type\":\"%s\",\"key\":\"%s\","
                           "\"windowsVirtualKeyCode\":%d%s%s%s}",
                           up ? "keyUp" : types ? "keyDown" : "rawKeyDown",
                           key, code, types && !up ? ",\"text\":\"" : "",
                           types && !up ? key : "", types && !up ? "\"" : "");

      order (self, "Input.dispatchKeyEvent", parameters);
    }
}

void
browser_mouse (Browser    *self,
               const char *what,
               gdouble     x,
               gdouble     y,
               gdouble     wheel)
{
  const gboolean is_click = strcmp (what, "mousePressed") == 0
                            || strcmp (what, "mouseReleased") == 0;
  g_autofree char *parameters = NULL;

  if (is_click)
    self->is_held = strcmp (what, "mousePressed") == 0;
  parameters = g_strdup_printf (
    "{\"type\":\"%s\",\"x\":%g,\"y\":%g,\"button\":\"%s\","
    "\"buttons\":%d,\"clickCount\":%d,\"deltaX\":0,\"deltaY\":%g}", what, x,
    y, is_click || self->is_held ? "left" : "none", self->is_held, is_click,
    wheel);
  order (self, "Input.dispatchMouseEvent", parameters);
}

void
browser_touch (Browser       *self,
               const char    *what,
               const gdouble *points,
               guint          n_points)
{
  g_autoptr (GString) json = g_string_new (NULL);

  g_string_printf (json, "{\"type\":\"%s\",\"touchPoints\":[", what);
  for (guint i = 0; i < n_points; i++)
    g_string_append_printf (json, "%s{\"x\":%g,\"y\":%g,\"id\":%u}",
                            i > 0 ? "," : "", points[2 * i], points[2 * i + 1],
                            i);
  g_string_append (json, "]}");
  order (self, "Input.dispatchTouchEvent", json->str);
}

void
browser_set_size (Browser *self,
                  guint    width,
                  guint    height)
{
  g_autofree char *parameters
    = g_strdup_printf ("{\"width\":%u,\"height\":%u,\"deviceScaleFactor\":1,"
                       "\"mobile\":false}", width, height);

  order (self, "Emulation.setDeviceMetricsOverride", parameters);
}

void
browser_set_media (Browser    *self,
                   const char *name,
                   const char *value)
{
  g_autofree char *parameters
    = g_strdup_printf ("{\"features\":[{\"name\":\"%s\",\"value\":\"%s\"}]}",
                       name, value);

  order (self, "Emulation.setEmulatedMedia", parameters);
}

const char *
browser_get_console (Browser *self)
{
  /* Events under way come before the answer to a question. */
  g_free (browser_run (self, "1"));

  return self->console->str;
}
