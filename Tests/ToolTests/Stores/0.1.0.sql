PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE person (
    key BIGINT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (id <> '')
, entry_digest TEXT CHECK (length(entry_digest) = 64), plan_digest TEXT CHECK (length(plan_digest) = 64));
INSERT INTO person VALUES(1,'sam-carter','5b542ec45b498487c5e8ee7e38dbf3069e3409b9e45154ea3b69206540539efa','cad96518bc22d0ecbe5b979370cd32736f129107d1ffec5d3d038266f348d24e');
CREATE TABLE subject (
    key BIGINT PRIMARY KEY,
    person BIGINT NOT NULL REFERENCES person (key),
    item TEXT NOT NULL,
    name TEXT NOT NULL,
    unit TEXT,
    zone TEXT NOT NULL,
    UNIQUE (key, person),
    UNIQUE (person, item, name, zone, unit)
);
INSERT INTO subject VALUES(1,1,'lisinopril','Lisinopril','tablet','Europe/Copenhagen');
INSERT INTO subject VALUES(2,1,'ibuprofen','Ibuprofen','tablet','Europe/Copenhagen');
CREATE TABLE plan_version (
    person BIGINT NOT NULL REFERENCES person (key),
    number BIGINT NOT NULL CHECK (number >= 1),
    since BIGINT NOT NULL CHECK (since BETWEEN -62135596800 AND 253402300799),
    content TEXT, digest TEXT CHECK (length(digest) = 64),
    PRIMARY KEY (person, number)
);
INSERT INTO plan_version VALUES(1,1,1793599200,replace('person: Sam Carter\nzone: Europe/Copenhagen\nmedicines:\n  - name: Lisinopril\n    strength: 10 mg\n    stock: {left: 28, counted: 2026-11-01, refill-at: 7}\n    doses: [{at: "08:00"}, {at: "20:00"}]\n  - name: Ibuprofen\n    as-needed: {amount: 1, at-least: 6 h, at-most: 3 per day}\n','\n',char(10)),'c6491fec5470ead37d09eec352614b62d3f1d8010373a300bdb193d354415014');
INSERT INTO plan_version VALUES(1,2,1793772000,replace('person: Sam Carter\nzone: Europe/Copenhagen\nmedicines:\n  - name: Lisinopril\n    strength: 10 mg\n    stock: {left: 28, counted: 2026-11-01, refill-at: 7}\n    doses: [{at: "08:00"}, {at: "21:00"}]\n  - name: Ibuprofen\n    as-needed: {amount: 1, at-least: 6 h, at-most: 3 per day}\n','\n',char(10)),'cad96518bc22d0ecbe5b979370cd32736f129107d1ffec5d3d038266f348d24e');
CREATE TABLE plan_item (
    person BIGINT NOT NULL,
    version BIGINT NOT NULL,
    place BIGINT NOT NULL CHECK (place >= 1),
    id TEXT NOT NULL,
    first_day BIGINT NOT NULL CHECK (first_day BETWEEN -719162 AND 2932896),
    PRIMARY KEY (person, version, place),
    FOREIGN KEY (person, version) REFERENCES plan_version (person, number)
);
INSERT INTO plan_item VALUES(1,1,1,'lisinopril',20759);
INSERT INTO plan_item VALUES(1,1,2,'ibuprofen',20759);
INSERT INTO plan_item VALUES(1,2,1,'lisinopril',20759);
INSERT INTO plan_item VALUES(1,2,2,'ibuprofen',20759);
CREATE TABLE plan_slot (
    person BIGINT NOT NULL,
    version BIGINT NOT NULL,
    item BIGINT NOT NULL,
    place BIGINT NOT NULL CHECK (place >= 1),
    id TEXT NOT NULL,
    PRIMARY KEY (person, version, item, place),
    FOREIGN KEY (person, version, item) REFERENCES plan_item (person, version, place)
);
INSERT INTO plan_slot VALUES(1,1,1,1,'1');
INSERT INTO plan_slot VALUES(1,1,1,2,'2');
INSERT INTO plan_slot VALUES(1,2,1,1,'1');
INSERT INTO plan_slot VALUES(1,2,1,2,'2');
CREATE TABLE IF NOT EXISTS "entry" (
    number INTEGER PRIMARY KEY CHECK (number >= 1),
    id TEXT NOT NULL UNIQUE CHECK (length(id) = 32),
    person BIGINT NOT NULL,
    subject BIGINT NOT NULL,
    recorded BIGINT NOT NULL CHECK (recorded BETWEEN -62135596800 AND 253402300799),
    source TEXT NOT NULL CHECK (source <> ''),
    kind TEXT NOT NULL,
    day BIGINT NOT NULL CHECK (day BETWEEN -719162 AND 2932896),
    slot TEXT,
    ordinal BIGINT CHECK (ordinal >= 1),
    planned_start BIGINT CHECK (planned_start BETWEEN -62135596800 AND 253402300799),
    done_at BIGINT CHECK (done_at BETWEEN -62135596800 AND 253402300799),
    amount BIGINT CHECK (amount BETWEEN 0 AND 1000000000),
    snoozed_until BIGINT CHECK (snoozed_until BETWEEN -62135596800 AND 253402300799),
    undoes TEXT CHECK (length(undoes) = 32 AND undoes <> id),
    note TEXT,
    evidence TEXT CHECK (length(evidence) = 32),
    grade TEXT CHECK (grade IN ('exact', 'likely', 'check')), digest TEXT CHECK (length(digest) = 64), author TEXT CHECK (author <> ''),
    FOREIGN KEY (subject, person) REFERENCES subject (key, person),
    CHECK ((slot IS NULL) = (ordinal IS NULL)),
    CHECK (slot IS NOT NULL OR planned_start IS NULL),
    CHECK ((snoozed_until IS NOT NULL) = (kind = 'snoozed')),
    CHECK ((undoes IS NOT NULL) = (kind = 'undone')),
    CHECK ((evidence IS NULL) = (grade IS NULL)),
    CHECK ((done_at IS NOT NULL)
        = (kind IN ('taken', 'skipped', 'snoozed', 'seen', 'counted'))),
    CHECK (slot IS NOT NULL OR kind NOT IN ('skipped', 'snoozed', 'seen')),
    CHECK (slot IS NULL OR kind IN ('taken', 'skipped', 'snoozed', 'seen')),
    CHECK (amount IS NOT NULL OR kind <> 'counted'),
    CHECK (amount IS NULL OR kind IN ('taken', 'counted')),
    CHECK (kind IN
        ('taken', 'skipped', 'snoozed', 'seen', 'worn', 'replaced', 'counted', 'undone'))
);
INSERT INTO entry VALUES(1,'8b65efd1146b1ec4d7065bb18c208731',1,1,1793602920,'command','taken',20759,'1',1,1793602800,1793602920,1000,NULL,NULL,NULL,NULL,NULL,'3dcbd9f075b8c58442277c9a4b1c890103892aa8ec620a1c9b603618b3bb2f56','command');
INSERT INTO entry VALUES(2,'d7cf293519dff6df54ef40f86ac0569a',1,1,1793646600,'command','snoozed',20759,'2',1,1793646000,1793646600,NULL,1793647200,NULL,NULL,NULL,NULL,'d2a09b80c9da491e33c19ceac2c6e7825bbdb7670ea7f11bb32d693964f74261','command');
INSERT INTO entry VALUES(3,'a2cda49eebb7963015667a4ebb2f0142',1,1,1793647920,'command','taken',20759,'2',1,1793646000,1793647920,1000,NULL,NULL,NULL,NULL,NULL,'de582862bd5cb1aa0b2bbebe62569a896a48d6ff943f8807eca5e65392b18373','command');
INSERT INTO entry VALUES(4,'5b6150e9e50252683fed92c27cd4f19b',1,1,1793689920,'command','skipped',20760,'1',1,1793689200,1793689920,NULL,NULL,NULL,'blood test',NULL,NULL,'935d9a7ad5550baa3725bc51195b1f777e79665a2a25329262525ffce2cc76c9','command');
INSERT INTO entry VALUES(5,'5c69ecb1bba4809adf1184b40e7c9605',1,2,1793696400,'command','taken',20760,NULL,NULL,NULL,1793696400,1000,NULL,NULL,NULL,NULL,NULL,'5e50665501dca0a77fa86af007533e7b94b73f946fa036b0b4320fab22eabdc2','command');
INSERT INTO entry VALUES(6,'7d2ddfc1aa8976799ea3632afbbf2eaf',1,2,1793697000,'command','undone',20760,NULL,NULL,NULL,NULL,NULL,NULL,'5c69ecb1bba4809adf1184b40e7c9605',NULL,NULL,NULL,'b6688e6e3390f32dcab08b31a831aa8db823b05b8fdbb0149e898a3a419e3c44','command');
INSERT INTO entry VALUES(7,'d23fdac2df3c74e0dbe73a2b9487bc62',1,2,1793697600,'command','taken',20760,NULL,NULL,NULL,1793697600,1000,NULL,NULL,NULL,NULL,NULL,'07452f4c6ce33caefa051bacf11f226255bdd6bc775cf8694a5cf6fa180e3a3e','command');
INSERT INTO entry VALUES(8,'da734e6d97ddc2ed649839c9a6c86770',1,1,1793822700,'command','taken',20761,'2',1,1793822400,1793822700,1000,NULL,NULL,NULL,NULL,NULL,'5b542ec45b498487c5e8ee7e38dbf3069e3409b9e45154ea3b69206540539efa','command');
CREATE TABLE evidence (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 32),
    first_read BIGINT NOT NULL CHECK (first_read BETWEEN -62135596800 AND 253402300799),
    origin TEXT NOT NULL,
    line BIGINT NOT NULL CHECK (line >= 1),
    raw TEXT,
    raw_hex TEXT, digest TEXT CHECK (length(digest) = 64),
    CHECK ((raw IS NULL) <> (raw_hex IS NULL))
);
CREATE TABLE unmatched (
    number BIGINT PRIMARY KEY CHECK (number >= 1),
    evidence TEXT NOT NULL UNIQUE REFERENCES evidence (id)
);
CREATE TABLE calendar_place (
    key BIGINT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    version TEXT
);
CREATE TABLE sighting (
    place BIGINT NOT NULL REFERENCES calendar_place (key),
    number BIGINT NOT NULL CHECK (number >= 1),
    uid TEXT NOT NULL,
    recurrence TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'done', 'left', 'gone')),
    sequence BIGINT NOT NULL,
    modified BIGINT,
    starts BIGINT,
    seen BIGINT NOT NULL, contradiction TEXT CHECK (contradiction IN ('open', 'left')),
    PRIMARY KEY (place, number)
);
CREATE TABLE calendar_alias (
    uid TEXT NOT NULL PRIMARY KEY,
    original TEXT NOT NULL
);
CREATE TABLE written_file (
    place BIGINT NOT NULL REFERENCES calendar_place (key),
    name TEXT NOT NULL,
    digest BIGINT NOT NULL,
    PRIMARY KEY (place, name)
);
CREATE TABLE IF NOT EXISTS "settlement" (
    unmatched BIGINT NOT NULL REFERENCES unmatched (number),
    place BIGINT NOT NULL CHECK (place >= 1),
    recorded BIGINT NOT NULL CHECK (recorded BETWEEN -62135596800 AND 253402300799),
    kind TEXT NOT NULL CHECK (kind IN ('assigned', 'dropped', 'reopened')),
    entry TEXT CHECK (length(entry) = 32),
    PRIMARY KEY (unmatched, place),
    CHECK ((entry IS NOT NULL) = (kind = 'assigned'))
);
CREATE TABLE subscriber (
    id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
    name TEXT NOT NULL,
    people TEXT NOT NULL,
    items TEXT NOT NULL,
    item_kinds TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('events', 'tasks')),
    discreet BIGINT NOT NULL CHECK (discreet IN (0, 1)),
    alarms BIGINT NOT NULL CHECK (alarms IN (0, 1)),
    added BIGINT NOT NULL CHECK (added BETWEEN -62135596800 AND 253402300799),
    revoked BIGINT CHECK (revoked BETWEEN -62135596800 AND 253402300799)
