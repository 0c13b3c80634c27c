import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { brotli } from "./build/brotli.ts";
import { compiledMessages } from "./build/compiled-messages.ts";
import { lucideIcons } from "./build/lucide-icons.ts";
import { offlinePage } from "./build/offline-page.ts";

const api = process.env["API_URL"] ?? "http://127.0.0.1:6778";
const proxied = ["/trpc", "/prod", "/frame", "/healthz", "/readyz"];

/**
 * Two files serve the sign-in page; the first changes only with a library. Small pieces that many
 * pages share are bundled too: separately, a page of cases took a hundred requests.
 */
const CHUNKS = [
  { name: "libraries", test: /node_modules\//, tags: ["$initial" as const] },
  { name: "frame", tags: ["$initial" as const] },
  { name: "kit", test: /src\/components\//, minShareCount: 6 },
  { name: "icons", test: /lucide-icon\//, minShareCount: 2 },
  {
    name: "codes",
    test: /packages\/api\/src\/.*(contract-codes|contract-words|core)/,
    minShareCount: 6,
  },
];

export default defineConfig({
  plugins: [react(), tailwind(), compiledMessages(), lucideIcons(), offlinePage(), brotli()],
  resolve: {
    alias: {
      "@": fileURLToPath(new URL("./src", import.meta.url)),
      "use-intl/format-message": "use-intl/format-message/format-only",
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, ws: true }])) },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // English words of the frame are part of the first load, though the loader could fetch them too.
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
});
