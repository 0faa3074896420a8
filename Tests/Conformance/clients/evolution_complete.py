"""Completes a task with Evolution's libraries: `evolution_complete.py FILE... START [open]`.

The tasks of the files are added to the local task list if it is empty; then the one that begins at START is
completed now. With `open`, its STATUS is set to IN-PROCESS, as Evolution does for an unchecked box.
"""

import sys
import time

import gi

gi.require_version("ECal", "2.0")
gi.require_version("EDataServer", "1.2")
gi.require_version("ICalGLib", "3.0")
from gi.repository import ECal, EDataServer, ICalGLib

NOT_WAITING = 2**32 - 1
words = sys.argv[1:]
is_opened = words[-1] == "open"
*files, start = words[:-1] if is_opened else words
source = EDataServer.SourceRegistry.new_sync(None).ref_source("system-task-list")
client = ECal.Client.connect_sync(source, ECal.ClientSourceType.TASKS, NOT_WAITING, None)
if not client.get_object_list_sync("#t", None)[1]:
    for file in files:
        with open(file, encoding="utf-8") as text:
            calendar = ICalGLib.Component.new_from_string(text.read())
        client.receive_objects_sync(calendar, ECal.OperationFlags.NONE, None)
tasks = client.get_object_list_sync("#t", None)[1]
(task,) = [task for task in tasks if task.get_dtstart().as_ical_string() == start]
if is_opened:
    ECal.util_component_remove_property_by_kind(task, ICalGLib.PropertyKind.COMPLETED_PROPERTY, True)
    task.get_first_property(ICalGLib.PropertyKind.PERCENTCOMPLETE_PROPERTY).set_percentcomplete(0)
    task.set_status(ICalGLib.PropertyStatus.NEEDSACTION)
else:
    ECal.util_mark_task_complete_sync(task, int(time.time()), client, None)
client.modify_object_sync(task, ECal.ObjModType.ALL, ECal.OperationFlags.NONE, None)
