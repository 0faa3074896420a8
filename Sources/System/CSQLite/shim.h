#pragma once
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast that Swift does not import. */
static inline int dosecal_bind_text(
    sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_text64(
        statement, index, count == 0 ? "" : bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* sqlite3_db_config takes a variable number of arguments. */
static inline int dosecal_configure(sqlite3 *database, int setting, int on) {
    return sqlite3_db_config(database, setting, on, (int *)0);
}
