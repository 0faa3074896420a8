/* The reading and writing of a night of publishing, without what decides on the feeds.
 *
 * usage: night STORE PACK FOLDER DAY
 *
 * FOLDER holds the feeds of yesterday, and PACK those of today in the form of c/publish.c. For each feed
 * it reads what STORE knows of it, the plan, the entries from DAY on and the feed of yesterday. It parses
 * the plan as YAML, compresses the feed of today, and writes both files beside their places and what the
 * store keeps of them; they take their places after a sync of many together. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>
#include <zlib.h>

/* So many feeds are brought to the disk together. */
enum { TOGETHER = 128, LARGEST = 1 << 20 };
struct head { char name[56]; uint64_t size; };
/* A feed that lies beside its place, and what the store is to keep of it. */
struct waiting { char subscriber[64], calendar[56], packed[56], *revisions; };

#define FEED \
    "SELECT subscriber.id, revisions, content, person.key, publication.*, since FROM feed_token " \
    "JOIN subscriber ON subscriber.id = feed_token.subscriber " \
    "JOIN publication ON publication.subscriber = subscriber.id " \
    "JOIN feed_revisions ON feed_revisions.subscriber = subscriber.id " \
    "JOIN person ON person.id = people JOIN plan_version ON plan_version.person = person.key " \
    "WHERE token = ?"

static sqlite3 *store;
static sqlite3_stmt *feed_row, *entry_rows, *state, *revisions;
static struct waiting waiting[TOGETHER];
static int folder, day;
static uint64_t all;

static void must(int good, const char *what) {
    if (good) return;
    fprintf(stderr, "%s: %s\n", what, store ? sqlite3_errmsg(store) : "");
    perror(what);
    exit(1);
}

static void run(const char *sql) {
    must(sqlite3_exec(store, sql, NULL, NULL, NULL) == SQLITE_OK, sql);
}

static sqlite3_stmt *prepared(const char *sql) {
    sqlite3_stmt *made;
    must(sqlite3_prepare_v2(store, sql, -1, &made, NULL) == SQLITE_OK, sql);
    return made;
}

/* Every column of a row, as a program needs it. */
static void touch(sqlite3_stmt *row) {
    for (int column = 0; column < sqlite3_column_count(row); column++) {
        if (sqlite3_column_type(row, column) == SQLITE_INTEGER)
            all += (uint64_t)sqlite3_column_int64(row, column);
        else if (sqlite3_column_type(row, column) == SQLITE_TEXT)
            all += (uint64_t)sqlite3_column_bytes(row, column) + *sqlite3_column_text(row, column);
    }
}

static void parse(const unsigned char *plan) {
    yaml_parser_t parser;
    yaml_event_t event;
    must(yaml_parser_initialize(&parser), "yaml");
    yaml_parser_set_input_string(&parser, plan, strlen((const char *)plan));
    for (int is_over = 0; !is_over; yaml_event_delete(&event)) {
        must(yaml_parser_parse(&parser, &event), "plan");
        is_over = event.type == YAML_STREAM_END_EVENT;
        if (event.type == YAML_SCALAR_EVENT) all += event.data.scalar.length;
    }
    yaml_parser_delete(&parser);
}

static void hash(const char *bytes, size_t count) {
    for (size_t at = 0; at + 8 <= count; at += 8) {
        uint64_t word;
        memcpy(&word, bytes + at, 8);
        all = (all ^ word) * 1099511628211u;
    }
}

static void read_yesterday(const char *name) {
    static char bytes[LARGEST];
    int file = openat(folder, name, O_RDONLY);
    ssize_t count = read(file, bytes, sizeof bytes);
    must(file >= 0 && count > 0 && count < LARGEST && close(file) == 0, name);
    hash(bytes, (size_t)count);
}

static void new_name(char *new, const char *name) { snprintf(new, 72, ".%s.tmp", name); }

static void put(const char *name, const void *bytes, size_t count) {
    char new[72];
    struct stat status;
    const struct timespec times[2] = {{0, UTIME_OMIT}, {1795237200, 1}};
    new_name(new, name);
    int file = openat(folder, new, O_WRONLY | O_CREAT | O_TRUNC, 0640);
    must(file >= 0 && write(file, bytes, count) == (ssize_t)count, "write");
    must(futimens(file, times) == 0 && fstat(file, &status) == 0 && close(file) == 0, "close");
}

static void place(const char *name) {
    char new[72];
    new_name(new, name);
    must(renameat(folder, new, folder, name) == 0, "rename");
}

