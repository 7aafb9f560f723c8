import type { WayIn } from "@sannong/contract/rules/way-in";

/** What a press on a service or a system comes to right now, by its key; the module that owns them says it. */
export type WaysIn = Record<"service" | "system", ReadonlyMap<string, WayIn>>;

/** What of it is shown without being searched. */
export type ShownOfFindable = {
  needsSignIn: boolean;
  identification: string | null;
  path: string | null;
  domain: string | null;
  tags: string[];
  regionName: string | null;
  facts: { label: string; text: string }[];
};
