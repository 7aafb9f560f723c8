import type { WayIn } from "@sannong/contract/rules/protocols/way-in";
import type { Guidance } from "../../kernel/publication/index.ts";

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
  /** for whom, and whether somebody earns by it: what ranking asks of a thing */
  audiences?: string[];
  isCommercial?: boolean;
  guidance?: Guidance | null;
  /** of what kinds its name, what people call it, and its summary speak */
  kinds?: { title: string[]; otherWords: string[]; summary: string[] };
  facts: { label: string; text: string }[];
};

/** What a guide says of whom its matter is for and of papers: a matter is found by that too. */
export const promisedBy = (guidance: Guidance | null | undefined): string[] =>
  guidance ? [guidance.who, ...guidance.bring] : [];
