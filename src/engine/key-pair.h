/* key-pair.h - two words compared as one number of 128 bits
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A heap compares pairs without a branch, because a branch there would be
 * mispredicted half of the time. With a number of 128 bits gcc subtracts with
 * a borrow, two instructions. Machines of 32 bits have no such number: they
 * compare the words, in more instructions but without a branch as well. */

#pragma once

#include <glib.h>

/* Whether @a[0]:@a[1] is less than @b[0]:@b[1]. The most significant word
 * stands first. */
static G_ALWAYS_INLINE inline gsize
key_pair_less_by_words (const guint64 *a,
                        const guint64 *b)
{
  return (a[0] < b[0]) | ((a[0] == b[0]) & (a[1] < b[1]));
}

static G_ALWAYS_INLINE inline gsize
key_pair_equal_by_words (const guint64 *a,
                         const guint64 *b)
{
  return (a[0] == b[0]) & (a[1] == b[1]);
}

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 KeyPair;

static G_ALWAYS_INLINE inline KeyPair
key_pair_join (const guint64 *words)
{
  return (KeyPair) words[0] << 64 | words[1];
}

static G_ALWAYS_INLINE inline gsize
key_pair_less (const guint64 *a,
               const guint64 *b)
{
  return key_pair_join (a) < key_pair_join (b);
}

static G_ALWAYS_INLINE inline gsize
key_pair_equal (const guint64 *a,
                const guint64 *b)
{
  return key_pair_join (a) == key_pair_join (b);
}

#else

#define key_pair_less  key_pair_less_by_words
#define key_pair_equal key_pair_equal_by_words

#endif
