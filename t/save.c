/* save.c - tests of files that are written whole or not at all
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "config.h"

#include <wayfind-io.h>

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/xattr.h>
#endif

/* Whom root becomes to have no rights. */
#define NOBODY 65534

#define OLD "what was there\n"
#define NEW "what is new\n"

/* A folder for each test, and a file in it. */
typedef struct
{
  char *folder;
  char *path;
} Place;

static char *
dup_path (const Place *place,
          const char  *name)
{
  return g_build_filename (place->folder, name, NULL);
}

static void
put (const char *path,
     const char *text)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static void
assert_holds (const char *path,
              const char *text)
{
  g_autofree char *found = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &found, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (found, ==, text);
}

static guint
count_files (const Place *place)
{
  g_autoptr (GDir) dir = g_dir_open (place->folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;

  return n;
}

static void
set_up (Place        *place,
        gconstpointer data)
{
  place->folder = g_dir_make_tmp ("wayfind-save-XXXXXX", NULL);
  g_assert_nonnull (place->folder);
  place->path = dup_path (place, "file");
}

static void
tear_down (Place        *place,
           gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (place->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = dup_path (place, name);

      g_unlink (path);
    }
  g_rmdir (place->folder);
  g_free (place->folder);
  g_free (place->path);
}

static gboolean
save_text (const char  *path,
           WaySaveFlags flags,
           const char  *text,
           GError     **error)
{
  g_autoptr (GOutputStream) stream
    = way_save_stream_new (path, flags, NULL, error);

  return stream != NULL
         && g_output_stream_write_all (stream, text, strlen (text), NULL, NULL,
                                       error)
         && g_output_stream_close (stream, NULL, error);
}

static void
assert_saves (const char  *path,
              WaySaveFlags flags)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (save_text (path, flags, NEW, &error));
  g_assert_no_error (error);
  assert_holds (path, NEW);
}

/* The file is unchanged, and no other file is beside it. */
static void
assert_refuses (const Place *place,
                const char  *path,
                const char  *pattern)
{
  const guint n = count_files (place);
  g_autoptr (GError) error = NULL;

  g_assert_false (save_text (path, WAY_SAVE_DEFAULT, NEW, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_IN_PLACE);
  g_assert_true (g_pattern_match_simple (pattern, error->message));
  assert_holds (path, OLD);
  g_assert_cmpuint (count_files (place), ==, n);
}

/* What becomes of the file ------------------------------------------------- */

static void
test_new_file (Place        *place,
               gconstpointer data)
{
  g_autoptr (GOutputStream) stream = NULL;
  const mode_t mask = umask (027);
  struct stat now;

  stream = way_save_stream_new (place->path, WAY_SAVE_DEFAULT, NULL, NULL);
  g_assert_nonnull (stream);
  g_assert_true (g_output_stream_write_all (stream, NEW, strlen (NEW), NULL,
                                            NULL, NULL));
  g_assert_false (g_file_test (place->path, G_FILE_TEST_EXISTS));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  umask (mask);

  assert_holds (place->path, NEW);
  g_assert_cmpuint (count_files (place), ==, 1);
  g_assert_cmpint (stat (place->path, &now), ==, 0);
  g_assert_cmphex (now.st_mode & 07777, ==, 0640);
}

/* A reader that has the old file open still reads the old text: it was not
 * overwritten. */
static void
test_replaces (Place        *place,
               gconstpointer data)
{
  char text[sizeof OLD] = "";
  struct stat now;
  int reader;

  put (place->path, OLD);
  g_assert_cmpint (chmod (place->path, 0604), ==, 0);
  reader = open (place->path, O_RDONLY);
  assert_saves (place->path, WAY_SAVE_DEFAULT);

  g_assert_cmpint (read (reader, text, sizeof text), ==, strlen (OLD));
  g_assert_cmpstr (text, ==, OLD);
  close (reader);
  g_assert_cmpint (stat (place->path, &now), ==, 0);
  g_assert_cmphex (now.st_mode & 07777, ==, 0604);
  g_assert_cmpuint (count_files (place), ==, 1);
}

static void
test_keeps_owner (Place        *place,
                  gconstpointer data)
{
  struct stat now;

  if (geteuid () != 0)
    {
      g_test_skip ("root alone can give files away");
      return;
    }

  put (place->path, OLD);
  g_assert_cmpint (chown (place->path, NOBODY, NOBODY), ==, 0);
  assert_saves (place->path, WAY_SAVE_DEFAULT);
  g_assert_cmpint (stat (place->path, &now), ==, 0);
  g_assert_cmpuint (now.st_uid, ==, NOBODY);
  g_assert_cmpuint (now.st_gid, ==, NOBODY);
}

static void
test_keeps_attributes (Place        *place,
                       gconstpointer data)
{
#ifdef __linux__
  char value[8] = "";

  put (place->path, OLD);
  if (setxattr (place->path, "user.wayfind", "kept", 4, 0) != 0)
    {
      g_test_skip ("a file system without attributes");
      return;
    }

  assert_saves (place->path, WAY_SAVE_DEFAULT);
  g_assert_cmpint (getxattr (place->path, "user.wayfind", value, sizeof value),
                   ==, 4);
  g_assert_cmpstr (value, ==, "kept");
#else
  g_test_skip ("no attributes here");
#endif
}

static void
test_dropped (Place        *place,
              gconstpointer data)
{
  g_autofree char *other = dup_path (place, "other");
  GOutputStream *streams[2];

  put (place->path, OLD);
  streams[0] = way_save_stream_new (place->path, WAY_SAVE_DEFAULT, NULL, NULL);
  streams[1] = way_save_stream_new (other, WAY_SAVE_DEFAULT, NULL, NULL);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (g_output_stream_write_all (streams[i], NEW, strlen (NEW),
                                                NULL, NULL, NULL));
      g_object_unref (streams[i]);
    }

  assert_holds (place->path, OLD);
  g_assert_cmpuint (count_files (place), ==, 1);
}

