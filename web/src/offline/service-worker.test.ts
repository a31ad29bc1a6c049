import { beforeEach, expect, it, vi } from "vitest";

type Listener = (event: unknown) => void;

const listeners = new Map<string, Listener>();
const seen = new Map<string, Response>();
const kept = {
  put: (request: Request, answer: Response) => Promise.resolve(void seen.set(request.url, answer)),
  keys: () => Promise.resolve([]),
};

beforeEach(async () => {
  listeners.clear();
  seen.clear();
  vi.resetModules();
  vi.stubGlobal("self", {
    addEventListener: (type: string, listen: Listener) => listeners.set(type, listen),
  });
  vi.stubGlobal("location", { origin: "http://here" });
  vi.stubGlobal("caches", {
    open: () => Promise.resolve(kept),
    delete: () => Promise.resolve(void seen.clear()),
  });
  await import("./service-worker");
});

/** What the page asks the server for, which answers when it is told to. */
function ask(path: string): { answer: () => Promise<Response> } {
  let reply: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (reply = resolve)));
  let answered: Promise<Response> | undefined;
  const request = new Request(`http://here${path}`);
  listeners.get("fetch")?.({
    request,
    respondWith: (later: Promise<Response>) => (answered = later),
  });
  return {
    answer: async () => {
      reply(new Response("{}"));
      return (await answered) as Response;
    },
  };
}

it("keeps what the server has answered", async () => {
  await ask("/api/profile").answer();
  expect([...seen.keys()]).toEqual(["http://here/api/profile"]);
});

it("keeps no answer for somebody who has left meanwhile", async () => {
  const asked = ask("/api/profile");
  listeners.get("message")?.({ data: "forget" });
  expect((await asked.answer()).status).toBe(200);
  expect(seen.size).toBe(0);
});
