/* osm.c - roads of OpenStreetMap, in XML or PBF
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * readosm reads files by name, and each opened file only once. So the input,
 * from a file, a pipe or out of gzip, is copied into a temporary file, and
 * checked on the way (osm-check.h). That file is opened as often as it will be
 * read and then unlinked, before a byte is in it, so that nothing is left of it
 * however the program ends.
 *
 * The copy is read three times: for the nodes that ways use and the forbidden
 * turns, for the positions of nodes, and for the ways again. The last two are
 * one if nodes come before ways, as in nearly all files. Only nodes in use are
 * kept in memory, and not the file. */

#include "config.h"

#include "io/formats/model/format-private.h"

#include <string.h>

#ifdef HAVE_READOSM

#include <errno.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <readosm.h>
#include <unistd.h>

#include "io/formats/osm/osm-check.h"
#include "io/formats/osm/osm-conditions.h"
#include "io/formats/osm/osm-profile.h"
#include "io/formats/osm/osm-restrictions.h"
#include "io/formats/osm/osm-roads.h"

#define N_READS 3

typedef struct
{
  Reader       *reader;
  WayProfile    profile;
  gboolean      heeds_turns;
  GCancellable *cancellable;    /* (nullable) */
  OsmRoads     *roads;          /* (owned) */
  OsmRestrictions *restrictions; /* (owned) */
  GArray       *members;        /* (owned) of OsmMember: the same */
  GArray       *tags;           /* (owned) of OsmTag: of what is being read */
  GStringChunk *texts;          /* (owned) of tags that hold now */
  OsmMoment     at;
  const void   *handles[N_READS];       /* (owned) of one file */
  gboolean      nodes_first;
} Osm;

/* The copy ---------------------------------------------------------------- */

static gboolean
fail_with_errno (Osm        *self,
                 const char *what)
{
  const int code = errno;

  return reader_take_error (self->reader,
                            g_error_new (G_IO_ERROR,
                                         g_io_error_from_errno (code),
                                         "%s: %s", what, g_strerror (code)));
}

/* Makes an empty file without a name, open once for writing and once for each
 * pass of reading. -1 with an error of the reader's. */
static int
open_copy (Osm        *self,
           const char *name)
{
  g_autofree char *path = NULL;
  GError *problem = NULL;
  const int fd = g_file_open_tmp (name, &path, &problem);
  gboolean ok = TRUE;

  if (fd < 0)
    {
      reader_take_error (self->reader, problem);
      return -1;
    }

  for (guint i = 0; i < N_READS && ok; i++)
    ok = readosm_open (path, &self->handles[i]) == READOSM_OK;
  g_unlink (path);
  if (ok)
    return fd;

  reader_fail (self->reader, "readosm cannot open its temporary file");
  g_close (fd, NULL);
  return -1;
}

static gboolean
write_all (Osm        *self,
           int         fd,
           const char *bytes,
           gsize       n_bytes)
{
  while (n_bytes > 0)
    {
      const gssize n = write (fd, bytes, n_bytes);

      if (n < 0 && errno != EINTR)
        return fail_with_errno (self, "its temporary copy cannot be written");
      if (n > 0)
        {
          bytes += n;
          n_bytes -= (gsize) n;
        }
    }

  return TRUE;
}

static gboolean
copy_checked (Osm              *self,
              const OsmChecker *checker,
              int               fd)
{
  gpointer check = checker->begin (self->reader);
  const char *bytes;
  gboolean ok = TRUE;
  gsize n_bytes;

  while (ok && reader_next_chunk (self->reader, &bytes, &n_bytes))
    ok = checker->feed (check, bytes, n_bytes)
         && write_all (self, fd, bytes, n_bytes);

  ok = ok && reader_is_ok (self->reader)
       && checker->end (check, &self->nodes_first);
  checker->free (check);
  return ok;
}

static gboolean
make_copy (Osm     *self,
           gboolean is_xml)
{
  const int fd = open_copy (self, is_xml ? "wayfind-XXXXXX.osm"
                                         : "wayfind-XXXXXX.pbf");
  gboolean ok;

  if (fd < 0)
    return FALSE;

  ok = copy_checked (self, is_xml ? &osm_xml_checker : &osm_pbf_checker, fd);
  g_close (fd, NULL);
  reader_set_line (self->reader, ok ? 0 : reader_get_line (self->reader));
  return ok;
}

/* Walks ------------------------------------------------------------------- */

/* Makes an array of the tags, which readosm owns, as they are at the moment when
 * one travels. */
