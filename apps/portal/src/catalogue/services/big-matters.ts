import type { Service } from "@sannong/contract/catalogue/services";
import { isAudience, mostUsedFirst, type Theme, themes } from "./themes.ts";

const LONGEST = 12;
const LOOKED_UP = "查询";
const FARMERS = "农户";

/** 农机购置与应用补贴 of 农机购置与应用补贴申请; undefined where what is left is no short name. */
export function shortName(name: string): string | undefined {
  const short = name
    .replace(/（.*?）/g, "")
    .trim()
    .replace(/(.{4,})(申请|申报|办理)$/, "$1");
  return short.length <= LONGEST ? short : undefined;
}

type BigMatter = { theme: Theme; identification: string; name: string };

/** What farmers have done comes first, at a counter as well as from here; what is only looked up comes last. */
const rankOf = ({ handling, audiences }: Service) =>
  (handling === LOOKED_UP ? 2 : 0) + (audiences.includes(FARMERS) ? 0 : 1);

/** One matter of each domain, in the order of the themes: the one that most people come for, if its short name is its own. */
export function bigMatters(services: readonly Service[]): BigMatter[] {
  const ordered = mostUsedFirst(services.filter(({ audiences }) => audiences.some(isAudience))).sort(
    (one, other) => rankOf(one) - rankOf(other),
  );
  return themes.flatMap((theme) => {
    const named = ordered.flatMap(({ domain, identification, name: whole }) => {
      const name = domain === theme.domain && shortName(whole);
      return name ? [{ theme, identification, name }] : [];
    });
    return named.filter(({ name }) => named.filter((one) => one.name === name).length === 1).slice(0, 1);
  });
}
