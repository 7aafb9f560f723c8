import type { Plugin } from "vite";

const ofTheContract = /contract[\\/]src[\\/](\w+[\\/])?[\w-]+\.ts$/;
const loader = /\n *schemas: async \(\) =>\s+\(await import\("\.{1,2}\/[\w./-]+\.schemas\.ts"\)\)\.\w+,(?=\n)/g;
/** The sentence that the interface page says of an entry: that page is made by Node, from the contract as it is written. */
const sentence = /(?<=\n)  summary:\s+"[^"\n]*",\n/g;

/**
 * What only the server needs of an entry. Its loader of schemas checks what comes in and goes out; the browser needs the
 * address, and a form imports the schemas it checks by itself. So its files hold neither the loaders, nor the names of
 * what they would load, nor the sentences of the interface page.
 */
export const withoutServerFacts: Plugin = {
  name: "without-server-facts",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: ofTheContract },
    handler(code, id) {
      const rest = code.replace(loader, "").replace(sentence, "");
      if (rest.includes("schemas: async ()")) this.error(`${id} loads schemas in another way than every other entry`);
      if (/\bendpoint\(\{[^}]*\n +summary:/.test(rest))
        this.error(`${id} says its sentence in another way than every other entry`);
      return rest === code ? null : { code: rest, map: null };
    },
  },
};
