/** The service worker of this browser: registered only where somebody has asked for it. */

import { settings } from "../device/settings.svelte";
import { stockUp } from "./stock-up";

const SCRIPT = "/service-worker.js";

/** Whether this browser can keep the page and show push messages. */
export function canInstall(): boolean {
  return import.meta.env.PROD && "serviceWorker" in navigator;
}

/** The service worker, registered and ready. */
export async function install(): Promise<ServiceWorkerRegistration> {
  const workers = navigator.serviceWorker;
  const fresh = workers.controller === null;
  if (fresh) workers.addEventListener("controllerchange", () => void stockUp(), { once: true });
  await workers.register(SCRIPT, { updateViaCache: "none" });
  return workers.ready;
}

/** The service worker, if there is one. */
export async function findInstalled(): Promise<ServiceWorkerRegistration | null> {
  if (!canInstall()) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

export async function uninstall(): Promise<void> {
  await (await findInstalled())?.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Whoever puts the page among the programs of a device wants it to open without a network, too. */
export function followInstallation(): void {
  if (!canInstall()) return;
  const keep = () => {
    settings.offline = true;
    install().catch(() => undefined);
  };
  addEventListener("appinstalled", keep);
  if (matchMedia("(display-mode: standalone)").matches || settings.offline) keep();
}

/** Somebody else plays here now: what the browser kept of the other one is dropped. */
export function forgetSeen(): void {
  if (canInstall()) navigator.serviceWorker.controller?.postMessage("forget");
}
