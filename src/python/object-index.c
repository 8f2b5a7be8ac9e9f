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
 * any code, and that code may add objects here. */

#include "core.h"

#define FIRST_ROOM 64

static guint32
tag_of (Py_hash_t hash)
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

/* Makes room for one object more; FALSE with MemoryError. */
static gboolean
make_room (ObjectIndex *self)
{
  const guint32 n_room = MAX (FIRST_ROOM, self->n_room * 2);
  PyObject **objects = NULL;
  ObjectSlot *slots = NULL;

  if (self->n_room < 1u << 30)
    {
      objects = g_try_renew (PyObject *, self->objects, n_room);
      self->objects = objects != NULL ? objects : self->objects;
      slots = g_try_new0 (ObjectSlot, 2 * (gsize) n_room);
    }
  if (objects == NULL || slots == NULL)
    {
      g_free (slots);
      PyErr_NoMemory ();
      return FALSE;
    }

  for (guint32 i = 0; self->n_room > 0 && i < 2 * self->n_room; i++)
    if (self->slots[i].place != 0)
      put (slots, 2 * n_room - 1, self->slots[i]);
  g_free (self->slots);
  self->slots = slots;
  self->n_room = n_room;
  return TRUE;
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

/* Finds the number of what is equal to @object: 1, 0 if there is nothing, or
 * -1 with an exception set, because it cannot be hashed or compared. */
int
object_index_find (const ObjectIndex *self,
                   PyObject          *object,
                   guint32           *number)
{
  const Py_hash_t hash = PyObject_Hash (object);

  return hash == -1 ? -1 : find_tagged (self, object, tag_of (hash), number);
}

/* As object_index_find(), but adds what is new, unless there are @most objects
 * by now: then it is not found. */
int
object_index_intern (ObjectIndex *self,
                     PyObject    *object,
                     guint32      most,
                     guint32     *number)
{
  const Py_hash_t hash = PyObject_Hash (object);
  const guint32 tag = tag_of (hash);
  int found;

  if (hash == -1)
    return -1;
  found = find_tagged (self, object, tag, number);
  if (found != 0 || self->n_objects >= most)
    return found;
  if (self->n_objects == self->n_room && !make_room (self))
    return -1;

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
  g_free (old.slots);
}
