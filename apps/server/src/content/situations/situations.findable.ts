import { situationPath } from "@sannong/contract/content/situation-words";
import type { Findable } from "../../kernel/publication/index.ts";
import type { SituationContent } from "./situations.store.ts";

type Stored = Pick<SituationContent, "name" | "summary" | "said" | "audiences" | "domain" | "steps">;

/** A situation as somebody finds it: by its name, and by how people say it. */
export const findableSituation = (situation: Stored & { id: string; regionName: string }): Findable => ({
  kind: "situation",
  key: situation.id,
  title: situation.name,
  summary: situation.summary,
  owner: "按事情找",
  domain: situation.domain,
  isNeedLogin: false,
  path: situationPath(situation.id),
  tags: [`${situation.steps.length} 件要办的事`],
  otherWords: situation.said,
  regionName: situation.regionName,
  facts: [{ label: "谁会遇到", text: situation.audiences.join("、") }],
});
