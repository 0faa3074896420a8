// Keeps the page of today as it is now: after midnight, and after somebody else's press. It changes only
// what is new, and moves neither the focus nor what is folded up. The page is whole without it.
(() => {
  "use strict";
  const pause = 30000;
  const main = document.querySelector("main");
  const stays = document.getElementById("stays");
  let isAsking = false;

  // Whether somebody is writing: then nothing is taken out of their hands.
  const isWritten = () => [...main.querySelectorAll("input:not([type=hidden])")]
    .some(field => field.value !== field.defaultValue || field === document.activeElement);

  const isSame = (old, now) => old.nodeName === now.nodeName && (old.id || "") === (now.id || "");

  function change(old, now) {
    if (old.isEqualNode(now)) return;
    if (old.nodeType !== Node.ELEMENT_NODE) { old.data = now.data; return; }
    for (const {name} of [...old.attributes])
      if (!now.hasAttribute(name) && name !== "open" && name !== "hidden") old.removeAttribute(name);
    for (const {name, value} of now.attributes)
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    let child = old.firstChild;
    for (const next of [...now.childNodes]) {
      let found = child;
      if (next.id) while (found && !isSame(found, next)) found = found.nextSibling;
      if (!found || !isSame(found, next)) { old.insertBefore(next, child); continue; }
      while (child !== found) { const gone = child; child = child.nextSibling; gone.remove(); }
      child = found.nextSibling;
      change(found, next);
    }
    while (child) { const gone = child; child = child.nextSibling; gone.remove(); }
  }

  const pressable = home => [...home.querySelectorAll("button, a, summary, input:not([type=hidden])")];

  // The focus stays where it was, or goes to the same place of the same card.
  function keepingFocus(work) {
    const focused = document.activeElement;
    const home = main.contains(focused) ? focused.closest("[id]") : null;
    const place = home ? pressable(home).indexOf(focused) : -1;
    work();
    if (!home || main.contains(focused)) return;
    const there = pressable(document.getElementById(home.id) || main);
    const next = there[Math.min(Math.max(place, 0), there.length - 1)];
    if (next) next.focus({preventScroll: true});
  }

  const buttons = () => [...main.querySelectorAll("button")].map(one => one.textContent).join();

  function show(page) {
    const before = buttons();
    keepingFocus(() => change(main, page));
    if (buttons() === before) return;
    // What moved under a finger takes no press for a moment, as a new page does not.
    main.classList.remove("renewed");
    void main.offsetWidth;
    main.classList.add("renewed");
  }

  async function renew() {
    if (isAsking || document.hidden || isWritten()) return;
    isAsking = true;
    try {
      const answer = await fetch(location.pathname, {cache: "no-store"});
      const page = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = page && page.querySelector("main");
      if (now && !isWritten()) show(now);
      if (now) document.getElementById("offline").hidden = true;
      stays.hidden = Boolean(now);
    } catch {
      stays.hidden = false;
    } finally {
      isAsking = false;
    }
  }

  // What is pressed without a connection waits on this device; see worker.js.
  function whileOffline(renew) {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    const root = new URL("../", location).href;
    const token = location.pathname.split("/").pop();
    const show = () => showKept(root, token);
    worker.addEventListener("message", () => { renew(); show(); });
    worker.register(`${root}worker.js`).catch(() => null);
    // A page that was loading while the worker began is kept, too.
    worker.ready.then(async ({active}) => {
      if (!worker.controller || !await caches.match(location.href)) active.postMessage("keep");
    });
    let said = "";
    addEventListener("submit", event => {
      said = event.submitter ? event.submitter.textContent.trim().replace(/\s+/g, " ") : "";
    });
    addEventListener("formdata", event => {
      if (worker.controller && said) event.formData.set("said", said.slice(0, 200));
    });
    show();
  }

  async function showKept(root, token) {
    const cache = await caches.open(`dosecal-presses ${root}`);
    const all = await Promise.all((await cache.keys()).map(async at => [at, await (await cache.match(at)).json()]));
    const own = all.filter(([, one]) => one.url.includes(token)).sort((a, b) => a[1].at - b[1].at);
    for (const id of ["kept", "failed"]) {
      const section = document.getElementById(id), list = section.querySelector("ul");
      const sample = list.querySelector("[hidden]");
      const some = own.filter(([, one]) => Boolean(one.status) === (id === "failed"));
      list.replaceChildren(sample, ...some.map(([at, one]) => {
        const line = sample.cloneNode(true), body = new URLSearchParams(one.body);
        const hourCycle = list.dataset.hours === "12" ? "h12" : "h23";
        const time = new Date(one.at).toLocaleString(
          document.documentElement.lang, {weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle});
        const words = `${time} ${body.get("said") || ""}`;
        line.hidden = false;
        line.querySelector("p").textContent = words;
        for (const button of line.querySelectorAll("button")) {
          button.setAttribute("aria-label", `${button.textContent}: ${words}`);
          button.addEventListener("click", async () => {
            if (button.name === "remove") { await cache.delete(at); await showKept(root, token); return; }
            body.set("ago", Math.max(0, Math.round((Date.now() - one.at) / 1000)));
            sendForm(one.url, body);
          });
        }
        return line;
      }));
      section.hidden = !some.length;
    }
  }

  function sendForm(url, body) {
    const form = document.createElement("form");
    Object.assign(form, {method: "post", action: url, hidden: true});
    for (const [name, value] of body) {
      const field = document.createElement("input");
      Object.assign(field, {type: "hidden", name, value});
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }

  stays.hidden = true;
  setInterval(renew, pause);
  document.addEventListener("visibilitychange", renew);
  window.addEventListener("online", renew);
  whileOffline(renew);
  window.addEventListener("pageshow", event => { if (event.persisted) renew(); });
})();
