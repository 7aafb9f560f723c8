import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ManualFile, manualAddress, manualNamed, manualWords } from "@sannong/contract/manual-words";
import { site } from "@sannong/contract/site";
import type { Findable } from "../search/index.ts";

/** A chapter as the portal's build lists it in manuals.json. */
type Chapter = { of: ManualFile; id: string; title: string; summary: string; sections: string[] };

function asFindable({ of, id, title, summary, sections }: Chapter): Findable {
  const manual = manualNamed(of);
  if (!manual) throw new Error(`manuals.json names a manual ${of}, which is not there`);
  const { name } = manualWords[manual];
  return {
    kind: "manual",
    key: `${of}#${id}`,
    path: manualAddress(of, id),
    // the page itself stays the better answer to its own name
    title: `${title}·${name}`,
    summary,
    owner: site.name,
    otherWords: sections,
    isNeedLogin: false,
  };
}

/** The chapters of the manuals that the built portal shows, as they are found. */
export const manualChapters = (portalDist: string) => async (): Promise<Findable[]> => {
  const chapters = JSON.parse(await readFile(join(portalDist, "manuals.json"), "utf8")) as Chapter[];
  return chapters.map(asFindable);
};
