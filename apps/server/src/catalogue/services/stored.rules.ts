import type { BusinessDomain } from "@sannong/contract/catalogue/services";
import type { ProbeFault } from "@sannong/contract/applications/probe-words";

/** A service as it is stored. */
export type StoredService = {
  identification: string;
  name: string;
  summary: string;
  owner: string;
  domain: BusinessDomain;
  moduleId: string;
  audiences: string[];
  handling: string;
  isNeedLogin: boolean;
  routePath: string | null;
  jumpType: number | null;
  jumpUrl: string;
  resourceUrl: string | null;
  systemAbbr: string | null;
  validateBoundUser: boolean;
  deleteCasualUser: boolean;
  jumpSource: number;
  /** account types that may have it done; empty: all */
  accountTypes: readonly number[];
};

/** What the catalogue asks of a connected system; the systems module knows more. */
export type ListedSystem = {
  abbr: string;
  appId: string;
  name: string;
  summary: string;
  owner: string;
  domain: string;
  moduleId: string | null;
  tab: string;
  protocol: string;
  isPublicClient: boolean;
  initiateLoginUri: string | null;
  handoffUri: string | null;
  tokenUri: string | null;
  checkUserUrl: string | null;
  redirectUris?: readonly string[];
  defaultJumpType: number | null;
  requiresRole: boolean;
  level: string;
  health: string;
  /** since when it stands so; null where it was not noted */
  healthSince: Date | null;
  probe: { at: Date; tookMs: number | null; fault: ProbeFault | null } | null;
};
