import { HANDLING } from "@sannong/contract/catalogue/search-kinds";
import type { Findable, Guidance } from "../../kernel/publication/index.ts";
import type { SoughtService } from "./guides.store.ts";

const PROVINCE_DIGITS = 2;
/** So many papers are named before one reads the guide. */
const NAMED = 4;

/** A service as somebody finds it: by what people call it, with what its guide promises and the way to the guide. */
export function withGuide(
  found: Findable,
  sought: SoughtService | undefined,
  regionName: (code: string) => string | undefined,
): Findable {
  if (!sought) return found;
  const named: Findable = {
    ...found,
    otherWords: [...(found.otherWords ?? []), ...sought.otherWords.split(/\s+/).filter(Boolean)],
  };
  const { guide, areaCode } = sought;
  if (!guide) return named;
  const { promisedDays, isFree, document } = guide;
  const owner = (found.facts ?? []).filter(({ label }) => label === "受理部门");
  const handling = (found.facts ?? []).filter(({ label }) => label === HANDLING);
  return {
    ...named,
    path: `/serve/guide/${found.key}`,
    isCommercial: guide.kind === "finance",
    guidance: guidanceOf(document),
    // what the whole province has need not say so
    ...(areaCode.length > PROVINCE_DIGITS && { regionName: regionName(areaCode) ?? null }),
    facts: [
      ...owner,
      { label: "办理时限", text: promisedDays === 0 ? "当场办结" : `${promisedDays} 个工作日` },
      { label: "收费", text: isFree ? "不收费" : "见收费标准" },
      ...handling,
    ],
  };
}

function guidanceOf({
  conditions,
  materials,
  steps,
}: NonNullable<SoughtService["guide"]>["document"]): Guidance | null {
  const [who] = conditions;
  const [first] = steps;
  if (who === undefined || first === undefined) return null;
  return { who, bring: materials.slice(0, NAMED).map(({ name }) => name), first: `${first.name}：${first.about}` };
}
