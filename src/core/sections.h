/* sections.h - arrays that a file holds, each known by a name
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>

/* Arrays of a file begin at multiples of this, which suits every type. */
#define SECTION_ALIGNMENT 64

/* Bytes of a name, the last of them 0. */
#define SECTION_NAME_BYTES 16

/* Writing ------------------------------------------------------------------ */

/* Sections that are to be written, in the order of their addition. */
typedef struct
{
  GArray *sections;             /* (owned) of SectionDraft */
} SectionList;

typedef struct
{
  char          name[SECTION_NAME_BYTES];
  gconstpointer data;           /* (nullable) for a section without bytes */
  gsize         n_bytes;
  gpointer      owned;          /* (owned) (nullable) what to free */
} SectionDraft;

void section_list_init  (SectionList  *self);
void section_list_clear (SectionList  *self);

/* Adds an array of @n_items items. It must live as long as the list does, and
 * have no bytes between its fields, whose values would be left to chance. */
void section_list_add   (SectionList  *self,
                         const char   *name,
                         gconstpointer data,
                         gsize         n_items,
                         gsize         item_size);

/* The same with an array that the list frees. */
void section_list_take  (SectionList  *self,
                         const char   *name,
                         gpointer      data,
                         gsize         n_items,
                         gsize         item_size);

/* Reading ------------------------------------------------------------------ */

/* The sections of a file that was opened. The first of them that is not as it
 * should be is noted, and so a row of questions needs one look at the end. */
typedef struct
{
  GBytes       *bytes;          /* (borrowed) the owner of an array holds it */
  const guint8 *data;           /* what @bytes holds */
  gconstpointer entries;        /* (borrowed) see section-file.c */
  guint32       n_entries;
  char          damaged[SECTION_NAME_BYTES];    /* "" if none was */
} Sections;

/* Whether there is a section of that name. */
gboolean sections_have   (const Sections *self,
                          const char     *name);

/* The name of a section by its number from 0; %NULL behind the last. */
const char *sections_get_name (const Sections *self,
                          guint           i);

/* The bytes of a section; 0 if the file does not have it. */
gsize    sections_get_size (const Sections *self,
                          const char     *name);

/* Returns the array of a section that must have @n_items items, to be read and
 * never written. The items are unchecked, and the file may be damaged. Returns
 * %NULL and notes a fault if the section does not exist or has another size.
 * O(sections). */
gpointer sections_take   (Sections       *self,
                          const char     *name,
                          gsize           n_items,
                          gsize           item_size);

/* Copies a section of exactly @n_bytes whose checksum is right: for the counts
 * that give the lengths of the others. If it does not exist, this notes a fault
 * and fills the copy with zeros. */
void     sections_copy   (Sections       *self,
                          const char     *name,
                          gpointer        counts,
                          gsize           n_bytes);

/* Notes that the content of a section is wrong. */
void     sections_blame  (Sections       *self,
                          const char     *name);

/* Whether all was as it should be; sets @error, WAY_ERROR_PARSE, if not. */
gboolean sections_finish (const Sections *self,
                          GError        **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SectionList, section_list_clear)
