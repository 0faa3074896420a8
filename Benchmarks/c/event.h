/* The events of dosecal's calendars, built with libical from structs that are ready. */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct event {
    char uid[64], summary[64], description[64], category[16];
    struct icaltimetype start;
    int frequency;  /* an icalrecurrencetype_frequency */
    short days[8];  /* BYDAY, to ICAL_RECURRENCE_ARRAY_MAX */
};

static icalproperty *dated(icalproperty *property) {
    icalproperty_add_parameter(property, icalparameter_new_tzid("Europe/Copenhagen"));
    return property;
}

static icalproperty *unknown(const char *name, const char *value) {
    icalproperty *property = icalproperty_new_x(value);
    icalproperty_set_x_name(property, name);
    return property;
}

static icalproperty *rule(const struct event *event) {
    struct icalrecurrencetype recurrence;
    icalrecurrencetype_clear(&recurrence);
    recurrence.freq = (icalrecurrencetype_frequency)event->frequency;
    for (int day = 0; day < 8; day++) recurrence.by_day[day] = event->days[day];
    return icalproperty_new_rrule(recurrence);
}

static icalcomponent *alarm_of(const struct event *event) {
    icalcomponent *alarm = icalcomponent_new_valarm();
    struct icaltriggertype now = icaltriggertype_from_string("PT0S");
    icalcomponent_add_property(alarm, icalproperty_new_action(ICAL_ACTION_DISPLAY));
    icalcomponent_add_property(alarm, icalproperty_new_trigger(now));
    icalcomponent_add_property(alarm, icalproperty_new_description(event->summary));
    return alarm;
}

static icalcomponent *component_of(const struct event *event) {
    struct icaltimetype stamp = icaltime_from_string("20261120T000000Z"), end = event->start;
    icaltime_adjust(&end, 0, 0, 15, 0);
    icalcomponent *component = icalcomponent_new_vevent();
    icalcomponent_add_property(component, icalproperty_new_uid(event->uid));
    icalcomponent_add_property(component, icalproperty_new_dtstamp(stamp));
    icalcomponent_add_property(component, icalproperty_new_lastmodified(stamp));
    icalcomponent_add_property(component, icalproperty_new_sequence(217296000));
    icalcomponent_add_property(component, dated(icalproperty_new_dtstart(event->start)));
    icalcomponent_add_property(component, dated(icalproperty_new_dtend(end)));
    if (event->frequency != ICAL_NO_RECURRENCE) icalcomponent_add_property(component, rule(event));
    icalcomponent_add_property(component, icalproperty_new_summary(event->summary));
    if (event->description[0])
        icalcomponent_add_property(component, icalproperty_new_description(event->description));
    icalcomponent_add_property(component, icalproperty_new_categories(event->category));
    icalcomponent_add_property(component, icalproperty_new_class(ICAL_CLASS_PRIVATE));
    icalcomponent_add_property(component, icalproperty_new_transp(ICAL_TRANSP_TRANSPARENT));
    icalcomponent_add_property(component, unknown("X-MICROSOFT-CDO-BUSYSTATUS", "FREE"));
    icalcomponent_add_component(component, alarm_of(event));
    return component;
}

static void print(icalcomponent *component) {
    char *text = icalcomponent_as_ical_string_r(component);
    fwrite(text, 1, strlen(text), stdout);
    free(text);
    icalcomponent_free(component);
}

/* A file that is not large, ended by a zero, with room for a little more. */
static char *contents(const char *path) {
    static char text[1 << 17];
    FILE *file = fopen(path, "rb");
    if (!file) exit(1);
    text[fread(text, 1, sizeof text - 32, file)] = 0;
    fclose(file);
    return text;
}
