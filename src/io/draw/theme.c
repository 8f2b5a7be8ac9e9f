/* theme.c - the colours of pictures
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Colours that must be told apart are those of Okabe and Ito ("Color Universal
 * Design", 2008), which were made for all kinds of colour vision. Here they are
 * a little darker on light paper and lighter on dark. The colours of bands go
 * from dark to light, so that bands can be read without any sense of colour. */

#include "io/draw/theme.h"

#include <math.h>

static const Theme themes[] = {
  [THEME_LIGHT] = {
    .paper = 0xfcfcf9,
    .land = 0xeae7da,
    .coast = 0xcfccbd,
    .rule = 0xe6e6df,
    .text = 0x1d2329,
    .muted = 0x5b656e,
    .line = 0x8995a0,
    .node = 0x4d5963,
    .wall = 0x4a5058,
    .open = 0xf1efe6,
    .terrain = { 0xdcc792, 0xa9cf9c, 0x9cc9e3, 0xc9b3d9, 0xe3b3a4, 0x8fbdb0,
                 0xc4c0b4 },
    .route = { 0xd1330f, 0x0067a8, 0x008a63, 0x9b3f84, 0xb87a00, 0x2f3b8f,
               0x5e7d00, 0x7a4b2a },
    .component = { 0x0072b2, 0xd55e00, 0x009e73, 0xb8559a, 0xc99200, 0x3b9fd6,
                   0x6a3d9a, 0x7d6b3f },
    .reach_near = 0x2c4a93,
    .reach_middle = 0x41a7a4,
    .reach_far = 0xe9e08c,
  },
  [THEME_DARK] = {
    .paper = 0x14181d,
    .land = 0x252c33,
    .coast = 0x3b454e,
    .rule = 0x2a3138,
    .text = 0xeef1f4,
    .muted = 0xa3adb7,
    .line = 0x66727e,
    .node = 0xaab4be,
    .wall = 0x07090b,
    .open = 0x39414a,
    .terrain = { 0x6f6238, 0x3f6b43, 0x2f5f80, 0x5d4a75, 0x7a4a3e, 0x33655c,
                 0x565b52 },
    .route = { 0xff7a4d, 0x56b4e9, 0x2fd0a0, 0xe38fc8, 0xf0c040, 0x9aa5ff,
               0xb8d24a, 0xd6a37c },
    .component = { 0x56b4e9, 0xf08a3c, 0x26c298, 0xdc8cc0, 0xf0d24a, 0x8fd0ff,
                   0xb79ae6, 0xc2ab72 },
    .reach_near = 0xf4e58a,
    .reach_middle = 0x3d9f9a,
    .reach_far = 0x33386f,
  }
};

const Theme *
theme_get (ThemeKind which)
{
  return &themes[which];
}

Colour
colour_mix (Colour  a,
            Colour  b,
            gdouble share)
{
  Colour mixed = 0;

  for (int shift = 16; shift >= 0; shift -= 8)
    {
      const gdouble from = a >> shift & 0xff;
      const gdouble to = b >> shift & 0xff;

      mixed |= (Colour) floor (from + (to - from) * share + 0.5) << shift;
    }

  return mixed;
}

Colour
theme_get_band (const Theme *self,
                guint        i,
                guint        n)
{
  const gdouble at = n > 1 ? 2.0 * i / (n - 1) : 0;

  if (at <= 1)
    return colour_mix (self->reach_near, self->reach_middle, at);

  return colour_mix (self->reach_middle, self->reach_far, at - 1);
}

/* The second round of colours is paler, the third darker, and so on in turn. */
Colour
theme_get_component (const Theme *self,
                     guint32      i)
{
  const Colour colour = self->component[i % N_DISTINCT];
  const guint32 round = i / N_DISTINCT % 3;

  if (round == 0)
    return colour;

  return colour_mix (colour, round == 1 ? self->paper : self->text, 0.4);
}

Colour
theme_get_line (const Theme *self,
                guint        i,
                gboolean     beside_route)
{
  const Colour colour = theme_get_component (self, i);

  return beside_route ? colour_mix (colour, self->paper, 0.55) : colour;
}

gdouble
theme_get_luminance (Colour colour)
{
  static const gdouble shares[] = { 0.0722, 0.7152, 0.2126 };
  gdouble sum = 0;

  for (guint i = 0; i < 3; i++)
    {
      const gdouble part = (colour >> (8 * i) & 0xff) / 255.0;

      sum += shares[i] * (part <= 0.04045 ? part / 12.92
                                          : pow ((part + 0.055) / 1.055, 2.4));
    }

  return sum;
}

gdouble
theme_get_contrast (gdouble luminance,
                    gdouble other)
{
  return (MAX (luminance, other) + 0.05) / (MIN (luminance, other) + 0.05);
}