static void
take_tags (Osm               *self,
           const readosm_tag *tags,
           int                n_tags)
{
  g_array_set_size (self->tags, 0);
  for (int i = 0; i < n_tags; i++)
    if (tags[i].key != NULL && tags[i].value != NULL)
      {
        const OsmTag tag = { tags[i].key, tags[i].value };

        g_array_append_val (self->tags, tag);
      }
  if (self->at.weekday == G_DATE_BAD_WEEKDAY)
    return;

  g_string_chunk_clear (self->texts);
  osm_conditions_apply (self->tags, self->texts, &self->at);
}

static gboolean
judge_way (Osm               *self,
           const readosm_way *way,
           OsmSpeeds         *speeds)
{
  if (!reader_is_ok (self->reader) || way->node_ref_count < 2)
    return FALSE;

  take_tags (self, way->tags, way->tag_count);
  return osm_judge_way (self->profile, (const OsmTag *) self->tags->data,
                        self->tags->len, speeds);
}

/* readosm leaks its parser when a callback tells it to stop. So callbacks
 * never do: after an error they ignore the rest. */
static int
use_way (const void        *data,
         const readosm_way *way)
{
  Osm *self = (Osm *) data;
  OsmSpeeds speeds;

  if (judge_way (self, way, &speeds))
    osm_roads_use_way (self->roads, way->node_refs,
                       (guint) way->node_ref_count);

  return READOSM_OK;
}

/* Takes note of a named place, such as a town, whose tags were taken. */
static void
note_place (Osm               *self,
            const WayPosition *at)
{
  const OsmTag *tags = (const OsmTag *) self->tags->data;
  g_autoptr (GPtrArray) names = osm_list_names (tags, self->tags->len);
  const char *kind = osm_find_tag (tags, self->tags->len, "place");

  for (guint i = 0; names != NULL && i < names->len; i++)
    if (!osm_roads_add_place (self->roads, names->pdata[i], kind, at))
      return;
}

static int
place_node (const void         *data,
            const readosm_node *node)
{
  Osm *self = (Osm *) data;
  const WayPosition at = { node->longitude, node->latitude };
  gboolean is_barrier = FALSE;

  if (!reader_is_ok (self->reader)
      || (at.x == READOSM_UNDEFINED && at.y == READOSM_UNDEFINED))
    return READOSM_OK;

  if (node->tag_count > 0)
    {
      take_tags (self, node->tags, node->tag_count);
      is_barrier = osm_is_barrier (self->profile,
                                   (const OsmTag *) self->tags->data,
                                   self->tags->len);
      note_place (self, &at);
    }
  osm_roads_place_node (self->roads, node->id, at, is_barrier);
  return READOSM_OK;
}

static int
add_way (const void        *data,
         const readosm_way *way)
{
  Osm *self = (Osm *) data;
  OsmSpeeds speeds;
  const char *label;

  if (!judge_way (self, way, &speeds))
    return READOSM_OK;

  label = osm_find_tag ((const OsmTag *) self->tags->data, self->tags->len,
                        "name");
  if (label == NULL)
    label = osm_find_tag ((const OsmTag *) self->tags->data, self->tags->len,
                          "ref");
  if (label != NULL && !g_utf8_validate (label, -1, NULL))
    reader_fail (self->reader, "the name of a road is not UTF-8");
  else
    osm_roads_add_way (self->roads, way->id, way->node_refs,
                       (guint) way->node_ref_count, speeds.forward,
                       speeds.backward, label);

  return READOSM_OK;
}

static OsmKind
kind_of (const readosm_member *member)
{
  return member->member_type == READOSM_MEMBER_NODE ? OSM_NODE
         : member->member_type == READOSM_MEMBER_WAY ? OSM_WAY : OSM_OTHER;
}

static int
use_relation (const void             *data,
              const readosm_relation *relation)
{
  Osm *self = (Osm *) data;

  if (!reader_is_ok (self->reader))
    return READOSM_OK;

  take_tags (self, relation->tags, relation->tag_count);
  g_array_set_size (self->members, 0);
  for (int i = 0; i < relation->member_count; i++)
    {
      const readosm_member *from = &relation->members[i];
      const OsmMember member = { kind_of (from), from->id, from->role };

      g_array_append_val (self->members, member);
    }
  osm_restrictions_use_relation (self->restrictions,
                                 (const OsmTag *) self->tags->data,
                                 self->tags->len,
                                 (const OsmMember *) self->members->data,
                                 self->members->len);
  return READOSM_OK;
}

