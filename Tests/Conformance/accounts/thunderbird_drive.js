// The actions of Thunderbird's windows, by name: drive.tick("20261102T080000", …).
const { cal } = ChromeUtils.importESModule("resource:///modules/calendar/calUtils.sys.mjs");
const { CalTodo } = ChromeUtils.importESModule("resource:///modules/CalTodo.sys.mjs");
const { setTimeout } = ChromeUtils.importESModule("resource://gre/modules/Timer.sys.mjs");
let questions = 0;

const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));
const calendars = () => cal.manager.getCalendars().filter(one => one.type == "caldav");
const tasks = () => calendars().find(one => one.name == "Sam: to do");
const events = () => calendars().find(one => one.name == "Sam");
const itemsOf = calendar => calendar.getItemsAsArray(Ci.calICalendar.ITEM_FILTER_ALL_ITEMS, 0, null, null);

async function until(check) {
  for (let round = 0; round < 1200; round++) {
    if (await check()) {
      return;
    }
    await wait(100);
  }
  throw new Error("waited for too long: " + check);
}

async function task(start) {
  const [one] = (await itemsOf(tasks())).filter(item => item.entryDate?.icalString == start);
  return one;
}

async function change(start, edit) {
  const old = await task(start);
  const changed = old.clone();
  edit(changed);
  await tasks().modifyItem(changed, old);
}

async function changeSeries(start, edit) {
  const wanted = cal.createDateTime(start);
  const series = (await itemsOf(events())).filter(item => item.recurrenceInfo);
  const old = series.find(item => item.startDate.hour == wanted.hour);
  wanted.timezone = old.startDate.timezone;
  const changed = old.clone();
  edit(changed, changed.recurrenceInfo.getOccurrenceFor(wanted));
  await events().modifyItem(changed, old);
}

globalThis.drive = {
  async signIn(user, password, url) {
    // Otherwise a dialog asks for the password.
    const login = Cc["@mozilla.org/login-manager/loginInfo;1"].createInstance(Ci.nsILoginInfo);
    login.init(url, null, "dosecal", user, password, "", "");
    await Services.logins.addLoginAsync(login);
    const found = await cal.provider.detection.detect(user, password, url, true, [], {});
    for (const calendar of [...found.values()].flat()) {
      calendar.setProperty("cache.enabled", true);
      cal.manager.registerCalendar(calendar);
    }
    await until(async () => (await drive.counts())["Sam: to do"] == 30);
    await until(async () => (await drive.counts())["Sam"] == 2);
  },
  names: () => calendars().map(one => one.name).sort(),
  async counts() {
    const counts = {};
    for (const one of calendars()) {
      counts[one.name] = (await itemsOf(one)).length;
    }
    return counts;
  },
  async states() {
    const states = {};
    for (const item of await itemsOf(tasks())) {
      states[item.entryDate?.icalString ?? item.title] = item.status;
    }
    return states;
  },
  tick: (start, at) =>
    change(start, item => {
      item.completedDate = cal.createDateTime(at);
      item.isCompleted = true;
    }),
  untick: start => change(start, item => (item.isCompleted = false)),
  move: (start, to) =>
    change(start, item => {
      const length = item.dueDate.subtractDate(item.entryDate);
      const moved = cal.createDateTime(to).getInTimezone(cal.dtz.floating);
      moved.timezone = item.entryDate.timezone;
      item.entryDate = moved;
      const due = moved.clone();
      due.addDuration(length);
      item.dueDate = due;
    }),
  snooze: (start, until, at) =>
    change(start, item => {
      item.alarmLastAck = cal.createDateTime(at);
      item.setProperty("X-MOZ-SNOOZE-TIME", until);
    }),
  // One occurrence of a series, as with "this occurrence" in the dialog.
  moveOccurrence: (start, to) =>
    changeSeries(start, (series, occurrence) => {
      const moved = occurrence.clone();
      const begin = cal.createDateTime(to);
      begin.timezone = occurrence.startDate.timezone;
      const end = begin.clone();
      end.addDuration(occurrence.duration);
      moved.startDate = begin;
      moved.endDate = end;
      series.recurrenceInfo.modifyException(moved, true);
    }),
  removeOccurrence: start =>
    changeSeries(start, (series, occurrence) =>
      series.recurrenceInfo.removeOccurrenceAt(occurrence.recurrenceId)
    ),
  async removeSeries() {
    const series = (await itemsOf(events())).filter(item => item.recurrenceInfo);
    await events().deleteItem(series[0]);
  },
  async remove(start) {
    await tasks().deleteItem(await task(start));
  },
  async add(title) {
    const item = new CalTodo();
    item.title = title;
    await tasks().addItem(item);
  },
  async refresh() {
    calendars().forEach(one => one.refresh());
    await wait(1500);
  },
  goOffline() {
    Services.io.offline = true;
  },
  // `mine`: whether the change overwrites the server's task, as the dialog asks.
  goOnline(mine) {
    cal.provider.promptOverwrite = () => {
      questions += 1;
      return mine;
    };
    Services.io.offline = false;
  },
  questions: () => questions,
};
