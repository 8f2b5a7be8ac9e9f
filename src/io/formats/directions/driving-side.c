/* driving-side.c - on which side of the road people drive, by position
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The countries that drive on the left, as boxes and as coarse outlines. An
 * outline keeps to the land border within some 30 km and runs through the sea
 * elsewhere. */

#include "io/formats/directions/driving-side.h"

typedef struct
{
  float west, south, east, north;
} Box;

static const Box boxes[] = {
  /* Great Britain and Ireland, the Channel Islands */
  { -11, 49.8f, 0.5f, 61 }, { 0.5f, 50.85f, 1.45f, 61 },
  { 1.45f, 52, 1.8f, 53.5f }, { -2.75f, 49.4f, -2.15f, 49.75f },
  { -2.3f, 49.15f, -2, 49.28f },
  /* Malta, Cyprus */
  { 14.1f, 35.7f, 14.7f, 36.15f }, { 32.2f, 34.4f, 34.7f, 35.8f },
  /* The Maldives, the Andaman Islands */
  { 72.5f, -1, 74, 7.5f }, { 92, 6.5f, 94.3f, 14 },
  /* Malaysia, Singapore, Indonesia, Brunei, East Timor */
  { 99.6f, 1.2f, 104.6f, 6.75f }, { 94.9f, -11.1f, 141, 4.9f },
  { 115, 4.8f, 119.3f, 7.4f },
  /* Papua New Guinea, the Solomon Islands, Australia, New Zealand */
  { 141, -12, 157, 0 }, { 155, -12, 170, -5 }, { 112, -45, 154.5f, -10 },
  { 165, -48, 180, -34 }, { 167.9f, -29.2f, 168.1f, -28.9f },
  /* Fiji, Tonga, Samoa, Tuvalu and Kiribati, Nauru, the Cook Islands */
  { 176.8f, -20, 180, -15 }, { -180, -20, -178, -15 },
  { -176, -22, -173, -15 }, { -173, -14.2f, -171, -13.3f },
  { 172, -11, 180, 4 }, { 166.8f, -0.7f, 167.1f, -0.4f },
  { -160, -22, -157, -18 },
  /* Japan's islands in the south, Hong Kong, Macau */
  { 129.1f, 34.05f, 129.6f, 34.75f }, { 128.5f, 30, 132, 34 },
  { 122.8f, 24, 131.5f, 30.5f }, { 113.83f, 22.15f, 114.45f, 22.55f },
  { 113.52f, 22.1f, 113.61f, 22.217f },
  /* Mauritius, the Seychelles, the Falkland Islands, Saint Helena */
  { 57.2f, -20.6f, 57.9f, -19.9f }, { 63.2f, -19.9f, 63.6f, -19.6f },
  { 55.1f, -5, 56.1f, -4 }, { -61.5f, -52.6f, -57.5f, -51 },
  { -5.9f, -16.1f, -5.5f, -15.8f },
  /* Bermuda, the Bahamas and the Turks and Caicos Islands, Jamaica, the
   * Caymans */
  { -65, 32.2f, -64.6f, 32.4f }, { -79.4f, 23.3f, -72.6f, 27.3f },
  { -75.4f, 22.1f, -72.6f, 23.4f }, { -73.8f, 20.8f, -70.9f, 22.1f },
  { -78.4f, 17.6f, -76.1f, 18.6f }, { -81.5f, 19.2f, -79.7f, 19.8f },
  /* The Lesser Antilles */
  { -65.1f, 17.6f, -64.2f, 18.8f }, { -63.2f, 18.15f, -62.9f, 18.3f },
  { -62.9f, 16.6f, -61.6f, 17.8f }, { -61.55f, 15.2f, -61.2f, 15.65f },
  { -61.1f, 13.7f, -60.85f, 14.15f }, { -61.85f, 11.9f, -61.05f, 13.45f },
  { -59.7f, 13, -59.4f, 13.4f }, { -61.95f, 10, -60.4f, 11.4f },
};

