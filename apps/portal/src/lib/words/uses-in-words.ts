import type { Service } from "@sannong/contract/catalogue/services";

const HANDLED_BY_LOOKING = "查询";

/**
 * 进入过 2.1 万次; 进入过 9,640 次; 查过 6.4 万次: who arrived is counted, and nobody knows here who came to an end.
 * Nothing for a service nobody has arrived at yet.
 */
export function usesInWords({ useCount, handling }: Pick<Service, "useCount" | "handling">): string {
  if (useCount === 0) return "";
  const number = useCount >= 10_000 ? `${(useCount / 10_000).toFixed(1)} 万` : useCount.toLocaleString("zh-CN");
  const gap = useCount >= 10_000 ? "" : " ";
  return handling === HANDLED_BY_LOOKING ? `查过 ${number}${gap}次` : `进入过 ${number}${gap}次`;
}
