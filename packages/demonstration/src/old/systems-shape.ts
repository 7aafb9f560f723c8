import type { Domain } from "@sannong/contract/catalogue/services";
import type { WayIn } from "../ways-in.ts";

type Audience = "农户" | "家庭农场" | "合作社" | "企业" | "工作人员";
type Handling = "全程网办" | "最多跑一次" | "即来即办" | "查询";

/** A service of the demonstration. Its domain and module are its system's; its owner too, unless it names one. */
type SeedService = {
  id: string;
  name: string;
  /** one sentence in the words of the person who needs it */
  summary: string;
  /** without （演示）, which seeding adds to every owner */
  owner?: string;
  for: Audience[];
  handling: Handling;
  way: WayIn;
};

/** A system of the demonstration; the first of its services is the one that opens it. */
type SeedSystem = {
  abbr: string;
  name: string;
  summary: string;
  owner: string;
  /** a second-level module */
  module: string;
  requiresRole?: boolean;
  services: SeedService[];
};

export type SeedDomain = { domain: Domain; systems: SeedSystem[] };
