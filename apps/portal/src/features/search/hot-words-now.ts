import { getSystemHotKeywords } from "@sannong/contract/search";
import { call } from "../../lib/api.ts";

/** The first so many; undefined where people have searched for fewer. */
export async function hotWordsNow(wanted: number): Promise<string[] | undefined> {
  const words = (await call(getSystemHotKeywords, {})).map(({ keywords }) => keywords);
  return words.length >= wanted ? words.slice(0, wanted) : undefined;
}
