/* What SQLite alone takes for dosecal's record.
 *
 * usage: journal append STORE: reads the entries of the last days and adds one, durable at the end
 * usage: journal read STORE: reads every entry in its order
 *
 * Both print how many were read, how many of them were taken, and the sum of the amounts. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS \
    "number, person, subject, id, recorded, source, kind, day, slot, ordinal, planned_start, " \
    "done_at, amount, snoozed_until, undoes, note, evidence, grade"

#define LAST_DAYS \
    "SELECT " COLUMNS " FROM entry WHERE number IN (SELECT number FROM entry WHERE person = 1 AND " \
    "day >= (SELECT max(day) - 3 FROM entry WHERE person = 1) UNION SELECT number FROM entry " \
    "WHERE person = 1 AND kind IN ('replaced', 'counted', 'undone')) ORDER BY number"

#define ONE_MORE \
    "INSERT INTO entry (" COLUMNS ") SELECT max(number) + 1, person, subject, " \
    "'0123456789abcdef0123456789abcdef', recorded, source, kind, day + 1, slot, ordinal, " \
    "planned_start + 86400, done_at + 86400, amount, snoozed_until, undoes, note, evidence, " \
    "grade FROM entry"

static sqlite3 *store;

static void run(const char *sql) {
    if (sqlite3_exec(store, sql, NULL, NULL, NULL) == SQLITE_OK) return;
    fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(store));
    exit(1);
}

/* Every column of the row, as a program needs it. */
static long touch(sqlite3_stmt *row) {
    long sum = 0;
    for (int column = 0; column < sqlite3_column_count(row); column++) {
        if (sqlite3_column_type(row, column) == SQLITE_INTEGER)
            sum += sqlite3_column_int64(row, column);
        else if (sqlite3_column_type(row, column) == SQLITE_TEXT)
            sum += sqlite3_column_bytes(row, column) + sqlite3_column_text(row, column)[0];
    }
    return sum;
}

static void read_rows(const char *sql) {
    sqlite3_stmt *row;
    long number = 0, taken = 0, amount = 0;
    volatile long all = 0;
    if (sqlite3_prepare_v2(store, sql, -1, &row, NULL) != SQLITE_OK) exit(1);
    for (; sqlite3_step(row) == SQLITE_ROW; number++) {
        all += touch(row);
        taken += !strcmp((const char *)sqlite3_column_text(row, 6), "taken");
        amount += sqlite3_column_int64(row, 12);
    }
    sqlite3_finalize(row);
    printf("%ld entries, %ld taken, %ld in all\n", number, taken, amount / 1000);
}

int main(int count, char **words) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (count != 3 || sqlite3_open_v2(words[2], &store, flags, NULL) != SQLITE_OK) return 64;
    run("PRAGMA trusted_schema = OFF");
    run("PRAGMA foreign_keys = ON");
    run("PRAGMA synchronous = FULL");
    run("PRAGMA journal_mode = WAL");
    if (!strcmp(words[1], "append")) {
        run("BEGIN IMMEDIATE");
        read_rows(LAST_DAYS);
        run(ONE_MORE);
        run("COMMIT");
    } else {
        read_rows("SELECT " COLUMNS " FROM entry WHERE person = 1 ORDER BY number");
    }
    return sqlite3_close(store) != SQLITE_OK;
}
