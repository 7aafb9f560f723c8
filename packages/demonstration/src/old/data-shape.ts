import type { Domain } from "@sannong/contract/catalogue/services";
import type {
  DataFormat,
  DataLevel,
  SharingKind,
  SharingWay,
  UpdateCycle,
} from "@sannong/contract/data/resource-words";

/** A data resource of the demonstration. */
export type SeedResource = {
  name: string;
  summary: string;
  sharing: SharingKind;
  cycle: UpdateCycle;
  /**
   * One item a line: `field 名称 C60 公开|内部|敏感 {values}`. The letter is the type (C text, N number, D date, K code), the
   * figure its length; behind it what rows of the demonstration hold: a choice `{水稻|小麦}`, or a range `{10-90}`.
   */
  items: string;
  /** under which condition it is shared; for what is not shared, the legal basis */
  condition?: string;
  level?: DataLevel;
  formats?: DataFormat[];
  way?: SharingWay;
  /** where another than the domain's own provider */
  provider?: SeedProvider;
  /** how many rows the demonstration serves; none when it is not given by call */
  rows?: number;
  /** rows belong to no region */
  isWithoutRegion?: true;
};

export type SeedProvider = { name: string; code: string; region: string };

/** 目 with its 细目; codes come of their places. */
type SeedHeading = { name: string; details: { name: string; resources: SeedResource[] }[] };

/** 项: one domain of the department. */
export type SeedDataDomain = { name: string; domain: Domain; provider: SeedProvider; headings: SeedHeading[] };

export const provincial = (name: string, number: string): SeedProvider => ({
  name: `${name}（演示）`,
  code: `DEMO-3200-${number}`,
  region: "32",
});
export const jianhu: SeedProvider = { name: "建湖县农业农村局（演示）", code: "DEMO-320925-01", region: "320925" };
export const yancheng: SeedProvider = { name: "盐城市农业农村局（演示）", code: "DEMO-3209-01", region: "3209" };
