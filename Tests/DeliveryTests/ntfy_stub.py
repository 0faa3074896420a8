"""A server with ntfy's documented publishing by JSON, sequence IDs and clearing, and topics to which anyone may send a
text, and that are read as a stream of JSON or by polling. It accepts nothing else. With 'old' as argument it is a server
before 2.16. Prints its port and a line of JSON for each request; ends with its input."""
import http.server
import json
import re
import sys
import threading
import time
import urllib.parse

OLD = "old" in sys.argv
WRITING = threading.Lock()
FIELDS = {"topic": str, "message": str, "title": str, "priority": int, "sequence_id": str, "tags": list,
          "click": str, "actions": list}
ACTION = {"action": str, "label": str, "url": str, "method": str, "clear": bool, "body": str}
NAME = re.compile(r"[-_A-Za-z0-9]{1,64}")
# The messages of topics to which a text was sent; the condition is notified of each.
MESSAGES, CHANGE = [], threading.Condition()


def is_fit(actions):
    """Returns whether a message may have these buttons."""
    return len(actions) <= 3 and len({action["label"] for action in actions}) == len(actions) and all(
        action["action"] == "http" and action["method"] == "POST" and action["label"]
        and re.match("https?://[^ ]+$", action["url"])
        and action["clear"] is not ("body" in action) and all(type(value) is ACTION.get(key) for key, value in action.items()) for action in actions)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        text = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path != "/":
            return self.keep(self.path[1:], text.decode())
        try:
            message = json.loads(text)
        except ValueError:
            return self.answer(400, 40024, text)
        topic = message.get("topic", "")
        isFit = self.path == "/" and self.headers["Content-Type"] == "application/json" and NAME.fullmatch(topic) and all(
            type(value) is FIELDS.get(key) for key, value in message.items()) and message["priority"] in range(1, 6) and len(
            message["message"].encode()) <= 4096 and NAME.fullmatch(message.get("sequence_id", "x")) and is_fit(
            message.get("actions", [])) and all(type(tag) is str for tag in message.get("tags", [])) and re.match(
            "https?://[^ ]+$", message.get("click", "http://x"))
        if not isFit:
            return self.answer(400, 40024, message)
        self.answer(self.refusal(topic), 0, message)

    def keep(self, topic, text):
        """Keeps a text that was sent to a topic. The query may state the time, which real servers do not allow; and a
        text that begins with 'LINE' is read as it is."""
        topic, _, moment = topic.partition("?at=")
        if text.startswith("LINE "):
            with CHANGE:
                MESSAGES.append({"topic": topic, "line": text[5:]})
                CHANGE.notify_all()
            return self.answer(200, 0, {})
        if not NAME.fullmatch(topic) or len(text.encode()) > 4096:
            return self.answer(400, 40009, {})
        with CHANGE:
            MESSAGES.append({"id": f"m{len(MESSAGES):011}", "time": int(moment or time.time()), "expires": 1 << 31,
                             "event": "message", "topic": topic, "message": text})
            CHANGE.notify_all()
        self.answer(200, 0, {"reply": text})

    def do_GET(self):
        place = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(place.query))
        parts = place.path.split("/")
        if len(parts) != 3 or parts[2] != "json" or not NAME.fullmatch(parts[1]) or query.keys() - {"poll", "since"}:
            return self.answer(404, 40401, {})
        topic, since = parts[1], query.get("since", "none")
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson; charset=utf-8")
        self.send_header("Connection", "close")
        self.end_headers()
        isPoll = query.get("poll") == "1"
        if not isPoll:
            self.say({"id": "open00000000", "time": int(time.time()), "event": "open", "topic": topic})
        with CHANGE:
            ids = [message.get("id") for message in MESSAGES]
            place = 0 if since == "all" else ids.index(since) + 1 if since in ids else len(ids)
        try:
            while True:
                with CHANGE:
                    new, place = MESSAGES[place:], len(MESSAGES)
                for message in new:
                    if message["topic"] == topic:
                        self.say(message)
                if isPoll:
                    break
                with CHANGE:
                    isNew = CHANGE.wait_for(lambda: len(MESSAGES) > place, timeout=1)
                if not isNew:
                    self.say({"id": "keep00000000", "time": int(time.time()), "event": "keepalive", "topic": topic})
        except OSError:
            pass
        self.close_connection = True

    def say(self, event):
        self.wfile.write((event.get("line") or json.dumps(event)).encode() + b"\n")
        self.wfile.flush()

    def do_PUT(self):
        self.rfile.read(int(self.headers["Content-Length"] or 0))
        parts = self.path.split("/")
        isFit = not OLD and len(parts) == 4 and parts[3] == "clear" and all(NAME.fullmatch(part) for part in parts[1:3])
        self.answer(self.refusal(parts[1]) if isFit else 404, 40401, {})

    def refusal(self, topic):
        """Returns the status for a topic: its name says what is wrong with it."""
        if topic.startswith("locked"):
            token = self.headers["Authorization"]
            return 200 if token == "Bearer tk_good" else 401 if token is None else 403
        return int(topic[6:9]) if topic.startswith("status") else 200

    def answer(self, status, code, message):
        body = {"code": code, "http": status, "error": "no"}
        if status == 200:
            body = {"id": "abcdefghijkl", "event": "message", "topic": "t"}
            if not OLD and "sequence_id" in message:
                body["sequence_id"] = message["sequence_id"]
        line = json.dumps([self.command, self.path, status, message if isinstance(message, dict) else None])
        with WRITING:
            print(line, flush=True)
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
