<?php
/* Writes the events of c/expanded.c with sabre/vobject 2, Debian's.
 *
 * usage: write.php HEADER FIRST-DATE DAYS UID-PREFIX=HH:MM... */
require '/usr/share/php/Sabre/VObject/autoload.php';

use Sabre\VObject\Component;
use Sabre\VObject\Property\DateTime as Moment;

const TITLE = '2 tablets Metformin 500 mg';

function moment(string $name, DateTime $time, int $form): Moment {
    $property = new Moment($name);
    $property->setDateTime($time, $form);
    return $property;
}

function alarm(): Component {
    $alarm = Component::create('VALARM');
    $alarm->add('ACTION', 'DISPLAY');
    $alarm->add('TRIGGER', 'PT0S');
    $alarm->add('DESCRIPTION', TITLE);
    return $alarm;
}

function event(string $uid, DateTime $start, DateTime $stamp): Component {
    $event = Component::create('VEVENT');
    $event->add('UID', $uid);
    $event->add(moment('DTSTAMP', $stamp, Moment::UTC));
    $event->add(moment('LAST-MODIFIED', $stamp, Moment::UTC));
    $event->add('SEQUENCE', '217296000');
    $event->add(moment('DTSTART', $start, Moment::LOCALTZ));
    $event->add(moment('DTEND', (clone $start)->modify('+15 minutes'), Moment::LOCALTZ));
    $event->add('SUMMARY', TITLE);
    $event->add('DESCRIPTION', 'With water; after a meal.');
    $event->add('CATEGORIES', 'Medicine');
    $event->add('CLASS', 'PRIVATE');
    $event->add('TRANSP', 'TRANSPARENT');
    $event->add('X-MICROSOFT-CDO-BUSYSTATUS', 'FREE');
    $event->add(alarm());
    return $event;
}

$calendar = Sabre\VObject\Reader::read(file_get_contents($argv[1]) . "END:VCALENDAR\r\n");
$zone = new DateTimeZone('Europe/Copenhagen');
$stamp = new DateTime('2026-11-20T00:00:00Z');
foreach (array_slice($argv, 4) as $slot) {
    [$prefix, $clock] = explode('=', $slot);
    [$hour, $minute] = array_map('intval', explode(':', $clock));
    for ($number = 0; $number < (int)$argv[3]; $number++) {
        $start = (new DateTime($argv[2], $zone))->modify("+$number days")->setTime($hour, $minute);
        $calendar->add(event("$prefix-{$start->format('Ymd')}@dosecal", $start, $stamp));
    }
}
echo $calendar->serialize();
