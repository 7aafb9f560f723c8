import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { mergeConfig, type Plugin } from "vite";
import { readableNames, styleTypes } from "./build/style-modules.ts";
import built from "./vite.config.ts";

/** The pages while somebody writes on them (`npm run dev`): a change is shown at once, and the server answers all else. */
const here = import.meta.dirname;
const server = process.env["DEV_SERVER"] ?? "http://127.0.0.1:3173";

/** Entries, protocols, files, and the documents that are rendered when the portal is built. */
const ofServer = "^/(api|oidc|cas|saml|files|assets|docs|manual|readyz)(/|$|\\?)";
/** Vite's own addresses, and the sources it serves. */
const ofVite = /^\/(@|src\/|node_modules\/)|\.(ts|tsx|css|svg|js|mjs|json|map)(\?|$)/;

const FILING = /(<script type="application\/json" id="filing">)[\s\S]*?(<\/script>)/;
/** What the server fills into every page about its owner. */
async function filing(): Promise<string> {
  const page = await (await fetch(`${server}/first`)).text();
  return FILING.exec(page)?.[0] ?? "";
}

/** Every address of a page gets the document that it has when built, drawn by the browser. */
const documents: Plugin = {
  name: "documents",
  configureServer: (vite) => () => {
    vite.middlewares.use(async (request, reply, next) => {
      const url = request.originalUrl ?? "/";
      if (ofVite.test(url) || !String(request.headers.accept).includes("text/html")) return next();
      try {
        const isOffice = /^\/(management|admin)(\/|$|\?)/.test(url);
        const template = readFileSync(join(here, isOffice ? "console.html" : "index.html"), "utf8")
          .replace(FILING, await filing())
          .replace("<html", '<html data-english="/src/app/english/page-language.ts"')
          .replaceAll(/<!--[a-z-]+-->/g, "")
          .replace(
            '<script type="module"',
            '<script type="module" src="/src/boot.ts"></script>\n    <script type="module"',
          );
        reply.setHeader("content-type", "text/html; charset=utf-8");
        reply.end(await vite.transformIndexHtml(url, template));
      } catch (failure) {
        next(failure);
      }
    });
  },
};

export default mergeConfig(built, {
  root: here,
  appType: "custom",
  css: { modules: readableNames },
  plugins: [documents, styleTypes],
  server: {
    host: "127.0.0.1",
    port: Number(process.env["DEV_PORT"] ?? 5173),
    strictPort: true,
    fs: { allow: [resolve(here, "../..")] },
    proxy: { [ofServer]: { target: server } },
  },
});
