import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { AtRule } from "postcss";
import { defineConfig, type Plugin } from "vite";
import { spellOut } from "./src/style/breakpoints.ts";

const SERVER = process.env.MAQUIGNON_SERVER ?? "http://127.0.0.1:8630";
const WORTH_PACKING = /\.(js|css|html|svg|webmanifest)$/;
const SMALL = 1024;

/** The server hands out packed copies where a browser takes them, and never packs anything itself. */
function packed(): Plugin {
  let folder = "";
  return {
    name: "packed",
    apply: "build",
    configResolved: (config) => void (folder = config.build.outDir),
    writeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const file = join(folder, name);
        if (!WORTH_PACKING.test(name) || statSync(file).size < SMALL) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
        writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
      }
    },
  };
}

/** Style sheets call the sizes of windows by their names. */
const breakpoints = {
  postcssPlugin: "breakpoints",
  AtRule: { media: (rule: AtRule) => void (rule.params = spellOut(rule.params)) },
};

export default defineConfig({
  plugins: [svelte(), packed()],
  css: { postcss: { plugins: [breakpoints] } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    license: { fileName: "licences.txt" },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } }, // a busy machine is nobody's fault
  },
  server: { proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } } },
});
