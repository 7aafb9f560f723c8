import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ManualFile } from "@sannong/contract/content/manual-words";
import type { Picture } from "@sannong/markdown/manual";

/** The manuals that come with a version, as the portal's build lists them in manuals.json. */
export type Supplied = {
  texts: Record<ManualFile, { version: string; publishedOn: string; text: string }>;
  pictures: Record<string, Picture>;
};

const none = { version: "", publishedOn: "", text: "" };
/** Of a server without the portal. */
const noneSupplied: Supplied = { texts: { department: none, social: none }, pictures: {} };

/** Read once: it changes with the version alone. */
export function suppliedIn(portalDist: string | undefined): () => Promise<Supplied> {
  let read: Promise<Supplied> | undefined;
  const readAll = async (dist: string) => JSON.parse(await readFile(join(dist, "manuals.json"), "utf8")) as Supplied;
  return async () => {
    if (portalDist === undefined) return noneSupplied;
    read ??= readAll(portalDist);
    return read;
  };
}
