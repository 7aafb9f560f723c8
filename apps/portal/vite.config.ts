import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Chromium 86 is what the domestic browsers of old office machines build on (design §7). */
const OLDEST = "chrome86";

/** What every build of the portal shares, so that a drawing has the same address in each. */
export const sharedBuild = {
  target: OLDEST,
  cssTarget: OLDEST,
  // every drawing stays a file of its own: `<use>` takes no data: address, and pages stay small
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
} as const;
export const assetFileNames = "assets/[name]-[hash][extname]";

export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    ...sharedBuild,
    // one sheet for all pages, cached long: the entry page warms it for the next
    cssCodeSplit: false,
    manifest: true,
    rolldownOptions: {
      input: ["index.html", "first.html"],
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames,
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: "router", test: /node_modules[\\/](react-router|@tanstack)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
});