, tags TEXT NOT NULL DEFAULT '', together BIGINT NOT NULL DEFAULT 0
    CHECK (together BETWEEN 0 AND alarms), is_account BIGINT NOT NULL DEFAULT 0
    CHECK (is_account IN (0, 1)), may TEXT NOT NULL DEFAULT 'answer'
    CHECK (may IN ('look', 'answer', 'manage')), issuer TEXT);
INSERT INTO subscriber VALUES('sam-carter','Sam Carter','sam-carter','','','events',0,1,1793599200,NULL,'',1,0,'answer',NULL);
INSERT INTO subscriber VALUES('sam-carter-2','Sam Carter','sam-carter','','','events',0,1,1793599200,NULL,'',1,0,'answer',NULL);
INSERT INTO subscriber VALUES('sam-carter-3','Sam Carter','sam-carter','','','events',0,1,1793599200,NULL,'',1,1,'answer',NULL);
CREATE TABLE feed_token (
    number BIGINT PRIMARY KEY CHECK (number >= 1),
    token TEXT NOT NULL UNIQUE CHECK (length(token) = 32),
    subscriber TEXT NOT NULL REFERENCES subscriber (id),
    until BIGINT CHECK (until BETWEEN -62135596800 AND 253402300799)
);
INSERT INTO feed_token VALUES(1,'0c202108ea7c007b4b786513fb16b811','sam-carter',NULL);
INSERT INTO feed_token VALUES(2,'e6a8410913eb3d906396abdffe7533e3','sam-carter-2',NULL);
INSERT INTO feed_token VALUES(3,'21e8fad33dc55418ca00a78d9d6bcfbe','sam-carter-3',NULL);
CREATE TABLE publication (
    subscriber TEXT NOT NULL PRIMARY KEY REFERENCES subscriber (id),
    source BIGINT NOT NULL,
    due BIGINT NOT NULL CHECK (due BETWEEN -62135596800 AND 253402300799),
    digest BIGINT NOT NULL,
    changed BIGINT NOT NULL CHECK (changed BETWEEN -62135596800 AND 253402300799),
    files TEXT
);
INSERT INTO publication VALUES('sam-carter-2',7260076278071330100,1793833200,-3563139538754623667,1793822760,'18285e8e4885d596');
INSERT INTO publication VALUES('sam-carter',-2115775726018200273,1793833200,-4021424554435412551,1793822760,'5d3a445294dd5fde');
CREATE TABLE setting (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO setting VALUES('secret','k3fa7db3c6a6b2cce5a28a16274bc59eb');
INSERT INTO setting VALUES('public-url','https://care.example');
CREATE TABLE write_mark (
    key INTEGER PRIMARY KEY CHECK (key = 1),
    mark TEXT NOT NULL CHECK (length(mark) = 45)
);
INSERT INTO write_mark VALUES(1,'a5e9e283a7c2feb453735f9fc6324648 000000000033');
CREATE TABLE account_collection (
    account TEXT NOT NULL REFERENCES subscriber (id),
    name TEXT NOT NULL CHECK (name <> ''),
    revision BIGINT NOT NULL CHECK (revision >= 0),
    first_known BIGINT NOT NULL CHECK (first_known >= 0),
    source BIGINT NOT NULL,
    due BIGINT NOT NULL CHECK (due BETWEEN -62135596800 AND 253402300799),
    revisions TEXT NOT NULL,
    title TEXT NOT NULL,
    PRIMARY KEY (account, name)
);
CREATE TABLE account_property (
    account TEXT NOT NULL,
    collection TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (account, collection, name),
    FOREIGN KEY (account, collection) REFERENCES account_collection (account, name)
);
CREATE TABLE account_object (
    account TEXT NOT NULL,
    collection TEXT NOT NULL,
    name TEXT NOT NULL CHECK (name <> ''),
    uid TEXT NOT NULL,
    revision BIGINT NOT NULL CHECK (revision >= 1),
    raw TEXT,
    raw_hex TEXT,
    digest BIGINT, versions TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (account, collection, name),
    FOREIGN KEY (account, collection) REFERENCES account_collection (account, name),
    CHECK (raw IS NULL OR raw_hex IS NULL),
    CHECK ((digest IS NULL) = (raw IS NULL AND raw_hex IS NULL))
);
CREATE TABLE owner_link (
    digest TEXT NOT NULL PRIMARY KEY CHECK (length(digest) = 32),
    until BIGINT NOT NULL CHECK (until BETWEEN -62135596800 AND 253402300799),
    used BIGINT CHECK (used BETWEEN -62135596800 AND 253402300799)
);
CREATE TABLE owner_browser (
    number BIGINT NOT NULL PRIMARY KEY CHECK (number >= 1),
    digest TEXT NOT NULL UNIQUE CHECK (length(digest) = 32),
    agent TEXT NOT NULL,
    since BIGINT NOT NULL CHECK (since BETWEEN -62135596800 AND 253402300799),
    last_used BIGINT NOT NULL
        CHECK (last_used BETWEEN -62135596800 AND 253402300799),
    until BIGINT NOT NULL CHECK (until BETWEEN -62135596800 AND 253402300799)
);
CREATE TABLE stored_feed (
    subscriber TEXT NOT NULL PRIMARY KEY REFERENCES subscriber (id),
    claim BIGINT NOT NULL CHECK (claim >= 0),
    claimed_until BIGINT,
    packed BLOB
);
CREATE TABLE feed_revisions (
    subscriber TEXT NOT NULL PRIMARY KEY REFERENCES subscriber (id),
    revisions TEXT NOT NULL
);
INSERT INTO feed_revisions VALUES('sam-carter-2',replace('6aeb9028\n65aba17c6be379b7 6aeb9028\n2e0b707893a46386\nf9292a85cf5fbe4e\ned55d9e93acc766f\n9816c280fbfcfdd\nded26cce6b7e41a1\n10268c464bb0afc\nf7790ce6dff416c6\n129c9afc1660386c\n','\n',char(10)));
INSERT INTO feed_revisions VALUES('sam-carter',replace('6aeb9028\naabbc55885aadd2c 6aeb9028\n4c1ed83dbe94464f\nf9292a85cf5fbe4e\n13157bd6c5639199\naee5e443319db9\n6c1e0cd7eedb2bd\nec029697d90d1339\nc744c6591eb55522\n3416cc84e21deecf\n','\n',char(10)));
CREATE UNIQUE INDEX subject_without_unit ON subject (person, item, name, zone)
    WHERE unit IS NULL;
CREATE INDEX entry_by_person ON entry (person, number);
CREATE INDEX entry_by_day ON entry (person, day);
CREATE INDEX entry_by_time ON entry (subject, done_at, amount) WHERE kind = 'taken';
CREATE INDEX entry_of_supplies ON entry (person, number)
    WHERE kind IN ('replaced', 'counted', 'undone');
CREATE INDEX entry_by_undoing ON entry (person, undoes) WHERE undoes IS NOT NULL;
CREATE UNIQUE INDEX account_object_by_revision
    ON account_object (account, collection, revision);
CREATE INDEX account_object_by_uid ON account_object (account, collection, uid);
CREATE INDEX sighting_by_uid ON sighting (uid);
CREATE INDEX settlement_repeated
    ON settlement (unmatched, place, recorded, kind, entry);
CREATE INDEX setting_repeated ON setting (name, value);
CREATE INDEX subscriber_repeated ON subscriber (
    id, name, people, items, item_kinds, tags, kind, discreet, alarms, together,
    is_account, may, added, revoked, issuer
);
COMMIT;
PRAGMA application_id = 1685025637;
PRAGMA user_version = 18;
