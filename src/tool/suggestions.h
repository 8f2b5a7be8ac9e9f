/* suggestions.h - the names most like one that is not there
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

#define OFFER_SIZE 3

/* How many names are listed that hold the one that was wanted. */
#define OFFER_HOLDING 20

/* The most similar names, the best first, and all that hold the one that was
 * wanted, as "York" is held by "New York". */
typedef struct
{
  char       *wanted;                   /* (owned) folded */
  const char *names[OFFER_SIZE];        /* (nullable) interned, or borrowed */
  guint       distances[OFFER_SIZE];
  const char *holding[OFFER_HOLDING];   /* as @names */
  guint       n_holding;                /* also of those that are not listed */
} Offer;

void        offer_init     (Offer       *self,
                            const char  *wanted);
void        offer_clear    (Offer       *self);

/* Takes note of @name, which must live as long as the offer. */
void        offer_add      (Offer       *self,
                            const char  *name);

/* The most similar name, if it is so similar that it was probably meant; else
 * NULL. */
const char *offer_get_best (const Offer *self);

/* Appends "; similar are A, B", of names that are near enough to be meant;
 * "; ambiguous: A, B, C, D" if many names hold the one that was wanted; or
 * nothing. */
void        offer_append   (const Offer *self,
                            GString     *message);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Offer, offer_clear)
