import { join } from "node:path";
import { manualWords, manuals } from "@sannong/contract/content/manual-words";
import type { Plugin } from "vite";
import { manualsFolder, picturesOf, readMade, renderManual, textOfManual } from "./folder.ts";

const pattern = /docs[\\/]manuals[\\/](\w+)\.md\?manual$/;
const PLACE = /picture:([\w-]+)/g;

/** `import("…/docs/manuals/social.md?manual")` gives the manual as HTML, its pictures and its paper at hashed addresses. */
export const manualTexts: Plugin = {
  name: "manual-texts",
  enforce: "pre",
  load: {
    filter: { id: pattern },
    handler(id) {
      const [, file] = pattern.exec(id) ?? [];
      const name = manuals.map((one) => manualWords[one].of).find((one) => one === file);
      if (!name) return this.error(`${id} is no manual`);
      const { html, ...about } = renderManual(name, (picture) => `picture:${picture}`);
      const pictures = picturesOf(textOfManual(name));
      const imported = pictures.map((one, at) => `import p${at} from ${addressOf(`pictures/${one}.webp`)};`).join("\n");
      const parts = JSON.stringify(html).replace(PLACE, (_all, one: string) => `" + p${pictures.indexOf(one)} + "`);
      const { pages, bytes } = readMade().papers[name];
      return `${imported}
import paper from ${addressOf(`paper/${name}.pdf`)};
export const manual = { ...${JSON.stringify({ ...about, pages, bytes })}, paper, html: ${parts} };
`;
    },
  },
};

const addressOf = (path: string) => JSON.stringify(`${join(manualsFolder, path)}?url`);
