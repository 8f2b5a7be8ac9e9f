/* save.h - files that are written whole or not at all
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>
#include <wayfind.h>

G_BEGIN_DECLS

/**
 * WaySaveFlags:
 * @WAY_SAVE_DEFAULT: a file is replaced whole, or the call fails and does not
 *   change the file
 * @WAY_SAVE_IN_PLACE: a file that cannot be replaced whole is written over,
 *   so that an error or a signal leaves a part of the new text and nothing of
 *   the old
 *
 * How a file that exists already may be written.
 *
 * To replace a file, Wayfind writes a new one in the same folder, and renames
 * it when all is written. A symbolic link stays: the file at its end is
 * replaced. The new file gets the owner, the
 * permissions and the extended attributes of the old one. A file cannot be
 * replaced if it has a second name (a hard link), if its owner or attributes
 * cannot be given to a new file, if nothing may be added to its folder, or if
 * another file system is mounted on it.
 *
 * Devices, pipes and `/dev/stdout` are never replaced: they are written to.
 *
 * Since: 1.0
 */
typedef enum /*< flags >*/
{
  WAY_SAVE_DEFAULT  = 0,
  WAY_SAVE_IN_PLACE = 1 << 0
} WaySaveFlags;

#define WAY_TYPE_SAVE_FLAGS (way_save_flags_get_type ())

/**
 * way_save_flags_get_type:
 *
 * Returns: the type of the flags #WaySaveFlags
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_save_flags_get_type (void) G_GNUC_CONST;

#define WAY_TYPE_SAVE_STREAM (way_save_stream_get_type ())

/**
 * WaySaveStream:
 *
 * A stream into a file that takes its place when the stream is closed. All
 * functions of Wayfind that save a file write through one of these.
 *
 * |[<!-- language="C" -->
 * g_autoptr (GError) error = NULL;
 * g_autoptr (GOutputStream) stream
 *   = way_save_stream_new ("notes.txt", WAY_SAVE_DEFAULT, NULL, &error);
 *
 * // The file is there once the stream is closed, whole or not at all.
 * if (stream == NULL
 *     || !g_output_stream_write_all (stream, "done\n", 5, NULL, NULL, &error)
 *     || !g_output_stream_close (stream, NULL, &error))
 *   g_error ("%s", error->message);
 * ]|
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WaySaveStream, way_save_stream, WAY, SAVE_STREAM,
                      GOutputStream)

/**
 * way_save_stream_new:
 * @path: the file to write; "-" is the standard output. A name that ends with
 *   ".gz" is compressed
 * @flags: how a file that exists already may be written
 * @cancellable: (nullable): stops waiting for the other end of a named pipe
 * @error: return location for an error, or %NULL
 *
 * Begins a file. The file is in its place when g_output_stream_close() returns
 * %TRUE, and not before. A stream that is dropped before, that had an error, or
 * whose closing is cancelled changes nothing. Until then the new file lies in
 * the same folder under a name that begins with ".wayfind-". Only a program
 * that is killed leaves it there. O(1).
 *
 * Returns: (transfer full): a stream; %NULL with %WAY_ERROR_IN_PLACE if the
 *   file can only be written in place and @flags do not allow that, or with a
 *   %G_IO_ERROR. All messages name @path
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GOutputStream *way_save_stream_new (const char   *path,
                                    WaySaveFlags  flags,
                                    GCancellable *cancellable,
                                    GError      **error);

/**
 * way_save_discard_all:
 *
 * Removes the parts of files that are being written, in any thread. None of
 * these files will take its place any more, and no further file can be begun.
 * This is for a program that ends because of a signal. The function takes
 * locks: call it in a thread that waits for signals, and not in a signal
 * handler. O(files under way).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_save_discard_all (void);

/**
 * way_dup_printable:
 * @text: a text of any bytes, such as a name out of a file
 *
 * Makes a text that can be shown to people. A terminal takes control
 * characters for orders: a name could clear the screen, or pass for a message
 * of the program. So each control character becomes a visible escape, `\n`,
 * `\t`, `\x1b` or `\u009b`; so do characters that turn the direction of
 * writing or begin a new line (U+2028, U+202E and their like), and bytes that
 * are not UTF-8. All other characters stay. O(length).
 *
 * Names in networks are not changed when Wayfind reads them, and the formats
 * that it writes have escapes of their own. This function is for reports and
 * messages.
 *
 * Returns: (transfer full): the text in UTF-8
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
char *way_dup_printable (const char *text);

G_END_DECLS
