/* Our declarations of pango beside those they stand for. Never linked: to compile is to agree. */
#include <pango/pangocairo.h>

#include "../Sources/CPango/pango.h"

_Static_assert(PANGO_SCALE == 1024, "PANGO_SCALE");
_Static_assert(sizeof(PangoRectangle) == 4 * sizeof(int), "PangoRectangle");
_Static_assert(PANGO_ALIGN_LEFT == 0 && PANGO_ALIGN_CENTER == 1, "PangoAlignment");
_Static_assert(PANGO_DIRECTION_LTR == 0 && PANGO_DIRECTION_RTL == 1, "PangoDirection");
_Static_assert(PANGO_ELLIPSIZE_NONE == 0 && PANGO_ELLIPSIZE_END == 3, "PangoEllipsizeMode");
_Static_assert(PANGO_WEIGHT_NORMAL == 400 && PANGO_WEIGHT_SEMIBOLD == 600, "PangoWeight");
_Static_assert(PANGO_WRAP_WORD == 0 && PANGO_WRAP_WORD_CHAR == 2, "PangoWrapMode");
