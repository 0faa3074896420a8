/* Walks recurrence rules so many times with libical's own iterator, and prints for each name how
 * many moments that were and the sum of their minutes.
 *
 * usage: occurrences RULES TIMES: lines of 'NAME START RULE', those of the same name together; what
 * starts at a time in UTC, which ends in Z, is shown on the clocks of Copenhagen */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sum { char name[64]; long count, minutes; };
struct rule { char name[64], start[32], text[256]; };

static long minutes(struct icaltimetype time) {
    time.is_date = 0;
    time.zone = NULL;
    return (long)(icaltime_as_timet(time) / 60);
}

static void walk(const struct rule *rule, icaltimezone *zone, struct sum *sum) {
    struct icalrecurrencetype recurrence = icalrecurrencetype_from_string(rule->text);
    icalrecur_iterator *iterator =
        icalrecur_iterator_new(recurrence, icaltime_from_string(rule->start));
    if (!iterator) exit(1);
    for (;;) {
        struct icaltimetype time = icalrecur_iterator_next(iterator);
        if (icaltime_is_null_time(time)) break;
        if (time.zone) time = icaltime_convert_to_zone(time, zone);
        sum->count++;
        sum->minutes += minutes(time);
    }
    icalrecur_iterator_free(iterator);
}

int main(int count, char **words) {
    static struct rule rules[64];
    int number = 0;
    FILE *file = count == 3 ? fopen(words[1], "r") : NULL;
    if (!file) return 64;
    icaltimezone *zone = icaltimezone_get_builtin_timezone("Europe/Copenhagen");
    while (number < 64 && fscanf(file, "%63s %31s %255s", rules[number].name, rules[number].start,
                                 rules[number].text) == 3)
        number++;
    fclose(file);
    for (int first = 0, next; first < number; first = next) {
        struct sum sum = {.count = 0};
        for (next = first; next < number && !strcmp(rules[next].name, rules[first].name); next++)
            for (int time = 0; time < atoi(words[2]); time++) walk(&rules[next], zone, &sum);
        printf("%s %ld %ld\n", rules[first].name, sum.count, sum.minutes);
    }
    return 0;
}
