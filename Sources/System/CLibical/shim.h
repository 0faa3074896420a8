#pragma once
#include <libical/ical.h>
#include "../load.h"

#define DOSECAL_ICAL(EACH) \
    EACH(icalcomponent_new) EACH(icalcomponent_new_x) EACH(icalcomponent_free) \
    EACH(icalcomponent_string_to_kind) EACH(icalcomponent_add_component) \
    EACH(icalcomponent_add_property) EACH(icalcomponent_as_ical_string_r) \
    EACH(icalcomponent_count_errors) EACH(icalparser_parse_string) \
    EACH(icalerror_set_errors_are_fatal) EACH(icalmemory_free_buffer) \
    EACH(icalproperty_new) EACH(icalproperty_new_x) EACH(icalproperty_set_x_name) \
    EACH(icalproperty_set_value) EACH(icalproperty_set_parameter_from_string) \
    EACH(icalproperty_kind_to_string) EACH(icalproperty_kind_to_value_kind) \
    EACH(icalvalue_new_text) EACH(icalvalue_new_x) EACH(icalvalue_new_date) \
    EACH(icalvalue_new_datetime) EACH(icalvalue_new_geo) EACH(icalvalue_new_from_string) \
    EACH(icalvalue_string_to_kind) EACH(icaltimezone_get_utc_timezone)

DOSECAL_LIBRARY(ical, "libical", "3", "calendars", "required", DOSECAL_ICAL)
