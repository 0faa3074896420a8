"""A server with ntfy's documented publishing by JSON, sequence IDs and clearing. It accepts nothing else. With 'old' as
argument it is a server before 2.16. Prints its port and a line of JSON for each request; ends with its input."""
import http.server
import json
import re
import sys
import threading

OLD = "old" in sys.argv
FIELDS = {"topic": str, "message": str, "title": str, "priority": int, "sequence_id": str, "tags": list,
          "click": str, "actions": list}
ACTION = {"action": str, "label": str, "url": str, "method": str, "clear": bool}
NAME = re.compile(r"[-_A-Za-z0-9]{1,64}")


def is_fit(actions):
    """Returns whether a message may have these buttons."""
    return len(actions) <= 3 and len({action["label"] for action in actions}) == len(actions) and all(
        action["action"] == "http" and action["method"] == "POST" and action["label"]
        and re.match("https?://[^ ]+$", action["url"])
        and all(type(value) is ACTION.get(key) for key, value in action.items()) for action in actions)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        text = self.rfile.read(int(self.headers["Content-Length"]))
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
        print(json.dumps([self.command, self.path, status, message if isinstance(message, dict) else None]), flush=True)
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
