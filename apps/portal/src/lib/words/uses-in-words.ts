import type { Service } from "@sannong/contract/catalogue/services";

const HANDLED_BY_LOOKING = "查询";

/** 2.1 万人次办过; 9,640 人次办过; 查过 6.4 万次. Nothing for a service nobody has arrived at yet. */
export function usesInWords({ useCount, handling }: Pick<Service, "useCount" | "handling">): string {
  if (useCount === 0) return "";
  const number = useCount >= 10_000 ? `${(useCount / 10_000).toFixed(1)} 万` : useCount.toLocaleString("zh-CN");
  const gap = useCount >= 10_000 ? "" : " ";
  return handling === HANDLED_BY_LOOKING ? `查过 ${number}${gap}次` : `${number}${gap}人次办过`;
}