/* readosm reads numbers in the locale of the thread. */
static gboolean
walk (Osm                      *self,
      guint                     i,
      readosm_node_callback     node,
      readosm_way_callback      way,
      readosm_relation_callback relation)
{
  const locale_t plain = newlocale (LC_ALL_MASK, "C", (locale_t) 0);
  locale_t before;
  GError *problem = NULL;
  int status;

  if (plain == (locale_t) 0)
    return fail_with_errno (self, "the C locale");

  before = uselocale (plain);
  status = readosm_parse (self->handles[i], self, node, way, relation);
  uselocale (before);
  freelocale (plain);

  if (g_cancellable_set_error_if_cancelled (self->cancellable, &problem))
    return reader_take_error (self->reader, problem);
  if (status != READOSM_OK)
    return reader_fail (self->reader, "readosm cannot read it (its code is "
                        "%d)", status);

  return reader_is_ok (self->reader);
}

static WayNetwork *
read_roads (Osm *self)
{
  if (!walk (self, 0, NULL, use_way, self->heeds_turns ? use_relation : NULL)
      || !osm_roads_end_uses (self->roads))
    return NULL;
  osm_restrictions_end_uses (self->restrictions);
  if (self->nodes_first ? !walk (self, 1, place_node, add_way, NULL)
                        : !walk (self, 1, place_node, NULL, NULL)
                          || !walk (self, 2, NULL, add_way, NULL))
    return NULL;

  return osm_roads_build (self->roads);
}

#endif

/* The formats ------------------------------------------------------------- */

/* Whether the file begins with a length below 64 KiB and "OSMHeader" as field
 * 1. */
static gboolean
is_pbf (const char *head,
        gsize       len)
{
  static const char mark[] = "\x0a\x09OSMHeader";

  return len >= 4 + strlen (mark) && head[0] == 0 && head[1] == 0
         && memcmp (head + 4, mark, strlen (mark)) == 0;
}

/* Finds the first element, behind what may come before it. */
static const char *
find_root (const char *head)
{
  for (;;)
    {
      const char *end;

      head += strspn (head, " \t\r\n");
      if (g_str_has_prefix (head, "<!--"))
        end = strstr (head, "-->");
      else if (head[0] == '<' && (head[1] == '?' || head[1] == '!'))
        end = strchr (head, '>');
      else
        return head;
      if (end == NULL)
        return "";
      head = strchr (end, '>') + 1;
    }
}

static gboolean
is_osm (const char *head,
        gsize       len)
{
  const char *root;

  if (is_pbf (head, len))
    return TRUE;

  root = find_root (head);
  return g_str_has_prefix (root, "<osm") && strchr (" \t\r\n>/", root[4]);
}

#ifdef HAVE_READOSM

/* Whether restrictions of turns count; nobody on foot heeds them. */
static gboolean
heeds_turns (const LoadSettings *settings)
{
  return settings->profile != WAY_PROFILE_FOOT && !settings->ignore_turns;
}

static WayNetwork *
read_osm (Reader             *reader,
          const LoadSettings *settings,
          GError            **error)
{
  Osm self = { .reader = reader, .profile = settings->profile,
               .heeds_turns = heeds_turns (settings),
               .cancellable = settings->cancellable,
               .at = { settings->weekday, settings->minute, settings->month,
                       settings->day } };
  g_autoptr (OsmRestrictions) restrictions
    = osm_restrictions_new (reader, settings->profile);
  g_autoptr (OsmRoads) roads = osm_roads_new (reader, settings->measure,
                                              restrictions);
  g_autoptr (GArray) tags = g_array_new (FALSE, FALSE, sizeof (OsmTag));
  g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (OsmMember));
  WayNetwork *network = NULL;
  gsize len;
  const char *head = reader_peek_head (reader, &len);

  self.roads = roads;
  self.restrictions = restrictions;
  self.tags = tags;
  self.members = members;
  self.texts = g_string_chunk_new (256);
  if (reader_is_ok (reader) && make_copy (&self, !is_pbf (head, len)))
    network = read_roads (&self);
  for (guint i = 0; i < N_READS; i++)
    if (self.handles[i] != NULL)
      readosm_close (self.handles[i]);
  g_string_chunk_free (self.texts);

  return reader_finish (reader, error) ? network : NULL;
}

#endif

const Format osm_format = {
  .info = { .name = "osm", .title = "OpenStreetMap", .ending = "osm",
            .reads = TRUE,
#ifdef HAVE_READOSM
            .built_in = TRUE
#endif
  },
  .endings = " pbf ",
  .takes_moment = TRUE,
  .is_head = is_osm,
#ifdef HAVE_READOSM
  .read = read_osm,
#endif
};
