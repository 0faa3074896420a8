"""Runs commands with Evolution's libraries: `evolution_drive.py URL USER PASSWORD`.

It discovers the collections from the address and prints them. Then each line of the input is a command, such as
`tick 20261102T080000`, and is answered with a line of JSON.
"""

import json
import sys
import time

import gi

gi.require_version("ECal", "2.0")
gi.require_version("EDataServer", "1.2")
gi.require_version("ICalGLib", "3.0")
from gi.repository import ECal, EDataServer, GLib, ICalGLib

CONNECTING_SECONDS, NOT_WAITING = 120, 2**32 - 1
url, user, password = sys.argv[1:]
supports = EDataServer.WebDAVDiscoverSupports
credentials = EDataServer.NamedParameters.new()
credentials.set(EDataServer.SOURCE_CREDENTIAL_USERNAME, user)
credentials.set(EDataServer.SOURCE_CREDENTIAL_PASSWORD, password)
registry = EDataServer.SourceRegistry.new_sync(None)


def new_source(name, kind, path=""):
    """Returns a source as Evolution's wizard creates it."""
    source = EDataServer.Source.new(None, None)
    source.set_display_name(name)
    source.set_parent("caldav-stub")
    source.get_extension(kind).set_backend_name("caldav")
    authentication = source.get_extension(EDataServer.SOURCE_EXTENSION_AUTHENTICATION)
    host, port = url.split("//")[1].split("/")[0].split(":")
    authentication.set_host(host)
    authentication.set_port(int(port))
    authentication.set_user(user)
    authentication.set_method("plain/password")
    source.get_extension(EDataServer.SOURCE_EXTENSION_SECURITY).set_method("none")
    source.get_extension(EDataServer.SOURCE_EXTENSION_WEBDAV_BACKEND).set_resource_path(path)
    return source


def discovered():
    """Returns the path, the name and the components of each collection."""
    source = new_source("discovery", EDataServer.SOURCE_EXTENSION_CALENDAR)
    found = EDataServer.webdav_discover_sources_sync(
        source, url, supports.TASKS | supports.EVENTS, credentials, None)
    return [
        (one.href, one.display_name, int(one.supports), one.color)
        for one in found.out_discovered_sources
    ]


def opened(href, kind, client_kind):
    """Returns a client of a collection after its contents were downloaded."""
    source = new_source("care", kind, "/" + href.split("//")[1].split("/", 1)[1])
    registry.commit_source_sync(source, None)
    known = registry.ref_source(source.get_uid())
    known.connect("credentials-required", answered)
    client = connected(known, client_kind)
    status = EDataServer.SourceConnectionStatus
    for _ in range(CONNECTING_SECONDS * 10):
        if known.get_connection_status() == status.CONNECTED:
            break
        wait(0.1)
    client.refresh_sync(None)
    return client


def connected(source, kind):
    """Returns a client of a source. The calendar server learns of the source shortly after the registry."""
    for _ in range(CONNECTING_SECONDS * 10):
        try:
            return ECal.Client.connect_sync(source, kind, NOT_WAITING, None)
        except GLib.Error as error:
            if "No such source" not in error.message:
                raise
            wait(0.1)
    return ECal.Client.connect_sync(source, kind, NOT_WAITING, None)


def answered(source, *_):
    """Returns the password, as a dialog would."""
    source.invoke_authenticate(credentials, None, lambda one, done: one.invoke_authenticate_finish(done))


def wait(seconds):
    """Processes the events of the data server for some time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        GLib.MainContext.default().iteration(False)
        time.sleep(0.01)


def all_of(client):
    return client.get_object_list_sync("#t", None)[1]


def beginning(start):
    """Returns the task that begins at a time, once it exists: collections are downloaded in the background."""
    for _ in range(CONNECTING_SECONDS * 10):
        found = [one for one in all_of(tasks) if one.get_dtstart().as_ical_string() == start]
        if found:
            break
        wait(0.1)
    (task,) = found
    return task


def modify(task):
    tasks.modify_object_sync(task, ECal.ObjModType.ALL, ECal.OperationFlags.NONE, None)


def tick(start):
    task = beginning(start)
    ECal.util_mark_task_complete_sync(task, int(time.time()), tasks, None)
    modify(task)


def untick(start):
    task = beginning(start)
    ECal.util_component_remove_property_by_kind(task, ICalGLib.PropertyKind.COMPLETED_PROPERTY, True)
    ECal.util_component_remove_property_by_kind(
        task, ICalGLib.PropertyKind.PERCENTCOMPLETE_PROPERTY, True)
    task.set_status(ICalGLib.PropertyStatus.NEEDSACTION)
    modify(task)


def move(start, to, due):
    task = beginning(start)
    for get, set_, text in (
        (task.get_dtstart, task.set_dtstart, to), (task.get_due, task.set_due, due)
    ):
        zone = get().get_timezone()
        moment = ICalGLib.Time.new_from_string(text)
        moment.set_timezone(zone)
        set_(moment)
    modify(task)


def delete(start):
    tasks.remove_object_sync(
        beginning(start).get_uid(), None, ECal.ObjModType.THIS, ECal.OperationFlags.NONE, None)


def new(text):
    task = ICalGLib.Component.new_vtodo()
    task.set_summary(text)
    task.set_uid("milk-1")
    tasks.create_object_sync(task, ECal.OperationFlags.NONE, None)


def refresh():
    tasks.refresh_sync(None)
    wait(0.2)


def states():
    return {
        one.get_dtstart().as_ical_string(): one.get_status().value_name for one in all_of(tasks)
        if one.get_first_property(ICalGLib.PropertyKind.STATUS_PROPERTY)
    }


def count(which, expected):
    """Returns the number of objects, once it is the expected one."""
    for _ in range(CONNECTING_SECONDS * 10):
        found = len(all_of(tasks if which == "tasks" else events))
        if found == int(expected):
            break
        wait(0.1)
    return found


def say(answer):
    print(json.dumps(answer), flush=True)


collections = discovered()
say(collections)
tasks, events = [
    opened(next(href for href, _, can, _ in collections if can & int(support)), kind, client_kind)
    for support, kind, client_kind in (
        (supports.TASKS, EDataServer.SOURCE_EXTENSION_TASK_LIST, ECal.ClientSourceType.TASKS),
        (supports.EVENTS, EDataServer.SOURCE_EXTENSION_CALENDAR, ECal.ClientSourceType.EVENTS),
    )
]
commands = {one.__name__: one for one in (tick, untick, move, delete, new, refresh, states, count)}
for line in sys.stdin:
    name, *words = line.split()
    try:
        say({"answer": commands[name](*words)})
    except GLib.Error as problem:
        say({"problem": problem.message})
