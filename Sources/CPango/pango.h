#ifndef EARN_CPANGO_PANGO_H
#define EARN_CPANGO_PANGO_H
/* What is called of pango. Declared here, because its own headers are found only with flags that a package that others
   depend on may not carry. Beside the real headers, as `make check` compiles it, their own types stand. */
#include <cairo/cairo.h>

typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoAttribute PangoAttribute;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoLayout PangoLayout;

#ifndef __PANGO_H__
/* In units of a 1024th of a device unit. */
#define PANGO_SCALE 1024
typedef struct _PangoRectangle { int x, y, width, height; } PangoRectangle;
typedef enum { PANGO_ALIGN_LEFT = 0, PANGO_ALIGN_CENTER = 1 } PangoAlignment;
typedef enum { PANGO_DIRECTION_LTR = 0, PANGO_DIRECTION_RTL = 1 } PangoDirection;
typedef enum { PANGO_ELLIPSIZE_NONE = 0, PANGO_ELLIPSIZE_END = 3 } PangoEllipsizeMode;
typedef enum { PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_SEMIBOLD = 600 } PangoWeight;
typedef enum { PANGO_WRAP_WORD = 0, PANGO_WRAP_WORD_CHAR = 2 } PangoWrapMode;
#endif

void g_object_unref(void *object);

PangoAttribute *pango_attr_insert_hyphens_new(int insert_hyphens);
PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attr);
void pango_attr_list_unref(PangoAttrList *list);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *desc);
void pango_font_description_set_absolute_size(PangoFontDescription *desc, double size);
void pango_font_description_set_family(PangoFontDescription *desc, const char *family);
void pango_font_description_set_weight(PangoFontDescription *desc, PangoWeight weight);

void pango_layout_context_changed(PangoLayout *layout);
int pango_layout_get_baseline(PangoLayout *layout);
PangoContext *pango_layout_get_context(PangoLayout *layout);
PangoDirection pango_layout_get_direction(PangoLayout *layout, int index);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink_rect, PangoRectangle *logical_rect);
int pango_layout_get_line_count(PangoLayout *layout);
int pango_layout_is_ellipsized(PangoLayout *layout);
void pango_layout_set_alignment(PangoLayout *layout, PangoAlignment alignment);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attrs);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode ellipsize);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *desc);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_line_spacing(PangoLayout *layout, float factor);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int setting);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap);

void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
PangoLayout *pango_cairo_create_layout(cairo_t *cr);
void pango_cairo_show_layout(cairo_t *cr, PangoLayout *layout);
#endif
