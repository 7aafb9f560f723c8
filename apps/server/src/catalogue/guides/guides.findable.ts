import type { Findable } from "../../kernel/publication/index.ts";
import type { GuideHead } from "./guides.store.ts";

const PROVINCE_DIGITS = 2;

/** A service as somebody finds it, with what its guide promises and the way to the guide. */
export function withGuide(
  found: Findable,
  guide: GuideHead | undefined,
  regionName: (code: string) => string | undefined,
): Findable {
  if (!guide) return found;
  const { promisedDays, isFree, areaCode } = guide;
  const owner = (found.facts ?? []).filter(({ label }) => label === "受理部门");
  const handling = (found.facts ?? []).filter(({ label }) => label === "办理方式");
  return {
    ...found,
    path: `/serve/guide/${found.key}`,
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
