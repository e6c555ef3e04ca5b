import { defineConfig } from "vite";

/** Where `npm run dev` finds the back end: `tablefeel serve` on its usual port, or another address. */
const backEnd = process.env["TABLEFEEL_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/tablefeel/service/page",
    emptyOutDir: true,
    target: "es2022",
    // The oldest browsers that know light-dark(), which the colours use.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The content policy forbids inline scripts and data: images, so everything stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { host: "127.0.0.1", proxy: { "/api": backEnd } },
});
