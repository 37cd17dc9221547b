#include "pango.h"
