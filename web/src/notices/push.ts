/** Web push: being told although no page is open, over the push service of the browser's maker. */

import { findInstalled, install } from "../offline/install";
import { api } from "../server/api";

export function canPush(): boolean {
  return import.meta.env.PROD && "serviceWorker" in navigator && "PushManager" in window;
}

/** Whose service carries the messages to this browser; null if none does. */
export async function findCarrier(): Promise<string | null> {
  const subscription = await findSubscription();
  return subscription && new URL(subscription.endpoint).hostname;
}

async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await findInstalled())?.pushManager.getSubscription()) ?? null;
}

/** Let the server tell this browser. */
export async function turnOnPush(): Promise<void> {
  const installed = await install();
  const { key } = await api.pushKey();
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  await tellServer(await installed.pushManager.subscribe(wish));
}

export async function turnOffPush(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription === null) return;
  await api.unsubscribe(subscription.endpoint);
  await subscription.unsubscribe();
}

/** Somebody else plays here now: the server tells this browser for them. */
export async function movePush(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription !== null) await tellServer(subscription);
}

function tellServer(subscription: PushSubscription): Promise<unknown> {
  const { endpoint, keys } = subscription.toJSON();
  return api.subscribe({
    endpoint: endpoint ?? "",
    key: keys?.["p256dh"] ?? "",
    auth: keys?.["auth"] ?? "",
  });
}
