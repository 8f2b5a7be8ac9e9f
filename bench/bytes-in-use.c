/* bytes-in-use.c - the memory that malloc() has given away
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "bytes-in-use.h"

#include <malloc.h>
#include <math.h>

double
bench_bytes_in_use (void)
{
#if defined __GLIBC__ && __GLIBC_PREREQ (2, 33)
  const struct mallinfo2 info = mallinfo2 ();

  return (double) info.uordblks + (double) info.hblkhd;
#else
  return NAN;
#endif
}
