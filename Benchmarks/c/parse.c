/* What reading a calendar costs a plain C program: libical parses the whole file, and events and
 * finished tasks are counted.
 *
 * usage: parse FILE */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>

static char *contents(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) exit(1);
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(size + 1);
    if (!text || fread(text, 1, size, file) != size) exit(1);
    fclose(file);
    text[size] = 0;
    return text;
}

int main(int count, char **words) {
    if (count != 2) return 64;
    char *text = contents(words[1]);
    icalcomponent *calendar = icalparser_parse_string(text);
    if (!calendar) return 1;
    int events = icalcomponent_count_components(calendar, ICAL_VEVENT_COMPONENT), finished = 0;
    for (icalcomponent *task =
             icalcomponent_get_first_component(calendar, ICAL_VTODO_COMPONENT);
         task; task = icalcomponent_get_next_component(calendar, ICAL_VTODO_COMPONENT))
        finished += icalcomponent_get_status(task) == ICAL_STATUS_COMPLETED;
    printf("%d events, %d finished tasks\n", events, finished);
    icalcomponent_free(calendar);
    free(text);
    return 0;
}