/* Compressed just as dosecal does it. */
static size_t packed(const char *bytes, size_t count, unsigned char *into) {
    static z_stream stream;
    if (!stream.state)
        must(deflateInit2(&stream, 2, Z_DEFLATED, 15 + 16, 6, Z_DEFAULT_STRATEGY) == Z_OK, "zlib");
    deflateReset(&stream);
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = into;
    stream.avail_out = LARGEST;
    must(deflate(&stream, Z_FINISH) == Z_STREAM_END, "deflate");
    return stream.total_out;
}

static void keep(sqlite3_stmt *change, const char *value, const char *subscriber) {
    sqlite3_bind_text(change, 1, value, -1, SQLITE_STATIC);
    sqlite3_bind_text(change, 2, subscriber, -1, SQLITE_STATIC);
    must(sqlite3_step(change) == SQLITE_DONE && sqlite3_reset(change) == SQLITE_OK, "keep");
}

/* What is kept comes before the files that it is about; that they are there, after them. */
static void place_all(int count) {
    run("BEGIN IMMEDIATE");
    for (struct waiting *each = waiting; each < waiting + count; each++) {
        keep(state, "", each->subscriber);
        keep(revisions, each->revisions, each->subscriber);
        free(each->revisions);
    }
    run("COMMIT");
    must(syncfs(folder) == 0, "syncfs");
    for (int each = 0; each < count; each++) {
        place(waiting[each].calendar);
        place(waiting[each].packed);
    }
    run("BEGIN IMMEDIATE");
    for (int each = 0; each < count; each++)
        keep(state, "0123456789abcdef", waiting[each].subscriber);
    run("COMMIT");
}

static void make(const struct head *head, struct waiting *feed) {
    static unsigned char bytes[LARGEST];
    sqlite3_bind_text(feed_row, 1, head->name, 32, SQLITE_STATIC);
    must(sqlite3_step(feed_row) == SQLITE_ROW, head->name);
    touch(feed_row);
    snprintf(feed->subscriber, sizeof feed->subscriber, "%s", sqlite3_column_text(feed_row, 0));
    feed->revisions = strdup((const char *)sqlite3_column_text(feed_row, 1));
    parse(sqlite3_column_text(feed_row, 2));
    sqlite3_bind_int64(entry_rows, 1, sqlite3_column_int64(feed_row, 3));
    sqlite3_bind_int(entry_rows, 2, day);
    sqlite3_reset(feed_row);
    while (sqlite3_step(entry_rows) == SQLITE_ROW) touch(entry_rows);
    sqlite3_reset(entry_rows);

    const char *calendar = (const char *)(head + 1);
    read_yesterday(head->name);
    hash(calendar, head->size);
    snprintf(feed->calendar, sizeof feed->calendar, "%.40s", head->name);
    snprintf(feed->packed, sizeof feed->packed, "%.40s.gz", head->name);
    put(feed->calendar, calendar, head->size);
    put(feed->packed, bytes, packed(calendar, head->size, bytes));
}

int main(int count, char **words) {
    struct stat status;
    must(count == 5, "usage: night STORE PACK FOLDER DAY");
    folder = open(words[3], O_RDONLY | O_DIRECTORY);
    day = atoi(words[4]);
    int file = open(words[2], O_RDONLY), number = 0;
    must(folder >= 0 && file >= 0 && fstat(file, &status) == 0, words[2]);
    char *pack = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    must(pack != MAP_FAILED, "mmap");
    must(sqlite3_open_v2(words[1], &store, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK, words[1]);
    run("PRAGMA synchronous = FULL");
    feed_row = prepared(FEED);
    entry_rows = prepared("SELECT * FROM entry WHERE person = ? AND day >= ? ORDER BY number");
    state = prepared("UPDATE publication SET files = ?, due = due + 1 WHERE subscriber = ?");
    revisions = prepared("UPDATE feed_revisions SET revisions = ? WHERE subscriber = ?");
    for (char *at = pack; at < pack + status.st_size; ) {
        const struct head *head = (const struct head *)at;
        at += sizeof *head + (head->size + 7) / 8 * 8;
        if (strlen(head->name) != strlen("0123456789abcdef0123456789abcdef.ics")) continue;
        make(head, &waiting[number++]);
        if (number == TOGETHER) place_all(number), number = 0;
    }
    place_all(number);
    must(syncfs(folder) == 0, "syncfs");
    sqlite3_finalize(feed_row), sqlite3_finalize(entry_rows);
    sqlite3_finalize(state), sqlite3_finalize(revisions);
    printf("%016lx\n", (unsigned long)all);
    return sqlite3_close(store) != SQLITE_OK;
}
