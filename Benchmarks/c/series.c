/* The work of `dosecal export` of many plans, less the plans: components are built from structs
 * that are ready, printed and freed, one by one. Prints byte for byte what dosecal prints.
 *
 * usage: series HEADER EVENTS  (the calendar's head as text, and the structs as they lie in memory,
 * made once)
 * usage: series structs  (makes them of lines on standard input: UID, title, note, category, start
 * and rule, parted by tabs) */
#include "event.h"

static void fill(struct event *event, char *line) {
    char *fields[6] = {strsep(&line, "\t")};
    for (int field = 1; field < 6; field++) fields[field] = strsep(&line, "\t\n");
    struct icalrecurrencetype recurrence = icalrecurrencetype_from_string(fields[5]);
    snprintf(event->uid, sizeof event->uid, "%s", fields[0]);
    snprintf(event->summary, sizeof event->summary, "%s", fields[1]);
    snprintf(event->description, sizeof event->description, "%s", fields[2]);
    snprintf(event->category, sizeof event->category, "%s", fields[3]);
    event->start = icaltime_from_string(fields[4]);
    event->frequency = recurrence.freq;
    memcpy(event->days, recurrence.by_day, sizeof event->days);
}

static int make_structs(void) {
    char line[512];
    while (fgets(line, sizeof line, stdin)) {
        struct event event = {.frequency = ICAL_NO_RECURRENCE};
        fill(&event, line);
        fwrite(&event, sizeof event, 1, stdout);
    }
    return fflush(stdout);
}

int main(int count, char **words) {
    static char buffer[1 << 18];
    static struct event events[1024];
    if (count == 2) return make_structs();
    FILE *file = count == 3 ? fopen(words[2], "rb") : NULL;
    if (!file) return 64;
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    fputs(contents(words[1]), stdout);
    for (size_t number; (number = fread(events, sizeof *events, 1024, file)) > 0;)
        for (size_t event = 0; event < number; event++) print(component_of(&events[event]));
    fputs("END:VCALENDAR\r\n", stdout);
    return ferror(stdout) || fflush(stdout);
}
