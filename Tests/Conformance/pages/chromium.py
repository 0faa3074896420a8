"""Chromium without a window, controlled with the DevTools protocol."""
import base64
import json
import pathlib
import shutil
import subprocess
import tempfile
import time

import websocket

LIMIT_SECONDS = 120


class Chromium:
    """A browser with one page."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="dosecal-chromium-"))
        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--no-first-run", "--disable-background-networking", "--remote-debugging-port=0",
             "--remote-allow-origins=*", f"--user-data-dir={self.folder}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number, self.events, self.refusals = 0, [], set()
        # The library would validate each byte of an answer in Python, which takes a fifth of the total time.
        self.browser = websocket.create_connection(self.address(), timeout=LIMIT_SECONDS, skip_utf8_validation=True)
        target = self.send("Target.createTarget", {"url": "about:blank"})["targetId"]
        self.session = self.send(
            "Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.browser.close()
        self.process.terminate()
        try:
            self.process.wait(LIMIT_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self):
        """Returns its address, once it prints it."""
        told = self.folder / "DevToolsActivePort"
        end = time.monotonic() + LIMIT_SECONDS
        while time.monotonic() < end:
            if told.exists() and len(lines := told.read_text().splitlines()) == 2:
                return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError("chromium did not start")

    def send(self, method, parameters=None, session=None):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters or {}}
        if session:
            message["sessionId"] = session
        self.browser.send(json.dumps(message))
        while True:
            answer = json.loads(self.browser.recv())
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def call(self, method, **parameters):
        return self.send(method, parameters, self.session)

    def wait(self, method):
        """Waits for an event of the page."""
        while True:
            for index, event in enumerate(self.events):
                if event.get("method") == method:
                    del self.events[index]
                    return event["params"]
            self.events.append(json.loads(self.browser.recv()))

    def look(self, size=(390, 844), dark=False, forced=False, print=False):
        """Sets the size of the screen, dark mode, forced colours, or print layout."""
        width, height = size
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", media="print" if print else "", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "forced-colors", "value": "active" if forced else "none"}])

    def scripts(self, run):
        """Enables or disables the scripts of pages."""
        self.call("Emulation.setScriptExecutionDisabled", value=not run)

    def open(self, url):
        self.forget()
        self.call("Page.navigate", url=url)
        self.wait("Page.loadEventFired")

    def reload(self):
        self.forget()
        self.call("Page.reload", ignoreCache=True)
        self.wait("Page.loadEventFired")

    def back(self):
        """Goes back to the previous page."""
        self.forget()
        history = self.call("Page.getNavigationHistory")
        before = history["entries"][history["currentIndex"] - 1]
        self.call("Page.navigateToHistoryEntry", entryId=before["id"])
        self.wait("Page.loadEventFired")

    def forget(self):
        self.events = [event for event in self.events if event.get("method") == "Log.entryAdded"]

    def run(self, script):
        """Returns the value of an expression in the page, even if scripts of pages are disabled."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"].get("description"))
        return result["result"].get("value")

    def wait_for(self, script, seconds=LIMIT_SECONDS):
        """Waits until a promise has a true value and returns it, or returns its last value."""
        end = time.monotonic() + seconds
        while True:
            result = self.call(
                "Runtime.evaluate", expression=f"(async () => ({script}))()", awaitPromise=True,
                returnByValue=True)["result"].get("value")
            if result or time.monotonic() > end:
                return result
            time.sleep(0.1)

    def press(self, words):
        """Clicks the button with this accessible name, and returns its box on the screen: left, top, right,
        bottom."""
        box = self.run("""(() => {
            const all = [...document.querySelectorAll('button, summary, a')];
            const named = all.filter(e => [e.textContent, e.getAttribute('aria-label') || '']
                .some(name => name.trim().replace(/\\s+/g, ' ').startsWith(%s))
                && !e.disabled && e.getClientRects().length);
            if (!named.length) return null;
            named[0].scrollIntoView({block: 'center'});
            const {left, top, right, bottom} = named[0].getBoundingClientRect();
            return [left, top, right, bottom];
        })()""" % json.dumps(words))
        if box is None:
            raise AssertionError(f"no button '{words}'")
        self.settle()
        self.forget()
        self.click(box)
        return box

    def settle(self):
        """Waits until the page accepts clicks: at first it ignores clicks that were meant for the previous
        page."""
        while self.run("getComputedStyle(document.body).pointerEvents") == "none":
            time.sleep(0.05)

    def click(self, box):
        """Clicks in the middle of a box on the screen."""
        left, top, right, bottom = box
        x, y = (left + right) / 2, (top + bottom) / 2
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def click_twice(self, words):
        """Clicks twice in the same place, the second time as soon as the next page is shown."""
        box = self.press(words)
        self.wait("Page.loadEventFired")
        self.click(box)
        time.sleep(0.2)

    def box(self, words):
        """Returns the box of the button with this name on the screen: left, top, right, bottom. A busy machine
        needs some time to draw the page."""
        end = time.monotonic() + LIMIT_SECONDS
        while (found := self.box_now(words)) is None and time.monotonic() < end:
            time.sleep(0.05)
        if found is None:
            raise RuntimeError(f"there is no button '{words}'")
        return found

    def box_now(self, words):
        return self.run("""(() => {
            const e = [...document.querySelectorAll('button')]
                .find(e => e.textContent.trim().replace(/\\s+/g, ' ').startsWith(%s));
            if (!e) return null;
            const {left, top, right, bottom} = e.getBoundingClientRect();
            return [left, top, right, bottom];
        })()""" % json.dumps(words))

    def press_and_wait(self, words):
        self.press(words)
        self.wait("Page.loadEventFired")

    def key(self, name):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name,
                      windowsVirtualKeyCode=9)

    def picture(self, path, height=None):
        """Takes a picture of the whole page, or of its top in a smaller format."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        small = {"format": "webp", "quality": 70} if height else {}
        shot = self.call(
            "Page.captureScreenshot", captureBeyondViewport=True, **small,
            clip={"x": 0, "y": 0, "width": size["width"], "height": height or size["height"], "scale": 1})
        pathlib.Path(path).write_bytes(base64.b64decode(shot["data"]))

    def complaints(self):
        """Returns the messages of the browser about the page, such as violations of the content security
        policy."""
        entries = [event["params"]["entry"] for event in self.events
                   if event.get("method") == "Log.entryAdded"]
        return [" ".join(filter(None, [entry["text"], entry.get("url")])) for entry in entries
                if entry["level"] in ("error", "warning")]
