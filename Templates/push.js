// Turns on reminders in this browser. Without it, the page says that this browser cannot ring.
"use strict";
(() => {
  const form = document.getElementById("push");
  if (!form) return;
  const show = part => {
    for (const one of form.querySelectorAll("[data-part]"))
      one.hidden = one.dataset.part !== part && !(one.dataset.part === "ask" && part === "failed");
  };
  const {serviceWorker: worker} = navigator;
  const isOfApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  // iPhones and iPads can do this only in pages on the home screen.
  if (!worker || !window.PushManager || !window.Notification) return show(isOfApple ? "home" : "none");
  show(Notification.permission === "denied" ? "denied" : "ask");

  form.addEventListener("submit", async event => {
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    try {
      if (await Notification.requestPermission() !== "granted") return show("denied");
      await worker.register(new URL(`${form.dataset.root}worker.js`, location));
      const {endpoint, keys} = (await subscription((await worker.ready).pushManager)).toJSON();
      Object.assign(form.elements.endpoint, {value: endpoint});
      Object.assign(form.elements.key, {value: keys.p256dh});
      Object.assign(form.elements.secret, {value: keys.auth});
      form.submit();
    } catch {
      show("failed");
    } finally {
      button.disabled = false;
    }
  });

  async function subscription(manager) {
    const options = {userVisibleOnly: true, applicationServerKey: form.dataset.key};
    try {
      return await manager.subscribe(options);
    } catch (error) {
      // The browser is subscribed with the key of an earlier store.
      const old = await manager.getSubscription();
      if (!old) throw error;
      await old.unsubscribe();
      return manager.subscribe(options);
    }
  }
})();
