"""Reminders in a browser: turned on with one button, shown from a push, replaced and answered."""

from __future__ import annotations

import json
import time

from chromium import LIMIT_SECONDS, Chromium
from home import APPLIED, MORNING, Household, expect, taken, text

KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
# Without Google's service, Chromium never subscribes.
SUBSCRIPTION = """PushManager.prototype.subscribe = async options => ({toJSON: () => ({
    endpoint: 'https://push.example.com/send/1', keys: {p256dh: '%s', auth: 'BTBZMqHH6r4Tts7J_aSIgg'}})})""" % KEY
SHOWN = """(await (await navigator.serviceWorker.ready).getNotifications()).map(one => ({
    title: one.title, body: one.body, tag: one.tag, silent: one.silent,
    actions: one.actions.map(action => action.title)}))"""


def reminder(home: Household, browser: Chromium) -> list[str]:
    """A browser is subscribed with one button and renews it; a push is shown, replaced, and withdrawn."""
    home.serve(MORNING)
    facts = addresses(home)
    browser.look()
    browser.send("Browser.grantPermissions", {"origin": home.address, "permissions": ["notifications"]})
    browser.call("Page.addScriptToEvaluateOnNewDocument", source=SUBSCRIPTION)
    browser.open(home.page("subscribe"))
    browser.press_and_wait("Remind me on this device")
    found = expect("Did it ring?" in text(browser), f"it does not ask: {text(browser)}")
    browser.press_and_wait("No")
    found += expect("What to try" in text(browser), "no advice")
    browser.press_and_wait("Send another test")
    browser.press_and_wait("Yes, it rang")
    found += expect("A test rang." in text(browser), f"the answer is lost: {text(browser)}")

    browser.call("ServiceWorker.enable")
    place = registration(browser, home.address)

    for action, title in (("ring", "Metformin"), ("update", "Ramipril"), ("ring", "Metformin"), ("withdraw", "Answered")):
        message = {"tag": "0123456789", "action": action, "title": title, "text": "08:00 Metformin",
                   "answers": [{"label": "Take", "url": "/answer/1"}, {"label": "Snooze", "url": "/answer/2"},
                               {"label": "Skip", "url": "/answer/3"}]}
        wanted = [{"title": title, "body": "08:00 Metformin", "tag": "0123456789", "silent": action != "ring",
                   "actions": ["Take", "Snooze"]}]
        shown = push(browser, home, place, message, lambda notices: notices == wanted)
        found += expect(shown == wanted, f"{action}: {shown}")
    found += answered(home, browser, place, facts)
    found += renewed(home, browser)
    browser.open(home.page("reminders"))
    before = text(browser).count("Remove")
    browser.press_and_wait("Remove")
    after = text(browser).count("Remove")
    found += expect(after == before - 1, f"{before} channels, then {after}: {text(browser)}")
    return found + browser.complaints()


def push(browser: Chromium, home: Household, place: str, message: dict, is_wanted) -> list[dict]:
    """Sends a push until the browser shows what is wanted, and returns what it shows. If Chromium is asked what it
    shows before it has shown a new notice, it forgets the notice; so each push gets more time than the one before."""
    pause, end = 0.5, time.monotonic() + LIMIT_SECONDS
    while True:
        browser.call("ServiceWorker.deliverPushMessage", origin=home.address, registrationId=place,
                     data=json.dumps(message))
        time.sleep(pause)
        shown = browser.wait_for(SHOWN, seconds=0)
        if is_wanted(shown) or time.monotonic() > end:
            return shown
        pause *= 2


def addresses(home: Household) -> dict[str, str]:
    """Returns the addresses that answer the doses of the morning, which a program gets."""
    (home.folder / "facts").unlink(missing_ok=True)
    program = home.folder / "program"
    program.write_text(f'#!/bin/sh\nenv | grep ^DOSECAL_ > "{home.folder}/facts.new"\n'
                       f'mv "{home.folder}/facts.new" "{home.folder}/facts"\n')
    program.chmod(0o700)
    home.say("publish", "--to", str(home.folder / "feeds"), "--public-url", home.address, now=APPLIED)
    home.say("notify", "add", "anna", "--command", str(program), now=APPLIED)
    home.say("remind", "--once", now=MORNING)
    return dict(line.split("=", 1) for line in (home.folder / "facts").read_text().splitlines() if "=" in line)


def answered(home: Household, browser: Chromium, place: str, facts: dict[str, str]) -> list[str]:
    """The button of a notice records the doses that it names."""
    url = facts["DOSECAL_TAKE_URL"]
    push(browser, home, place, {"tag": "abc", "action": "ring", "title": facts["DOSECAL_TITLE"], "text": "",
                                "answers": [{"label": "Take", "url": url}]},
         lambda notices: any(notice["tag"] == "abc" for notice in notices))
    in_worker(browser, """
        const [notification] = await registration.getNotifications({tag: "abc"});
        dispatchEvent(new NotificationEvent("notificationclick", {notification, action: "0"}));""")
    end = time.monotonic() + LIMIT_SECONDS
    while not taken(home) and time.monotonic() < end:
        time.sleep(0.1)
    found = expect(taken(home) > 0, f"nothing is recorded by {url}")
    gone = browser.wait_for("!" + SHOWN + ".some(one => one.tag === 'abc')")
    return found + expect(gone, "the notice is still shown")


def in_worker(browser: Chromium, script: str) -> None:
    """Runs statements in the service worker."""
    worker = next(target["targetId"] for target in browser.send("Target.getTargets")["targetInfos"]
                  if target["type"] == "service_worker")
    session = browser.send("Target.attachToTarget", {"targetId": worker, "flatten": True})["sessionId"]
    browser.send("Runtime.evaluate", {"awaitPromise": True, "expression": f"(async () => {{{script}}})()"}, session)


def renewed(home: Household, browser: Chromium) -> list[str]:
    """The worker tells the server that the browser has replaced its subscription."""
    in_worker(browser, """
        const one = host => ({toJSON: () => ({endpoint: `https://${host}.example.com/send/1`,
            keys: {p256dh: '%s', auth: 'BTBZMqHH6r4Tts7J_aSIgg'}}), options: {}});
        dispatchEvent(Object.assign(new ExtendableEvent('pushsubscriptionchange'),
            {oldSubscription: one('push'), newSubscription: one('renewed')}));""" % KEY)
    end = time.monotonic() + LIMIT_SECONDS
    while "https://renewed.example.com" not in (listed := home.say("notify", "list")) and time.monotonic() < end:
        time.sleep(0.1)
    return expect("https://renewed.example.com" in listed, f"not renewed: {listed}")


def registration(browser: Chromium, address: str) -> str:
    """Returns the ID of the service worker's registration, once it is active."""
    end = time.monotonic() + LIMIT_SECONDS
    while time.monotonic() < end:
        for event in browser.events:
            if event.get("method") == "ServiceWorker.workerRegistrationUpdated":
                for one in event["params"]["registrations"]:
                    if one["scopeURL"].startswith(address):
                        return one["registrationId"]
        browser.run("1")
        time.sleep(0.1)
    raise RuntimeError("there is no service worker")
