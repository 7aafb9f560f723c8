import type { Service } from "@sannong/contract/catalogue/services";
import { worksOnline } from "@sannong/contract/rules/way-in";
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

/** What is handed in from here, then what a guide leads to a counter with; what is only looked up comes last. */
const rankOf = ({ wayIn, handling, audiences }: Service) =>
  (handling === LOOKED_UP ? 4 : worksOnline(wayIn) ? 0 : 2) + (audiences.includes(FARMERS) ? 0 : 1);

/** One matter of each domain, in the order of the themes: the one that most people here come for. */
export function bigMatters(services: readonly Service[]): BigMatter[] {
  const ordered = mostUsedFirst(services.filter(({ audiences }) => audiences.some(isAudience))).sort(
    (one, other) => rankOf(one) - rankOf(other),
  );
  return themes.flatMap((theme) => {
    const found = ordered.find(({ domain, name }) => domain === theme.domain && shortName(name) !== undefined);
    const name = found && shortName(found.name);
    return found && name ? [{ theme, identification: found.identification, name }] : [];
  });
}
