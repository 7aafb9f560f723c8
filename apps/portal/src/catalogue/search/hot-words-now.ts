import { getSystemHotKeywords } from "@sannong/contract/catalogue/search";
import { call } from "../../lib/api/api.ts";

/** The first so many, where people have searched for that many. What stands there meanwhile may stay. */
export async function bring(wanted: number, show: (words: string[]) => void): Promise<void> {
  const words = await call(getSystemHotKeywords, {}).catch(() => []);
  if (words.length >= wanted) show(words.slice(0, wanted).map(({ keywords }) => keywords));
}
