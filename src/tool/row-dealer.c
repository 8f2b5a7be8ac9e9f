/* row-dealer.c - rows of a matrix, dealt out to ranks as these come free
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The speaker deals hands of rows, and finds some of them itself. Each other
 * rank holds two hands, so that it has work while the speaker searches. A rank
 * sends each row when it has found it. At the end of a hand it sends the
 * outcome, and gets another hand. */

#include "tool/row-dealer.h"

#include <string.h>

#include "tool/rank-team.h"

#define HANDS 2

/* The kinds of messages. */
enum
{
  DEAL,         /* to a rank: rows to be found; none if all is over */
  ROW,          /* from a rank: a row of costs */
  DONE,         /* from a rank: a hand is done; @number is the status */
  FAILED        /* from a rank: likewise, with what went wrong */
};

/* A message begins with this, and rows, costs or a text follow. */
typedef struct
{
  guint32 kind;
  guint32 number;
} Head;

typedef struct
{
  RowFinder     *finder;
  const guint32 *todo;
  guint          n_left;
  RowFunc        func;
  gpointer       user_data;
  guint          n_hands;       /* that are not done */
  GError        *error;         /* (owned) the first */
} Dealer;

static void
send_message (guint         to,
              guint32       kind,
              guint32       number,
              gconstpointer bytes,
              gsize         n_bytes)
{
  const Head head = { kind, number };
  g_autofree guint8 *message = g_malloc (sizeof head + n_bytes);

  memcpy (message, &head, sizeof head);
  if (n_bytes > 0)
    memcpy (message + sizeof head, bytes, n_bytes);
  team_send (to, message, sizeof head + n_bytes);
}

/* Ranks that find rows ----------------------------------------------------- */

/* A RowFunc. */
static gboolean
send_row (guint          row,
          const gdouble *numbers,
          gpointer       user_data,
          GError       **error)
{
  const RowFinder *finder = user_data;

  (void) error;
  send_message (0, ROW, row, numbers, finder->n_numbers * sizeof *numbers);
  return TRUE;
}

/* Only the speaker knows which row comes next, and prints. */
static gboolean
serve (RowFinder *finder)
{
  for (;;)
    {
      guint from;
      g_autoptr (GByteArray) message = team_receive (&from);
      const Head *head = (const Head *) (gpointer) message->data;
      const guint32 *rows = (const guint32 *) (head + 1);
      g_autoptr (GError) error = NULL;

      if (head->number == 0)
        return TRUE;
      if (row_finder_find (finder, rows, head->number, send_row, finder,
                           &error))
        send_message (0, DONE, (guint32) finder->status, NULL, 0);
      else
        send_message (0, FAILED, 0, error->message,
                      strlen (error->message) + 1);
    }
}

/* The speaker -------------------------------------------------------------- */

/* Whether nothing is to be dealt any more. */
static gboolean
is_over (const Dealer *self)
{
  return self->n_left == 0 || self->error != NULL
         || self->finder->status != WAY_STATUS_FOUND;
}

/* Towards the end hands are smaller, so that all come to it together. */
static guint
size_hand (const Dealer *self)
{
  const guint batch = row_finder_get_batch (self->finder);
  const guint fair = self->n_left / (HANDS * team_get_n_ranks ());

  return MIN (self->n_left, CLAMP (fair, 1, batch));
}

static const guint32 *
take_hand (Dealer *self,
           guint  *n)
{
  const guint32 *hand = self->todo;

  *n = size_hand (self);
  self->todo += *n;
  self->n_left -= *n;
  return hand;
}

static void
deal (Dealer *self,
      guint   to)
{
  const guint32 *hand;
  guint n;

  if (is_over (self))
    return;

  hand = take_hand (self, &n);
  send_message (to, DEAL, n, hand, n * sizeof *hand);
  self->n_hands++;
}

static void
end_hand (Dealer *self,
          guint   from,
          guint32 status)
{
  self->n_hands--;
  if (status != WAY_STATUS_FOUND)
    self->finder->status = (WayStatus) status;
  deal (self, from);
}

static void
read_message (Dealer           *self,
              guint             from,
              const GByteArray *message)
{
  const Head *head = (const Head *) (gpointer) message->data;

  if (head->kind == ROW && self->error == NULL)
    self->func (head->number, (const gdouble *) (head + 1), self->user_data,
                &self->error);
  else if (head->kind == FAILED && self->error == NULL)
    g_set_error (&self->error, WAY_ERROR, WAY_ERROR_PARSE, "rank %u: %s", from,
                 (const char *) (head + 1));

  if (head->kind != ROW)
    end_hand (self, from, head->kind == DONE ? head->number
                                             : (guint32) WAY_STATUS_FOUND);
}

/* Whether there was any. */
static gboolean
read_messages (Dealer *self)
{
  gboolean any = FALSE;
  GByteArray *message;
  guint from;

  while ((message = team_try_receive (&from)) != NULL)
    {
      read_message (self, from, message);
      g_byte_array_unref (message);
      any = TRUE;
    }

  return any;
}

static void
find_own_hand (Dealer *self)
{
  guint n;
  const guint32 *hand = take_hand (self, &n);

  row_finder_find (self->finder, hand, n, self->func, self->user_data,
                   &self->error);
}

static gboolean
rule (Dealer  *self,
      GError **error)
{
  const guint n_ranks = team_get_n_ranks ();

  for (guint i = 0; i < HANDS; i++)
    for (guint rank = 1; rank < n_ranks; rank++)
      deal (self, rank);

  while (self->n_hands > 0 || !is_over (self))
    {
      const gboolean any = read_messages (self);

      if (!is_over (self))
        find_own_hand (self);
      else if (!any)
        team_pause ();
    }

  for (guint rank = 1; rank < n_ranks; rank++)
    send_message (rank, DEAL, 0, NULL, 0);
  if (self->error == NULL)
    return TRUE;

  g_propagate_error (error, self->error);
  return FALSE;
}

gboolean
row_dealer_run (RowFinder     *finder,
                const guint32 *todo,
                guint          n_todo,
                RowFunc        func,
                gpointer       user_data,
                GError       **error)
{
  Dealer self = { finder, todo, n_todo, func, user_data, 0, NULL };

  return team_is_speaker () ? rule (&self, error) : serve (finder);
}
