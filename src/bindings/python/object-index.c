/* object-index.c - a number for each object that Python can hash
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Numbers count up from 0, in the order in which objects were added. What is
 * equal is what a dict takes to be equal. A dict would hash a new object
 * twice, and keep its number as an object of its own, somewhere in memory: a
 * search of a function took a third more time with one.
 *
 * Open addressing with linear probing, at most half full. A slot holds 32 bits
 * of the hash, mixed since Python's hash of an integer is that integer. So
 * objects are hardly ever compared unless they are equal. A comparison may run
 * any code, and that code may add objects here.
 *
 * Most graphs have integers as nodes, or pairs of them, and Python takes as
 * long to hash and compare these as the rest of an edge takes. As long as all
 * objects are integers of 64 bits, or all are tuples of two integers of 32
 * bits, an object has a key of 64 bits, and two are equal when their keys are.
 * The first object of another kind may be equal to a known object, as 1.0 is
 * to 1. From then on Python hashes and compares. */

#include "core.h"

#define FIRST_ROOM 64

/* Keys --------------------------------------------------------------------- */

/* Subclasses may compare as they like: they have no keys. */
static inline gboolean
read_whole (PyObject *object,
            gint64   *whole)
{
  int overflow;

  if (!PyLong_CheckExact (object))
    return FALSE;

  *whole = PyLong_AsLongLongAndOverflow (object, &overflow);
  return overflow == 0;
}

static inline gboolean
read_pair (PyObject *object,
           gint64   *key)
{
  gint64 a, b;

  if (!PyTuple_CheckExact (object) || Py_SIZE (object) != 2
      || !read_whole (PyTuple_GetItem (object, 0), &a)
      || !read_whole (PyTuple_GetItem (object, 1), &b)
      || a != (gint32) a || b != (gint32) b)
    return FALSE;

  *key = (gint64) ((guint64) a << 32 | (guint32) b);
  return TRUE;
}

/* Whether @object is of a kind that has keys, and which it has. */
static inline gboolean
read_key (ObjectKind kind,
          PyObject  *object,
          gint64    *key)
{
  switch (kind)
    {
    case OBJECT_KIND_WHOLE:
      return read_whole (object, key);
    case OBJECT_KIND_PAIR:
      return read_pair (object, key);
    case OBJECT_KIND_ANY:
    default:
      return FALSE;
    }
}

static ObjectKind
kind_of (PyObject *object)
{
  gint64 key;

  return read_whole (object, &key)  ? OBJECT_KIND_WHOLE
         : read_pair (object, &key) ? OBJECT_KIND_PAIR
                                    : OBJECT_KIND_ANY;
}

/* Slots -------------------------------------------------------------------- */

