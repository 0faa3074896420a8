/* The work of `dosecal export --form expanded`, done as plain C programs do it with libical: each
 * event is built, printed and freed, one by one, which gives byte for byte what dosecal prints; or
 * all become one tree, which is printed at the end.
 *
 * usage: expanded stream|tree HEADER FIRST-DATE DAYS UID-PREFIX=HH:MM...  (HEADER is the calendar's
 * head, as text) */
#include "event.h"
#include <time.h>

/* One event for each day from the first, added to the tree, or printed where there is none. */
static void walk(icalcomponent *tree, const char *prefix, const char *clock, time_t noon,
                 int days) {
    struct event event = {.summary = "2 tablets Metformin 500 mg",
                          .description = "With water; after a meal.", .category = "Medicine",
                          .start = icaltime_null_time(), .frequency = ICAL_NO_RECURRENCE};
    for (int number = 0; number < days; number++, noon += 86400) {
        struct tm *day = gmtime(&noon);
        event.start.year = day->tm_year + 1900;
        event.start.month = day->tm_mon + 1;
        event.start.day = day->tm_mday;
        event.start.hour = atoi(clock);
        event.start.minute = atoi(clock + 3);
        snprintf(event.uid, sizeof event.uid, "%s-%04d%02d%02d@dosecal", prefix, event.start.year,
                 event.start.month, event.start.day);
        icalcomponent *component = component_of(&event);
        if (tree)
            icalcomponent_add_component(tree, component);
        else
            print(component);
    }
}

int main(int count, char **words) {
    static char buffer[1 << 18];
    if (count < 6) return 64;
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    struct tm first = {.tm_hour = 12};
    sscanf(words[3], "%d-%d-%d", &first.tm_year, &first.tm_mon, &first.tm_mday);
    first.tm_year -= 1900;
    first.tm_mon -= 1;
    char *head = contents(words[2]);
    icalcomponent *tree = NULL;
    if (!strcmp(words[1], "tree"))
        tree = icalparser_parse_string(strcat(head, "END:VCALENDAR\r\n"));
    else
        fputs(head, stdout);
    for (int slot = 5; slot < count; slot++) {
        char *equals = strchr(words[slot], '=');
        *equals = 0;
        walk(tree, words[slot], equals + 1, timegm(&first), atoi(words[4]));
    }
    if (tree)
        print(tree);
    else
        fputs("END:VCALENDAR\r\n", stdout);
    return ferror(stdout) || fflush(stdout);
}
