/**
 * Runs beside the pages of a browser that has asked for it: opens the client without a network, keeps
 * what was seen of the server for then, and shows push messages.
 *
 * The page itself always comes from the server if that answers, so nobody gets an old client after
 * an upgrade. Files under `assets/` have names that change with their content.
 */

export {};

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}

interface NotificationEvent extends WorkerEvent {
  readonly notification: Notification;
}

interface OpenWindow {
  readonly url: string;
  focus(): Promise<OpenWindow>;
  navigate(url: string): Promise<OpenWindow | null>;
}

interface OwnScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wanted: {
      type: "window";
      includeUncontrolled: boolean;
    }): Promise<readonly OpenWindow[]>;
    openWindow(url: string): Promise<OpenWindow | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: FetchEvent) => void): void;
  addEventListener(type: "push", listen: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listen: (event: NotificationEvent) => void): void;
  addEventListener(type: "message", listen: (event: MessageEvent) => void): void;
}

interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

const worker = self as unknown as OwnScope;

/** Grows with each person who plays here. */
let people = 0;

/** Replaced by the build: another one for each set of files. */
const VERSION = "__VERSION__";
const SHELL = `shell ${VERSION}`;
/** Answers of the server that were seen. */
const SEEN = "seen";
const MOST_SEEN = 1000;
const LARGEST_SEEN = 8_000_000;
/** Says of an answer that it is an old one: when it was given. */
const SEEN_AT = "x-seen";
const PAGE = "/";
const FIXED = [
  PAGE,
  "/manifest.webmanifest",
  "/icons/icon-192.png",
  "/icons/icon-512.png",
  "/icons/badge-96.png",
];
/** Lessons and puzzles: what was done in them is sent with every request. */
const EXERCISE = /^\/api\/(lessons|puzzles)\/[^/]+$/;
/** Private addresses and keys, which are of no use without the server. */
const NEVER_KEPT = /^\/api\/(calendar|push)/;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOldFiles().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && EXERCISE.test(url.pathname))
    event.respondWith(askExercise(request, url));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (url.pathname === PAGE) event.respondWith(openPage());
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(openFile(request));
  else if (FIXED.includes(url.pathname)) event.respondWith(openFile(request));
  else if (url.pathname.startsWith("/api/") && !NEVER_KEPT.test(url.pathname))
    event.respondWith(ask(request));
});

worker.addEventListener("push", (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (message) event.waitUntil(show(message));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

worker.addEventListener("message", (event) => {
  if (event.data === "forget") void forget();
});

async function keepFiles(): Promise<void> {
  const answer = await fetch("/files.json", { cache: "no-store" });
  const files = (await answer.json()) as string[];
  const cache = await caches.open(SHELL);
  const fresh = FIXED.map((path) => new Request(path, { cache: "reload" }));
  await cache.addAll([...fresh, ...files.map((name) => `/${name}`)]);
}

async function dropOldFiles(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== SHELL && name !== SEEN);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function openPage(): Promise<Response> {
  try {
    return await fetch(PAGE, { cache: "no-cache" });
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: SHELL });
    if (kept) return kept;
    throw error;
  }
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request));
}

/** A lesson or a puzzle after all that was done in it: what was seen once is there again. */
async function askExercise(request: Request, url: URL): Promise<Response> {
  const { played } = (await request.clone().json()) as { played: readonly string[] };
  url.searchParams.set("played", await digest(JSON.stringify(played)));
  return ask(request, new Request(url.href));
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16)).join("-");
}

/** Somebody else plays here now: what was seen, or asked for until now, is none of their business. */
async function forget(): Promise<void> {
  people += 1;
  await caches.delete(SEEN);
}

/** Ask the server and keep what it answers under a key; without a network, what was kept. */
async function ask(request: Request, key = request): Promise<Response> {
  const asking = people;
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(key, answer.clone(), asking);
    return answer;
  } catch (error) {
    const kept = await caches.match(key, { cacheName: SEEN, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** Keep an answer, with the time it was given, unless who asked has left; of too many the oldest go. */
async function keep(request: Request, answer: Response, asking: number): Promise<void> {
  const body = await answer.blob();
  if (body.size > LARGEST_SEEN || asking !== people) return;
  const headers = new Headers(answer.headers);
  headers.set(SEEN_AT, new Date().toISOString());
  const cache = await caches.open(SEEN);
  await cache.put(request, new Response(body, { headers }));
  const known = await cache.keys();
  for (const old of known.slice(0, Math.max(0, known.length - MOST_SEEN))) await cache.delete(old);
}

function show({ title, body, path, tag }: PushMessage): Promise<void> {
  return worker.registration.showNotification(title, {
    body,
    tag,
    data: path,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
  });
}

/** Show a page in a window that is open, or in a new one. */
async function open(path: string): Promise<unknown> {
  const address = `${PAGE}#${path}`;
  const [window] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (window === undefined) return worker.clients.openWindow(address);
  await window.focus();
  return window.navigate(address).catch(() => null);
}
