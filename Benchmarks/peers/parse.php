<?php
/* Parses a calendar with sabre/vobject 2, and counts events and finished tasks as c/parse.c does.
 *
 * usage: parse.php FILE */
require '/usr/share/php/Sabre/VObject/autoload.php';

$calendar = Sabre\VObject\Reader::read(file_get_contents($argv[1]));
$events = $finished = 0;
foreach ($calendar->children as $child) {
    $events += $child->name === 'VEVENT';
    $finished += $child->name === 'VTODO' && (string)$child->STATUS === 'COMPLETED';
}
echo "$events events, $finished finished tasks\n";