/* Longitudes and latitudes of corners, in turn. */
static const float southern_asia[] = {
  61.6f, 25.1f, 63.2f, 27.2f, 61, 29.8f, 62.5f, 29.4f, 66.3f, 29.9f,
  66.4f, 31.2f, 69.3f, 31.9f, 70, 33.3f, 71.1f, 34.2f, 71.6f, 36.4f, 74.6f, 37,
  77.8f, 35.5f, 79, 32.5f, 81, 30.2f, 86, 28, 88.8f, 28.1f, 89, 27.3f,
  91.7f, 27.8f, 97.2f, 28.3f, 95.2f, 26.6f, 94, 23.9f, 92.6f, 21.3f,
  92.3f, 20.7f, 84, 5, 78, 5, 66, 23
};

static const float thailand[] = {
  97.4f, 18.5f, 98, 19.8f, 100.1f, 20.45f, 100.5f, 19.5f, 101.2f, 19.6f,
  101, 17.5f, 102.1f, 18.2f, 103.4f, 18.4f, 104.8f, 17.4f, 104.7f, 16.5f,
  105.6f, 15.3f, 105.2f, 14.35f, 103, 14.2f, 102.4f, 13.6f, 102.9f, 11.7f,
  100.9f, 12.5f, 101, 9, 102.2f, 6.2f, 97.5f, 6.2f, 98.3f, 10, 99.2f, 12,
  98.2f, 15.2f
};

static const float japan[] = {
  130.7f, 33.8f, 132.6f, 35.6f, 136.5f, 37.6f, 138, 38.7f, 139.2f, 40,
  139, 42, 140.9f, 45.7f, 142.2f, 45.7f, 145.4f, 44.4f, 146, 43.2f, 141.5f, 30,
  130.7f, 30
};

static const float southern_africa[] = {
  11.7f, -17.2f, 18.4f, -17.4f, 21.4f, -17.9f, 22, -16.2f, 22, -13, 24, -12.9f,
  24, -11, 25.3f, -11.6f, 27.2f, -12, 28.4f, -12.5f, 29.8f, -13.4f,
  29.8f, -12.15f, 28.4f, -11.9f, 28.6f, -8.5f, 30.7f, -8.3f, 29.5f, -6.5f,
  29.4f, -4.45f, 30.4f, -2.9f, 30.8f, -2.4f, 30.5f, -1.1f, 29.6f, -1.35f,
  29.6f, 0.6f, 31.2f, 2.2f, 30.9f, 3.5f, 34, 4.2f, 35.9f, 4.6f, 38.1f, 3.6f,
  39.9f, 3.9f, 41.9f, 4, 41, -0.8f, 41.6f, -1.7f, 42, -11, 41, -17, 36, -22,
  34, -28, 30, -36, 15, -36, 11, -18
};

static const float guianas[] = {
  -59.9f, 8.6f, -61.4f, 6, -60.1f, 5.2f, -59.6f, 4.2f, -59.9f, 2.4f,
  -58.8f, 1.2f, -56.5f, 1.9f, -54.6f, 2.3f, -54, 3.7f, -54.45f, 5,
  -53.9f, 6.2f, -58, 8
};

static const struct
{
  const float *corners;
  guint        n_numbers;
} outlines[] = {
  { southern_asia, G_N_ELEMENTS (southern_asia) },
  { thailand, G_N_ELEMENTS (thailand) },
  { japan, G_N_ELEMENTS (japan) },
  { southern_africa, G_N_ELEMENTS (southern_africa) },
  { guianas, G_N_ELEMENTS (guianas) },
};

/* Whether a position lies within an outline, by the even-odd rule. */
static gboolean
is_within (const float       *corners,
           guint              n_numbers,
           const WayPosition *at)
{
  gboolean inside = FALSE;
  const float *a = corners + n_numbers - 2;

  for (const float *b = corners; b < corners + n_numbers; b += 2)
    {
      if ((b[1] > at->y) != (a[1] > at->y)
          && at->x < (a[0] - b[0]) * (at->y - b[1]) / (a[1] - b[1]) + b[0])
        inside = !inside;
      a = b;
    }

  return inside;
}

gboolean
drives_left_at (const WayPosition *at)
{
  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    if (at->x >= boxes[i].west && at->x <= boxes[i].east
        && at->y >= boxes[i].south && at->y <= boxes[i].north)
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (outlines); i++)
    if (is_within (outlines[i].corners, outlines[i].n_numbers, at))
      return TRUE;

  return FALSE;
}
