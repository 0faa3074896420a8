/* The work of `dosecal export --form expanded`, done as a plain C program does it with libical:
 * each event is built, printed and freed, one by one. Its output is byte for byte dosecal's.
 *
 * usage: expanded HEADER FIRST-DATE DAYS UID-PREFIX=HOUR...  (the calendar's head is copied) */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static icalproperty *dated(icalproperty *property) {
    icalproperty_add_parameter(property, icalparameter_new_tzid("Europe/Copenhagen"));
    return property;
}

static icalproperty *unknown(const char *name, const char *value) {
    icalproperty *property = icalproperty_new_x(value);
    icalproperty_set_x_name(property, name);
    return property;
}

static void print_event(FILE *out, const char *prefix, struct icaltimetype start) {
    struct icaltimetype stamp = icaltime_from_string("20261120T000000Z");
    struct icaltimetype end = start;
    struct icaltriggertype trigger = icaltriggertype_from_string("PT0S");
    char uid[128];
    end.minute = 15;
    snprintf(uid, sizeof uid, "%s-%04d%02d%02d@dosecal", prefix, start.year, start.month,
             start.day);
    icalcomponent *alarm = icalcomponent_new_valarm();
    icalcomponent_add_property(alarm, icalproperty_new_action(ICAL_ACTION_DISPLAY));
    icalcomponent_add_property(alarm, icalproperty_new_trigger(trigger));
    icalcomponent_add_property(alarm, icalproperty_new_description("2 tablets Metformin 500 mg"));
    icalcomponent *event = icalcomponent_new_vevent();
    icalcomponent_add_property(event, icalproperty_new_uid(uid));
    icalcomponent_add_property(event, icalproperty_new_dtstamp(stamp));
    icalcomponent_add_property(event, icalproperty_new_lastmodified(stamp));
    icalcomponent_add_property(event, icalproperty_new_sequence(217296000));
    icalcomponent_add_property(event, dated(icalproperty_new_dtstart(start)));
    icalcomponent_add_property(event, dated(icalproperty_new_dtend(end)));
    icalcomponent_add_property(event, icalproperty_new_summary("2 tablets Metformin 500 mg"));
    icalcomponent_add_property(event, icalproperty_new_description("With water; after a meal."));
    icalcomponent_add_property(event, icalproperty_new_categories("Medicine"));
    icalcomponent_add_property(event, icalproperty_new_class(ICAL_CLASS_PRIVATE));
    icalcomponent_add_property(event, icalproperty_new_transp(ICAL_TRANSP_TRANSPARENT));
    icalcomponent_add_property(event, unknown("X-MICROSOFT-CDO-BUSYSTATUS", "FREE"));
    icalcomponent_add_component(event, alarm);
    char *text = icalcomponent_as_ical_string_r(event);
    fwrite(text, 1, strlen(text), out);
    free(text);
    icalcomponent_free(event);
}

int main(int count, char **words) {
    static char buffer[1 << 18];
    if (count < 5) return 64;
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    FILE *header = fopen(words[1], "rb");
    if (!header) return 1;
    for (int byte; (byte = getc(header)) != EOF;) putchar(byte);
    fclose(header);
    struct tm first = {0};
    sscanf(words[2], "%d-%d-%d", &first.tm_year, &first.tm_mon, &first.tm_mday);
    for (int slot = 4; slot < count; slot++) {
        char *equals = strchr(words[slot], '=');
        *equals = 0;
        struct tm day = {.tm_year = first.tm_year - 1900, .tm_mon = first.tm_mon - 1,
                         .tm_mday = first.tm_mday};
        time_t noon = timegm(&day) + 43200;
        for (int number = 0; number < atoi(words[3]); number++, noon += 86400) {
            struct tm *now = gmtime(&noon);
            struct icaltimetype start = icaltime_null_time();
            start.year = now->tm_year + 1900;
            start.month = now->tm_mon + 1;
            start.day = now->tm_mday;
            start.hour = atoi(equals + 1);
            print_event(stdout, words[slot], start);
        }
    }
    fputs("END:VCALENDAR\r\n", stdout);
    return ferror(stdout) || fflush(stdout);
}
