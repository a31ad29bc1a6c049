import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/risiko/server/client",
    emptyOutDir: true,
    // The server's content security policy allows no inline scripts, styles or data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: "licences.md" },
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
