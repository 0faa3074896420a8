// Shows the last page of today where there is no connection, and keeps what is pressed on it until
// there is one. Whatever the server says comes first: nothing kept is shown while it answers.
"use strict";
const root = new URL("./", location).href;
const [pages, presses] = [`dosecal-pages ${root}`, `dosecal-presses ${root}`];
const files = ["style.css", "today.js", "favicon.svg"];
const todayPage = /^today\/[0-9a-f]{32}$/;
const kept = ["taken", "skipped", "needed", "worn", "undone", "all"];
const [minute, withdrawn] = [60000, [401, 403, 404, 410]];
const [subscriptions, subscription] = [`dosecal-push ${root}`, `${root}subscription`];

const path = url => url.startsWith(root) ? url.slice(root.length).replace(/[?#].*/, "") : "";
const token = path => (/^[a-z]+\/([0-9a-f]{32})(\/|$)/.exec(path) || [])[1];

addEventListener("install", event => {
  skipWaiting();
  event.waitUntil(caches.open(pages).then(cache => cache.addAll(files.map(name => root + name))));
});
addEventListener("activate", event => event.waitUntil(clients.claim()));
addEventListener("message", event => event.waitUntil(keepPage(event.source.url)));
addEventListener("sync", event => event.waitUntil(flush()));
addEventListener("fetch", event => {
  const {method, mode, url} = event.request, place = path(url);
  if (method === "POST" && mode === "navigate" && /^(take|today)\//.test(place) && token(place))
    event.respondWith(press(event.request, place));
  else if (method === "GET" && (mode === "navigate" && (token(place) || place === "home")
    || todayPage.test(place) || files.includes(place)))
    event.respondWith(get(event, place));
});

// Somebody went back to the answer to a press. The browser wants it as it was, but keeps no copy.
const isFromHistory = request => request.cache === "only-if-cached";

async function get(event, place) {
  const {request} = event, isNavigation = request.mode === "navigate";
  let answer;
  try {
    answer = await (isFromHistory(request) ? fetch(request, {cache: "default"}) : fetch(request));
  } catch (error) {
    const last = await (await caches.open(pages)).match(root + place);
    // A script asks for what is new; the old page is only for somebody's eyes.
    if (!last || !files.includes(place) && !isNavigation) throw error;
    return files.includes(place) ? last : marked(last);
  }
  if (answer.ok && !answer.redirected && (todayPage.test(place) || files.includes(place))) {
    const copy = answer.clone();
    event.waitUntil(caches.open(pages).then(cache => cache.put(root + place, copy)).then(
      () => todayPage.test(place) ? Promise.all([flush(), renew()]) : null));
  }
  if (!await isWithdrawn(answer, place)) return answer;
  await caches.delete(pages);
  // Whoever has to sign in again may send what waits later; other addresses never may.
  return isNavigation && await tells(answer) && await drop(token(place)) ? marked(answer) : answer;
}

// A page that was loaded past the worker.
async function keepPage(url) {
  await clients.claim();
  if (!todayPage.test(path(url))) return;
  const answer = await fetch(url);
  if (answer.ok && !answer.redirected) await (await caches.open(pages)).put(root + path(url), answer);
}

// Whether a page has the notice of presses that are lost.
const tells = async answer => (await answer.clone().text()).includes('id="offline"');

// Whether an address opens nothing any more. An item that is in the plan no more is gone, too, and
// other pages may be forbidden: only the page of today, the start, and the notice itself say so.
async function isWithdrawn(answer, place) {
  if (!withdrawn.includes(answer.status)) return false;
  return todayPage.test(place) || place === "home"
    || answer.status === 410 && await tells(answer);
}

// The page with the line that says that it is not as the server has it.
async function marked(answer) {
  const text = (await answer.text()).replace('id="offline" hidden=""', 'id="offline"');
  return new Response(text, {status: answer.status, headers: answer.headers});
}

const send = (url, body) => fetch(url, {
  method: "POST", body, redirect: "manual", credentials: "same-origin", referrerPolicy: "no-referrer",
});

// Each press has an id, so that one that was sent but not answered counts once all the same.
async function press(request, place) {
  const home = `${root}today/${token(place)}`;
  // Whoever goes back does not press again.
  if (isFromHistory(request)) return Response.redirect(home, 303);
  const body = new URLSearchParams(await request.text());
  // What was kept before keeps its time.
  const at = Date.now() - 1000 * (body.get("ago") || 0);
  if (!body.has("press")) body.set("press", crypto.randomUUID().replaceAll("-", ""));
  try {
    const answer = await send(request.url, body);
    if (answer.type === "opaqueredirect") await (await caches.open(presses)).delete(key(body));
    return answer;
  } catch (error) {
    if (!kept.includes(body.get("do")) || !await (await caches.open(pages)).match(home)) throw error;
    await keep({url: request.url, body: `${body}`, at});
    return Response.redirect(`${home}#kept`, 303);
  }
}

const key = body => `${root}kept/${body.get("press")}`;
const store = async one => (await caches.open(presses)).put(
  key(new URLSearchParams(one.body)), new Response(JSON.stringify(one)));

async function all() {
  const cache = await caches.open(presses);
  const found = await Promise.all((await cache.keys()).map(async at => (await cache.match(at)).json()));
  return found.sort((a, b) => a.at - b.at);
}

// What a form says beside its id.
const said = text => {
  const body = new URLSearchParams(text);
  body.delete("press");
  return `${body}`;
};

async function keep(one) {
  // A second click in the same place is no second press.
  const isTwice = (await all()).some(other => other.url === one.url
    && said(other.body) === said(one.body) && Math.abs(one.at - other.at) < minute);
  if (isTwice) return;
  await store(one);
  if (registration.sync) await registration.sync.register("presses").catch(() => null);
}

async function drop(token) {
  const lost = (await all()).filter(one => one.url.includes(token));
  const cache = await caches.open(presses);
  for (const one of lost) await cache.delete(key(new URLSearchParams(one.body)));
  return lost.length;
}

let flushing;
const flush = () => flushing = flushing || sendAll().finally(() => flushing = null);

// Sends what waits, in the order in which it was pressed; what is not recorded stays to be looked at.
async function sendAll() {
  let isNew = false;
  for (const one of (await all()).filter(one => !one.status)) {
    const body = new URLSearchParams(one.body);
    body.set("ago", Math.max(0, Math.round((Date.now() - one.at) / 1000)));
    const answer = await send(one.url, body);
    if (answer.status === 429 || answer.status >= 500) break;
    if ([401, 403, 410].includes(answer.status)) { await caches.delete(pages); continue; }
    isNew = true;
    if (answer.type === "opaqueredirect") await (await caches.open(presses)).delete(key(body));
    else await store({...one, status: answer.status});
  }
  if (isNew) for (const page of await clients.matchAll()) page.postMessage("sent");
}

// A reminder. Each message shows a notice, since browsers withdraw the permission otherwise.
addEventListener("push", event => event.waitUntil(
  Promise.all([showNotice(event.data.json()), renew()])));
addEventListener("pushsubscriptionchange", event => event.waitUntil(
  renew(event.oldSubscription, event.newSubscription)));
addEventListener("notificationclick", event => event.waitUntil(pressNotice(event)));

async function showNotice({tag, action, title, text, link, answers = []}) {
  const isRinging = action === "ring";
  await registration.showNotification(title, {
    body: text, tag, renotify: isRinging, silent: !isRinging, requireInteraction: isRinging,
    icon: `${root}icon-192.png`, data: {link, answers},
    // Browsers show two buttons.
    actions: answers.slice(0, 2).map(({label}, place) => ({action: `${place}`, title: label})),
  });
  // Browsers without buttons do not replace either: there, what is older is closed. The others are
  // not asked, because Chromium loses a notice that it is asked about before it has shown it: the
  // notice stays on the screen, and its buttons do nothing.
  if ("actions" in Notification.prototype) return;
  const all = await registration.getNotifications({tag});
  for (const old of all.slice(0, -1)) old.close();
}

async function pressNotice({notification, action}) {
  const {title, body, tag, icon, actions, data} = notification;
  const chosen = data.answers[action];
  const open = () => data.link ? clients.openWindow(data.link) : null;
  notification.close();
  if (!chosen) return open();
  try {
    const answer = await fetch(new URL(new URL(chosen.url, root).pathname, root), {method: "POST"});
    // The page explains why nothing was recorded.
    if ([404, 409, 410].includes(answer.status)) return open();
    if (!answer.ok) throw answer;
  } catch {
    // Nothing was recorded, so it stays where it was.
    await registration.showNotification(title, {body, tag, icon, actions, data, requireInteraction: true});
  }
}

// Tells the server if the browser has replaced its subscription. The proof is made of the secret of
// the old one, which only the browser and the server know. The last known subscription is kept,
// because some browsers no longer have it when they replace it.
async function renew(before, after) {
  if (!registration.pushManager) return;
  const cache = await caches.open(subscriptions), known = await cache.match(subscription);
  const old = known ? await known.json() : before && described(before);
  const current = after || await registration.pushManager.getSubscription() || old
    && await registration.pushManager.subscribe({userVisibleOnly: true, applicationServerKey: old.server})
      .catch(() => null);
  if (!current) return;
  const {endpoint, key, secret, server} = described(current);
  if (old && old.endpoint !== endpoint) {
    const proof = await digest(`renewal ${old.endpoint} ${old.secret}`);
    const body = new URLSearchParams({endpoint, key, secret});
    const answer = await send(`${root}renewal/${proof.slice(0, 32)}`, body).catch(() => null);
    // It is tried again with the next message or visit.
    if (!answer || answer.status === 429 || answer.status >= 500) return;
  }
  await cache.put(subscription, new Response(JSON.stringify({endpoint, secret, server})));
}

function described(one) {
  const {endpoint, keys} = one.toJSON(), {applicationServerKey} = one.options || {};
  const server = applicationServerKey && btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return {endpoint, key: keys.p256dh, secret: keys.auth, server};
}

const digest = async text => [...new Uint8Array(await crypto.subtle.digest(
  "SHA-256", new TextEncoder().encode(text)))].map(byte => byte.toString(16).padStart(2, "0")).join("");
