"""Many people in a PostgreSQL, in the rows that dosecal makes of one."""

import datetime
import hashlib
import json
import os

import psycopg
from psycopg.rows import dict_row

from bench.errors import must

TABLES = ["person", "subject", "plan_version", "plan_item", "plan_slot", "entry", "entry_id", "subscriber",
          "feed_token", "publication", "feed_revisions", "stored_feed"]
NUMBERED = [("person", "key"), ("subject", "key"), ("entry", "number")]
BATCH = 10_000


def digest(*parts):
    """SHA-256 of parts that end with a zero byte each, as `RecordDigest` has it."""
    return hashlib.sha256(b"".join(part + b"\0" for part in parts)).hexdigest()


class Template:
    """All rows of the one person `c0`, and its entries in their order."""

    def __init__(self, link, log):
        with link.cursor(row_factory=dict_row) as cursor:
            self.rows = {table: cursor.execute(f"SELECT * FROM {table}").fetchall()
                         for table in TABLES}
        self.rows["entry"].sort(key=lambda row: row["number"])
        self.rows["entry_id"] = [{name: row[name] for name in ("id", "person", "day")}
                                 for row in self.rows["entry"]]
        self.entries = [self.cut(entry) for entry in json.loads(log)["entries"]]
        must(all(len(self.rows[table]) == 1 for table in ("person", "subject", "plan_version")),
             "people: the template is one person with one version of a plan and one item recorded")
        again, there = Copy(self, 0, [row["id"] for row in self.rows["entry"]]), self.rows["person"][0]
        must(again.last == there["entry_digest"] and again.plan == there["plan_digest"],
             "people: dosecal reckons digests in another way")

    @staticmethod
    def cut(entry):
        """The bytes under the digest of an entry between its id, its person and the end."""
        del entry["digest"]
        fields = [(name, str(value)) for name, value in entry.items()]
        names = [name for name, _ in fields]
        place = names.index("person")
        def text(some):
            return b"".join(f"{name}\0{value}\0".encode() for name, value in some)
        must(names[0] == "id", "people: an entry begins with its id")
        return text(fields[1:place]), text(fields[place + 1:])


class Copy:
    """The rows of another person, whose names are those of the template with another number."""

    def __init__(self, template, number, ids):
        self.template, self.number, self.name = template, number, f"c{number}"
        self.ids, self.digests, self.last = ids, [], ""
        for (before, after), own in zip(template.entries, ids):
            self.last = hashlib.sha256(
                f"{self.last}\0id\0{own}\0".encode() + before + f"person\0{self.name}\0".encode()
                + after).hexdigest()
            self.digests.append(self.last)
        self.plan = self.plan_digest()

    def plan_digest(self):
        version = self.template.rows["plan_version"][0]
        since = datetime.datetime.fromtimestamp(version["since"], datetime.timezone.utc)
        parts = ["", self.name, str(version["number"]), since.strftime("%Y-%m-%dT%H:%M:%SZ"),
                 self.named(version["content"])]
        for item in sorted(self.template.rows["plan_item"], key=lambda row: row["place"]):
            day = datetime.date(1970, 1, 1) + datetime.timedelta(days=item["first_day"])
            parts += ["item", item["id"], day.isoformat()]
            parts += [row["id"] for row in self.template.rows["plan_slot"] if row["item"] == item["place"]]
        return digest(*(part.encode() for part in parts))

    def named(self, text):
        return text.replace("Person 0", f"Person {self.number}").replace("id: c0", f"id: {self.name}")

    def rows(self, table):
        """The rows of a table, in the order of its columns."""
        key = self.template.rows["person"][0]["key"] + self.number
        for place, row in enumerate(self.template.rows[table]):
            new = dict(row)
            if table == "person":
                new |= {"key": key, "id": self.name, "entry_digest": self.last, "plan_digest": self.plan,
                        "last_entry": row["last_entry"] + self.number * len(self.ids)}
            elif table == "subject":
                new |= {"key": row["key"] + self.number, "person": key}
            elif table == "plan_version":
                new |= {"person": key, "content": self.named(row["content"]), "digest": self.plan}
            elif table in ("plan_item", "plan_slot"):
                new |= {"person": key}
            elif table == "entry":
                new |= {"number": row["number"] + self.number * len(self.ids), "id": self.ids[place],
                        "person": key, "subject": row["subject"] + self.number,
                        "digest": self.digests[place]}
            elif table == "entry_id":
                new |= {"id": self.ids[place], "person": key}
            elif table == "subscriber":
                new |= {"id": self.name, "name": self.named(row["name"]), "people": self.name}
            elif table == "feed_token":
                new |= {"number": row["number"] + self.number, "token": os.urandom(16).hex(),
                        "subscriber": self.name}
            else:
                new |= {"subscriber": self.name}
            yield list(new.values())


class Crowd:
    """Ever more people in one database, made of the one who is there."""

    def __init__(self, address, log):
        self.address, self.people = address, 1
        with psycopg.connect(address) as link:
            self.template = Template(link, log)

    def grow(self, people):
        count = len(self.template.entries)
        with psycopg.connect(self.address) as link:
            link.execute("SET session_replication_role = replica")
            link.execute("SET synchronous_commit = off")
            for start in range(self.people, people, BATCH):
                self.write(link, [
                    Copy(self.template, number, [os.urandom(16).hex() for _ in range(count)])
                    for number in range(start, min(start + BATCH, people))])
            for table, column in NUMBERED:
                link.execute(f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), "
                             f"max({column})) FROM {table}")
            link.execute("UPDATE schema_version SET subscriptions = subscriptions + 1")
        self.people = people
        with psycopg.connect(self.address, autocommit=True) as link:
            link.execute("VACUUM ANALYZE")

    def write(self, link, copies):
        for table in TABLES:
            columns = ", ".join(self.template.rows[table][0])
            with link.cursor().copy(f"COPY {table} ({columns}) FROM STDIN") as rows:
                for one in copies:
                    for row in one.rows(table):
                        rows.write_row(row)
        link.commit()
