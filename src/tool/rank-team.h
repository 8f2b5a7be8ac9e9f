/* rank-team.h - the ranks that carry out one command together
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * `wayfind' is alone. Ranks of `wayfind-mpi' all run the same command with the
 * same arguments, and meet wherever team_agree() is called: all of them come
 * there, or none does. Only the first rank prints. */

#pragma once

#include <wayfind.h>

/* Shares the command with all ends of @carrier; %NULL, or a carrier that joins
 * nobody, for a command that is alone. */
void        team_begin         (WayCarrier *carrier);
void        team_end           (void);

/* (nullable): %NULL if the command is alone. */
WayCarrier *team_get_carrier   (void);
guint       team_get_n_ranks   (void);
guint       team_get_rank      (void);

/* Whether this rank prints. Without MPI the only process does. */
gboolean    team_is_speaker    (void);

/* Waits for all ranks. %FALSE at all of them if @good is %FALSE at any, with
 * @error set: the first rank to fail is named by the error of the speaker. */
gboolean    team_agree         (gboolean    good,
                                GError    **error);

/* Waits for all ranks. %FALSE with an error, which names a rank that @differs,
 * if not all have the same @mark. */
gboolean    team_compare       (guint64     mark,
                                const char *differs,
                                GError    **error);

/* Sends @bytes to a rank, for which there may be a wait. */
void        team_send          (guint         to,
                                gconstpointer bytes,
                                gsize         n_bytes);

/* (transfer full) (nullable): bytes that have arrived; otherwise %NULL. */
GByteArray *team_try_receive   (guint      *from);

/* (transfer full): waits for bytes. */
GByteArray *team_receive       (guint      *from);

/* Gives way to others while there is nothing to do: more and more, until
 * something is sent or received. */
void        team_pause         (void);
