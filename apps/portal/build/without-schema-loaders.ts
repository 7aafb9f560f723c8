import type { Plugin } from "vite";

const ofTheContract = /contract[\\/]src[\\/](\w+[\\/])?[\w-]+\.ts$/;
const loader = /\n *schemas: async \(\) =>\s+\(await import\("\.{1,2}\/[\w./-]+\.schemas\.ts"\)\)\.\w+,(?=\n)/g;

/**
 * An entry's loader of its schemas is the server's, which checks what comes in and goes out. The browser needs the
 * address; a form imports the schemas it checks by itself. So its files hold neither the loaders nor the names of what
 * they would load.
 */
export const withoutSchemaLoaders: Plugin = {
  name: "without-schema-loaders",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: ofTheContract },
    handler(code, id) {
      const rest = code.replace(loader, "");
      if (rest.includes("schemas: async ()")) this.error(`${id} loads schemas in another way than every other entry`);
      return rest === code ? null : { code: rest, map: null };
    },
  },
};
