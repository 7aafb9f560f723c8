import type { Found, Suggestions } from "@sannong/contract/catalogue/search";
import { worksOnline } from "@sannong/contract/rules/protocols/way-in";
import { findables } from "@sannong/contract/catalogue/search-kinds";

export type Suggestion =
  | { kind: "thing"; key: string; text: string; says: string; thing: Found }
  | { kind: "search" | "history"; key: string; text: string };

const SHOWN_HISTORY = 3;
const SHOWN_ALONE = 6;

/** Things first, then searches of others, then one's own that go on from what is typed. Nothing typed: one's own alone. */
export function groupsOf(found: Suggestions | undefined, history: readonly string[], typed: string) {
  const own = history
    .filter((one) => one !== typed && one.includes(typed))
    .slice(0, typed === "" ? SHOWN_ALONE : SHOWN_HISTORY);
  const things = (found?.things ?? []).map((thing): Suggestion => ({
    kind: "thing",
    key: `${thing.kind}-${thing.key}`,
    text: thing.title,
    says: [findables[thing.kind].name, wayOf(thing)].filter(Boolean).join("　"),
    thing,
  }));
  const others = (found?.searches ?? [])
    .filter((one) => !own.includes(one))
    .map((text): Suggestion => ({ kind: "search", key: `search-${text}`, text }));
  const mine = own.map((text): Suggestion => ({ kind: "history", key: `history-${text}`, text }));
  const groups = [
    { name: "服务与系统", suggestions: things },
    { name: typed === "" ? "最近搜过" : "搜索", suggestions: [...others, ...mine] },
  ].filter(({ suggestions }) => suggestions.length > 0);
  return { groups, options: groups.flatMap(({ suggestions }) => suggestions) };
}

function wayOf({ kind, needsSignIn, wayIn }: Found): string {
  if (wayIn !== null && !worksOnline(wayIn)) return "到窗口办";
  if (needsSignIn) return "需登录";
  return kind === "service" ? "直接办理" : "";
}
