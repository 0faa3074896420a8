"""Reports markup errors in a page, and references to other sites."""
import html.parser
import sys

from checked_pages import answer_all

VOID = {"meta", "br", "hr", "link", "img", "input", "col"}
OUTSIDE = {"src", "srcset", "action", "background", "poster", "data", "xlink:href"}


class Checker(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.ids, self.text = [], set(), []

    def complain(self, what):
        line, column = self.getpos()
        sys.exit(f"{line}:{column}: {what}")

    def handle_starttag(self, tag, attributes):
        names = [name for name, _ in attributes]
        if len(names) != len(set(names)):
            self.complain(f"an attribute twice in {tag}")
        for name, value in attributes:
            if name in OUTSIDE or name.startswith("on"):
                self.complain(f"attribute {name}")
            if name == "href" and not value.startswith("#"):
                self.complain(f"link to {value}")
            if name == "id":
                if value in self.ids:
                    self.complain(f"id {value} twice")
                self.ids.add(value)
        if tag in {"script", "link", "iframe", "object", "embed", "img"}:
            self.complain(f"element {tag}")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.complain(f"</{tag}> closes nothing that is open")

    def handle_data(self, data):
        if self.open and self.open[-1] == "style":
            if "url(" in data.replace("url(#", "") or "@import" in data:
                self.complain("the style reaches outside")
        elif data.strip():
            self.text.append(" ".join(data.split()))


def text_of(page):
    checker = Checker()
    checker.feed(page)
    checker.close()
    if checker.open:
        sys.exit(f"still open: {checker.open}")
    return "\n".join(checker.text)


answer_all(text_of)
