#include <xcb/randr.h>
#include <xcb/sync.h>
#include <xcb/xcb.h>
#include <xcb/xcb_ewmh.h>
#include <xcb/xcb_icccm.h>
#include <xcb/xcbext.h>
