"""Reports markup and accessibility errors in a page, or prints its text, one piece per line."""
import html.parser
import sys

from checked_pages import answer_all

VOID = {"meta", "br", "hr", "link", "input", "base"}
ELEMENTS = VOID | set(
    "html head title body header main footer nav section h1 h2 h3 p ul ol li div span small a form "
    "dl dt dd button label details summary svg g circle rect path text title defs pattern b script table thead "
    "tbody tr th td select optgroup option fieldset legend textarea pre code".split())
OUTSIDE = {"src", "srcset", "background", "poster", "data", "xlink:href", "style"}


class Checker(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.ids, self.text = [], set(), []
        self.count, self.level, self.labels, self.inputs = {}, 0, set(), set()
        self.name = None

    def complain(self, what):
        line, column = self.getpos()
        sys.exit(f"{line}:{column}: {what}")

    def handle_starttag(self, tag, pairs):
        attributes = dict(pairs)
        if len(attributes) != len(pairs):
            self.complain(f"an attribute twice in {tag}")
        if tag not in ELEMENTS:
            self.complain(f"element {tag}")
        self.count[tag] = self.count.get(tag, 0) + 1
        self.check_attributes(tag, attributes)
        if tag in {"h1", "h2", "h3"}:
            if int(tag[1]) > self.level + 1:
                self.complain(f"{tag} follows h{self.level}")
            self.level = int(tag[1])
        if tag in {"button", "a", "summary", "label", "h1", "h2", "h3", "title"}:
            if self.name is not None and tag != "title" and "svg" not in self.open:
                self.complain(f"{tag} in something with a name of its own")
            if "svg" not in self.open:
                self.name = ""
        if tag not in VOID:
            self.open.append(tag)

    def check_attributes(self, tag, attributes):
        for name, value in attributes.items():
            own = (tag, name) == ("script", "src") and value.strip("./") in (
                "today.js", "first.js", "buttons.js", "push.js")
            if name in OUTSIDE and not own or name.startswith("on"):
                self.complain(f"attribute {name}")
            if name == "id":
                if value in self.ids:
                    self.complain(f"id {value} twice")
                self.ids.add(value)
        if tag == "html" and not attributes.get("lang"):
            self.complain("no language")
        if tag == "svg" and attributes.get("aria-hidden") != "true":
            if attributes.get("role") != "img" or not attributes.get("aria-label"):
                self.complain("a picture without words")
        if tag == "link" and attributes.get("rel") not in {"stylesheet", "icon", "manifest", "apple-touch-icon"}:
            self.complain("a link to something else than the page's own files")
        if tag == "base" and not attributes.get("href", "").startswith("../"):
            self.complain("a base elsewhere")
        if tag == "form" and attributes.get("method") != "post":
            self.complain("a form that is not a POST")
        if tag == "form" and "form" in self.open:
            self.complain("a form in a form")
        if tag == "script" and "src" not in attributes:
            self.complain("a script in the page")
        if tag in {"select", "textarea"} or tag == "input" and attributes.get("type") != "hidden":
            self.inputs.add(attributes.get("id"))
        if tag == "label":
            self.labels.add(attributes.get("for"))

    def handle_startendtag(self, tag, attributes):
        self.complain(f"<{tag}/> is not HTML")

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.complain(f"</{tag}> closes nothing that is open")
        if tag in {"button", "a", "summary", "label", "h1", "h2", "h3", "title"}:
            if "svg" not in self.open:
                if not self.name:
                    self.complain(f"{tag} without a name")
                self.name = None

    def handle_data(self, data):
        if data.strip():
            self.text.append(" ".join(data.split()))
            if self.name is not None:
                self.name += data


def text_of(page):
    checker = Checker()
    if not page.startswith("<!DOCTYPE html>\n"):
        sys.exit("no doctype")
    checker.feed(page)
    checker.close()
    if checker.open:
        sys.exit(f"still open: {checker.open}")
    for tag in ("html", "head", "body", "main", "h1"):
        if checker.count.get(tag, 0) != 1:
            sys.exit(f"{checker.count.get(tag, 0)} times {tag}")
    # A page without links to other pages has no navigation.
    for tag in ("header", "footer"):
        if checker.count.get(tag, 0) > 1:
            sys.exit(f"{checker.count[tag]} times {tag}")
    if checker.inputs - checker.labels:
        sys.exit(f"no label for {checker.inputs - checker.labels}")
    return "\n".join(checker.text)


answer_all(text_of)
