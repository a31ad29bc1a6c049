import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8000";
const WORKER = "service-worker";

function checksum(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  return sum;
}

/** Lists the built files for the service worker, which gets another version for each such list. */
function listFiles(): Plugin {
  return {
    name: "list-files",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const list = JSON.stringify(files.sort());
      const version = checksum(list).toString(36);
      const worker = bundle[`${WORKER}.js`];
      if (worker?.type === "chunk") worker.code = worker.code.replace("__VERSION__", version);
      this.emitFile({ type: "asset", fileName: "files.json", source: list });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), listFiles()],
  build: {
    outDir: "../src/risiko/server/client",
    emptyOutDir: true,
    // The server's content security policy allows no inline scripts, styles or data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: "licences.md" },
    rolldownOptions: {
      input: { index: "index.html", [WORKER]: "src/offline/service-worker.ts" },
      output: {
        // The service worker is found by its name; all other names change with the content.
        entryFileNames: ({ name }) => (name === WORKER ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: {
    // The host is passed on as it is: the server compares it with the origin.
    proxy: {
      "/api": { target: SERVER },
      "/ws": { target: SERVER, ws: true },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