static void
test_cancelled (Place        *place,
                gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GOutputStream) stream = NULL;
  g_autoptr (GError) error = NULL;

  put (place->path, OLD);
  stream = way_save_stream_new (place->path, WAY_SAVE_DEFAULT, NULL, NULL);
  g_cancellable_cancel (cancellable);
  g_assert_false (g_output_stream_close (stream, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_object (&stream);

  assert_holds (place->path, OLD);
  g_assert_cmpuint (count_files (place), ==, 1);
}

static void
test_packs (Place        *place,
            gconstpointer data)
{
  g_autofree char *path = dup_path (place, "file.gz");
  g_autofree char *bytes = NULL;
  gsize n_bytes;

  g_assert_true (save_text (path, WAY_SAVE_DEFAULT, NEW, NULL));
  g_assert_true (g_file_get_contents (path, &bytes, &n_bytes, NULL));
  g_assert_cmpuint (n_bytes, >, 18);
  g_assert_cmpint (memcmp (bytes, "\x1f\x8b", 2), ==, 0);

  /* The last four bytes are the length of the original data. */
  g_assert_cmpuint ((guint8) bytes[n_bytes - 4], ==, strlen (NEW));
}

/* An error while writing that the caller ignored is reported when the stream is
 * closed. */
static void
test_full (Place        *place,
           gconstpointer data)
{
  const struct rlimit small = { 100, RLIM_INFINITY };
  g_autoptr (GOutputStream) stream = NULL;
  g_autofree char *text = g_strnfill (1000, 'x');
  struct rlimit usual;

  put (place->path, OLD);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &usual), ==, 0);
  signal (SIGXFSZ, SIG_IGN);

  stream = way_save_stream_new (place->path, WAY_SAVE_DEFAULT, NULL, NULL);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (g_output_stream_write_all (stream, text, 1000, NULL, NULL,
                                             NULL));
  g_assert_false (g_output_stream_close (stream, NULL, NULL));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &usual), ==, 0);

  assert_holds (place->path, OLD);
  g_assert_cmpuint (count_files (place), ==, 1);
}

/* Location ---------------------------------------------------------------- */

static void
make_link (const char *to,
           const char *path)
{
  g_assert_cmpint (symlink (to, path), ==, 0);
}

