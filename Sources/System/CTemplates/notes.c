/* Facts about the binary: the commit, and notes that name the libraries it loads while it runs. */
#include "CTemplates.h"

#ifndef DOSECAL_COMMIT
#define DOSECAL_COMMIT ""
#endif
const char *built_from_commit(void) { return DOSECAL_COMMIT; }

#ifndef __APPLE__
#define DOSECAL_NOTE(library, json) \
    static const struct { \
        unsigned owner_size, text_size, type; \
        char owner[4]; \
        char text[(sizeof(json) + 3) / 4 * 4]; \
    } note_##library __attribute__((section(".note.dlopen"), used, retain, aligned(4))) = \
        {4, sizeof(json), 0x407c0c0a, "FDO", json};

#else
#define DOSECAL_NOTE(library, json)
#endif

#include "../CExpat/shim.h"
#include "../CGnuTLS/shim.h"
#include "../CHogweed/shim.h"
#include "../CLibical/shim.h"
#include "../CMicroHTTPD/shim.h"
#include "../CPostgreSQL/shim.h"
#include "../CQREncode/shim.h"
#include <sqlite3.h>

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
const char *built_with(void) {
    return "libical " ICAL_VERSION ", SQLite " SQLITE_VERSION ", GnuTLS " GNUTLS_VERSION
        ", expat " TEXT(XML_MAJOR_VERSION) "." TEXT(XML_MINOR_VERSION) "." TEXT(XML_MICRO_VERSION);
}