static inline guint32
tag_of (gint64 hash)
{
  return ((guint64) hash * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 32;
}

static void
put (ObjectSlot *slots,
     guint32     mask,
     ObjectSlot  slot)
{
  guint32 i = slot.tag & mask;

  while (slots[i].place != 0)
    i = (i + 1) & mask;
  slots[i] = slot;
}

static gboolean
fail_for_memory (ObjectSlot *slots)
{
  g_free (slots);
  PyErr_NoMemory ();
  return FALSE;
}

/* Makes room for one object more; FALSE with MemoryError. */
static gboolean
make_room (ObjectIndex *self)
{
  const guint32 n_room = MAX (FIRST_ROOM, self->n_room * 2);
  const gboolean has_keys = self->kind != OBJECT_KIND_ANY;
  PyObject **objects = NULL;
  ObjectSlot *slots = NULL;
  gint64 *keys = NULL;

  if (self->n_room < 1u << 30)
    {
      objects = g_try_renew (PyObject *, self->objects, n_room);
      self->objects = objects != NULL ? objects : self->objects;
      keys = has_keys ? g_try_renew (gint64, self->keys, n_room) : NULL;
      self->keys = keys != NULL ? keys : self->keys;
      slots = g_try_new0 (ObjectSlot, 2 * (gsize) n_room);
    }
  if (objects == NULL || slots == NULL || (has_keys && keys == NULL))
    return fail_for_memory (slots);

  for (guint32 i = 0; self->n_room > 0 && i < 2 * self->n_room; i++)
    if (self->slots[i].place != 0)
      put (slots, 2 * n_room - 1, self->slots[i]);
  g_free (self->slots);
  self->slots = slots;
  self->n_room = n_room;
  return TRUE;
}

/* From now on Python hashes and compares. Integers and tuples of them can be
 * hashed without fail, by no code of the user. */
static gboolean
give_up_keys (ObjectIndex *self)
{
  ObjectSlot *slots = NULL;

  if (self->kind == OBJECT_KIND_ANY)
    return TRUE;
  if (self->n_room > 0)
    {
      slots = g_try_new0 (ObjectSlot, 2 * (gsize) self->n_room);
      if (slots == NULL)
        return fail_for_memory (slots);
    }

  for (guint32 i = 0; i < self->n_objects; i++)
    put (slots, 2 * self->n_room - 1,
         (ObjectSlot) { tag_of (PyObject_Hash (self->objects[i])), i + 1 });
  g_free (self->slots);
  self->slots = slots;
  g_clear_pointer (&self->keys, g_free);
  self->kind = OBJECT_KIND_ANY;
  return TRUE;
}

/* Finding ------------------------------------------------------------------ */

static inline int
find_key (const ObjectIndex *self,
          gint64             key,
          guint32            tag,
          guint32           *number)
{
  const ObjectSlot *slots = self->slots;
  const guint32 mask = 2 * self->n_room - 1;

  if (self->n_room == 0)
    return 0;

  for (guint32 i = tag & mask; slots[i].place != 0; i = (i + 1) & mask)
    if (slots[i].tag == tag && self->keys[slots[i].place - 1] == key)
      {
        *number = slots[i].place - 1;
        return 1;
      }

  return 0;
}

/* As object_index_find(), for an object whose hash has @tag. */
static int
find_tagged (const ObjectIndex *self,
             PyObject          *object,
             guint32            tag,
             guint32           *number)
{
  const ObjectSlot *slots = self->slots;
  const guint32 mask = 2 * self->n_room - 1;

  if (self->n_room == 0)
    return 0;

  for (guint32 i = tag & mask; slots[i].place != 0; i = (i + 1) & mask)
    {
      PyObject *stored;
      int equal;

      if (slots[i].tag != tag)
        continue;
      *number = slots[i].place - 1;
      stored = self->objects[*number];
      if (stored == object)
        return 1;

      equal = PyObject_RichCompareBool (stored, object, Py_EQ);
      if (equal != 0)
        return equal;
      if (self->slots != slots)
        return find_tagged (self, object, tag, number);
    }

  return 0;
}

/* As object_index_find(), for an object without a key; says the tag of its
 * hash. */
static int
find_hashed (ObjectIndex *self,
             PyObject    *object,
             guint32     *tag,
             guint32     *number)
{
  const Py_hash_t hash = PyObject_Hash (object);

  if (hash == -1 || !give_up_keys (self))
    return -1;

  *tag = tag_of (hash);
  return find_tagged (self, object, *tag, number);
}

/* Finds the number of the object that equals @object: 1, 0 if there is nothing,
 * or -1 with an exception set, because it cannot be hashed or compared. */
int
object_index_find (ObjectIndex *self,
                   PyObject    *object,
                   guint32     *number)
{
  gint64 key;
  guint32 tag;

  if (read_key (self->kind, object, &key))
    return find_key (self, key, tag_of (key), number);

  return find_hashed (self, object, &tag, number);
}

/* As object_index_find(), but adds new objects, unless there are @most objects
 * by now: then it is not found. */
int
object_index_intern (ObjectIndex *self,
                     PyObject    *object,
                     guint32      most,
                     guint32     *number)
{
  gboolean has_key;
  gint64 key = 0;
  guint32 tag;
  int found;

  if (G_UNLIKELY (self->n_objects == 0))
    self->kind = kind_of (object);
  has_key = read_key (self->kind, object, &key);
  if (G_LIKELY (has_key))
    {
      tag = tag_of (key);
      found = find_key (self, key, tag, number);
    }
  else
    found = find_hashed (self, object, &tag, number);
  if (found != 0 || self->n_objects >= most)
    return found;
  if (self->n_objects == self->n_room && !make_room (self))
    return -1;

  if (has_key)
    self->keys[self->n_objects] = key;
  *number = self->n_objects;
  self->objects[self->n_objects++] = Py_NewRef (object);
  put (self->slots, 2 * self->n_room - 1,
       (ObjectSlot) { tag, self->n_objects });
  return 1;
}

int
object_index_traverse (const ObjectIndex *self,
                       visitproc          visit,
                       void              *arg)
{
  for (guint32 i = 0; i < self->n_objects; i++)
    Py_VISIT (self->objects[i]);

  return 0;
}

/* Freeing objects may run any code, which must find nothing here. */
void
object_index_clear (ObjectIndex *self)
{
  ObjectIndex old = *self;

  *self = (ObjectIndex) { .objects = NULL };
  for (guint32 i = 0; i < old.n_objects; i++)
    Py_DECREF (old.objects[i]);
  g_free (old.objects);
  g_free (old.keys);
  g_free (old.slots);
}