static void
test_link (Place        *place,
           gconstpointer data)
{
  g_autofree char *first = dup_path (place, "first");
  g_autofree char *second = dup_path (place, "second");

  put (place->path, OLD);
  make_link ("file", second);
  make_link (second, first);
  assert_saves (first, WAY_SAVE_DEFAULT);

  g_assert_true (g_file_test (first, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_test (second, G_FILE_TEST_IS_SYMLINK));
  g_assert_false (g_file_test (place->path, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpuint (count_files (place), ==, 3);
}

/* The new file is made beside the target of the link. */
static void
test_link_to_another_folder (Place        *place,
                             gconstpointer data)
{
  g_autofree char *folder = dup_path (place, "folder");
  g_autofree char *to = g_build_filename (folder, "real", NULL);

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  put (to, OLD);
  make_link ("folder/real", place->path);
  assert_saves (place->path, WAY_SAVE_DEFAULT);

  assert_holds (to, NEW);
  g_assert_true (g_file_test (place->path, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpuint (count_files (place), ==, 2);
  g_unlink (to);
  g_rmdir (folder);
}

static void
test_link_to_nothing (Place        *place,
                      gconstpointer data)
{
  g_autofree char *to = dup_path (place, "to");

  make_link ("to", place->path);
  assert_saves (place->path, WAY_SAVE_DEFAULT);
  assert_holds (to, NEW);
  g_assert_true (g_file_test (place->path, G_FILE_TEST_IS_SYMLINK));
}

static void
test_link_to_itself (Place        *place,
                     gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  make_link ("file", place->path);
  g_assert_false (save_text (place->path, WAY_SAVE_IN_PLACE, NEW, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_TOO_MANY_LINKS);
}

static void
test_no_file (Place        *place,
              gconstpointer data)
{
  g_autofree char *beyond = dup_path (place, "none/file");
  g_autofree char *slash = dup_path (place, "file/");
  const struct
  {
    const char *path;
    int         code;
  } cases[] = {
    { place->folder, G_IO_ERROR_IS_DIRECTORY },
    { slash, G_IO_ERROR_IS_DIRECTORY },
    { beyond, G_IO_ERROR_NOT_FOUND },
    { "", G_IO_ERROR_NOT_FOUND },
    { ".", G_IO_ERROR_IS_DIRECTORY },
    { "/", G_IO_ERROR_IS_DIRECTORY },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (save_text (cases[i].path, WAY_SAVE_IN_PLACE, NEW,
                                 &error));
      g_assert_error (error, G_IO_ERROR, cases[i].code);
    }
}

/* What cannot be replaced --------------------------------------------------- */

static void
test_hard_link (Place        *place,
                gconstpointer data)
{
  g_autofree char *other = dup_path (place, "other");
  g_autofree char *symbolic = dup_path (place, "symbolic");

  put (place->path, OLD);
  make_link ("file", symbolic);
  g_assert_cmpint (link (place->path, other), ==, 0);
  assert_refuses (place, place->path, "*/file: it has another name*");
  assert_refuses (place, symbolic, "*/symbolic: it has another name*");

  assert_saves (place->path, WAY_SAVE_IN_PLACE);
  assert_holds (other, NEW);
}

/* In place a file is not longer than its text. */
static void
test_in_place_shortens (Place        *place,
                        gconstpointer data)
{
  g_autofree char *other = dup_path (place, "other");
  g_autofree char *text = g_strnfill (10000, 'x');

  put (place->path, text);
  g_assert_cmpint (link (place->path, other), ==, 0);
  assert_saves (place->path, WAY_SAVE_IN_PLACE);
}

/* If it can be replaced, it is. */
static void
test_in_place_where_needed (Place        *place,
                            gconstpointer data)
{
  struct stat before, after;

  put (place->path, OLD);
  g_assert_cmpint (stat (place->path, &before), ==, 0);
  assert_saves (place->path, WAY_SAVE_IN_PLACE);
  g_assert_cmpint (stat (place->path, &after), ==, 0);
  g_assert_cmpuint (before.st_ino, !=, after.st_ino);
}

/* Root may write anywhere, and so becomes nobody. */
static gboolean
become_nobody (void)
{
  return geteuid () != 0 || seteuid (NOBODY) == 0;
}

static void
become_yourself (void)
{
  if (getuid () == 0)
    g_assert_cmpint (seteuid (0), ==, 0);
}

static void
test_locked_folder (Place        *place,
                    gconstpointer data)
{
  g_autofree char *new = dup_path (place, "new");
  g_autoptr (GError) error = NULL;

  put (place->path, OLD);
  g_assert_cmpint (chmod (place->path, 0666), ==, 0);
  g_assert_cmpint (chmod (place->folder, 0555), ==, 0);
  g_assert_true (become_nobody ());
  assert_refuses (place, place->path, "*/file: its folder may not be written*");
  assert_saves (place->path, WAY_SAVE_IN_PLACE);
  g_assert_false (save_text (new, WAY_SAVE_IN_PLACE, NEW, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  become_yourself ();
  g_assert_cmpint (chmod (place->folder, 0755), ==, 0);
}

static void
test_locked_file (Place        *place,
                  gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  put (place->path, OLD);
  g_assert_cmpint (chmod (place->path, 0444), ==, 0);
  g_assert_cmpint (chmod (place->folder, 0777), ==, 0);
  g_assert_true (become_nobody ());
  g_assert_false (save_text (place->path, WAY_SAVE_IN_PLACE, NEW, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  become_yourself ();
  assert_holds (place->path, OLD);
}

static void
test_other_owner (Place        *place,
                  gconstpointer data)
{
  if (geteuid () != 0)
    {
      g_test_skip ("root alone has another's file");
      return;
    }

  put (place->path, OLD);
  g_assert_cmpint (chmod (place->path, 0666), ==, 0);
  g_assert_cmpint (chmod (place->folder, 0777), ==, 0);
  g_assert_true (become_nobody ());
  assert_refuses (place, place->path, "*/file: it belongs to another user*");
  assert_saves (place->path, WAY_SAVE_IN_PLACE);
  become_yourself ();
}

/* Not regular files ------------------------------------------------------- */

static gpointer
read_pipe (gpointer path)
{
  char *text = NULL;

  g_usleep (50000);
  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

static void
test_pipe (Place        *place,
           gconstpointer data)
{
  g_autofree char *text = NULL;
  GThread *reader;

  g_assert_cmpint (mkfifo (place->path, 0600), ==, 0);
  reader = g_thread_new ("reader", read_pipe, place->path);
  g_assert_true (save_text (place->path, WAY_SAVE_DEFAULT, NEW, NULL));
  text = g_thread_join (reader);
  g_assert_cmpstr (text, ==, NEW);
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (50000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* No process ever opens the other end. */
static void
test_pipe_is_cancelled (Place        *place,
                        gconstpointer data)
{
  g_assert_cmpint (mkfifo (place->path, 0600), ==, 0);

  for (guint writes = 0; writes < 2; writes++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (WayTable) table = NULL;
      g_autoptr (GOutputStream) stream = NULL;
      g_autoptr (GError) error = NULL;
      GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);

      if (writes)
        stream = way_save_stream_new (place->path, WAY_SAVE_DEFAULT,
                                      cancellable, &error);
      else
        table = way_load_table (place->path, NULL, cancellable, &error);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_null (stream);
      g_assert_null (table);
      g_thread_join (thread);
    }
}

static gpointer
write_pipe (gpointer path)
{
  const char *const parts[] = { "from", ",to\n", "a,b\n" };
  int pipe;

  g_usleep (50000);
  pipe = open (path, O_WRONLY);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_usleep (20000);
      if (write (pipe, parts[i], strlen (parts[i])) < 0)
        return NULL;
    }
  close (pipe);

  return NULL;
}

/* Waiting for its first byte does not make the rest impatient. */
static void
test_pipe_is_read (Place        *place,
                   gconstpointer data)
{
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GError) error = NULL;
  GThread *writer;

  g_assert_cmpint (mkfifo (place->path, 0600), ==, 0);
  writer = g_thread_new ("writer", write_pipe, place->path);
  table = way_load_table (place->path, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 2);
  g_thread_join (writer);
}

static void
test_devices (Place        *place,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (save_text ("/dev/null", WAY_SAVE_DEFAULT, NEW, &error));
  g_assert_no_error (error);
  if (access ("/dev/full", W_OK) == 0)
    {
      g_assert_false (save_text ("/dev/full", WAY_SAVE_DEFAULT, NEW, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
    }
}

/* A file that is already open is written from its present position. */
static void
test_descriptor (Place        *place,
                 gconstpointer data)
{
  const int file = open (place->path, O_CREAT | O_WRONLY, 0600);
  const char *const folders[] = { "/dev/fd", "/proc/self/fd" };

  g_assert_cmpint (write (file, "a\n", 2), ==, 2);
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%d", folders[i], file);

      g_assert_true (save_text (path, WAY_SAVE_DEFAULT, NEW, NULL));
    }
  g_assert_cmpint (write (file, "z\n", 2), ==, 2);
  close (file);

  assert_holds (place->path, "a\n" NEW NEW "z\n");
}

/* What names may hold ------------------------------------------------------- */

static void
test_printable (void)
{
  const struct
  {
    const char *text;
    const char *expected;
  } cases[] = {
    { "", "" },
    { "Z\303\274rich \360\237\232\242", "Z\303\274rich \360\237\232\242" },
    { "a\033[31mb\177", "a\\x1b[31mb\\x7f" },
    { "\001\037 ", "\\x01\\x1f " },
    { "two\nlines\tand\r", "two\\nlines\\tand\\x0d" },
    { "\302\233m\302\240", "\\u009bm\302\240" },
    { "\342\200\256gpj.\342\200\250", "\\u202egpj.\\u2028" },
    { "join\342\200\215ed", "join\342\200\215ed" },
    { "\233\377\303", "\\x9b\\xff\\xc3" },
    { "back\\slash", "back\\slash" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = way_dup_printable (cases[i].text);

      g_assert_cmpstr (shown, ==, cases[i].expected);
    }
}

/* Signals -------------------------------------------------------------------- */

static gpointer
end_by_signal (gpointer signals)
{
  int number;

  sigwait (signals, &number);
  way_save_discard_all ();
  _exit (7);
}

/* Writes one file after another, as fast as it can, until a signal comes. */
static void
write_for_ever (const char *path)
{
  static sigset_t signals;

  sigemptyset (&signals);
  sigaddset (&signals, SIGTERM);
  pthread_sigmask (SIG_BLOCK, &signals, NULL);
  g_thread_new ("signals", end_by_signal, &signals);
  for (;;)
    save_text (path, WAY_SAVE_DEFAULT, NEW, NULL);
}

static void
test_signals (Place        *place,
              gconstpointer data)
{
  for (guint i = 0; i < 200; i++)
    {
      const pid_t child = fork ();
      int status;

      if (child == 0)
        write_for_ever (place->path);
      g_usleep (g_test_rand_int_range (500, 4000));
      g_assert_cmpint (kill (child, SIGTERM), ==, 0);
      g_assert_cmpint (waitpid (child, &status, 0), ==, child);
      g_assert_cmpuint (count_files (place), <=, 1);
      if (count_files (place) == 1)
        assert_holds (place->path, NEW);
    }

  g_assert_cmpuint (count_files (place), ==, 1);
}

static void
add (const char *name,
     void      (*test) (Place *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/save/", name, NULL);

  g_test_add (path, Place, NULL, set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  /* A child of many threads would have one of them. */
  add ("signals", test_signals);
  add ("new-file", test_new_file);
  add ("replaces", test_replaces);
  add ("keeps-owner", test_keeps_owner);
  add ("keeps-attributes", test_keeps_attributes);
  add ("dropped", test_dropped);
  add ("cancelled", test_cancelled);
  add ("packs", test_packs);
  add ("full", test_full);
  add ("link", test_link);
  add ("link-to-another-folder", test_link_to_another_folder);
  add ("link-to-nothing", test_link_to_nothing);
  add ("link-to-itself", test_link_to_itself);
  add ("no-file", test_no_file);
  add ("hard-link", test_hard_link);
  add ("in-place-shortens", test_in_place_shortens);
  add ("in-place-where-needed", test_in_place_where_needed);
  add ("locked-folder", test_locked_folder);
  add ("locked-file", test_locked_file);
  add ("other-owner", test_other_owner);
  add ("pipe", test_pipe);
  add ("pipe-is-cancelled", test_pipe_is_cancelled);
  add ("pipe-is-read", test_pipe_is_read);
  add ("devices", test_devices);
  add ("descriptor", test_descriptor);

  g_test_add_func ("/save/printable", test_printable);

  return g_test_run ();
}
