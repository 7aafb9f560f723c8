import type { ApplicationForm } from "@sannong/contract/onboarding.schemas";
import type { OnboardingStatus } from "@sannong/contract/onboarding-words";

/** What leads from one standing of an application to the next. */
export const steps = {
  approved: { from: ["review"], to: "sandbox" },
  rejected: { from: ["review"], to: "rejected" },
  goLiveAsked: { from: ["sandbox"], to: "goLive" },
  wentLive: { from: ["goLive"], to: "live" },
  goLiveRefused: { from: ["goLive"], to: "sandbox" },
  offlineAsked: { from: ["live"], to: "offlineAsked" },
  wentOffline: { from: ["offlineAsked"], to: "offline" },
  offlineRefused: { from: ["offlineAsked"], to: "live" },
} as const satisfies Record<string, { from: readonly OnboardingStatus[]; to: OnboardingStatus }>;
export type Step = keyof typeof steps;

const ENTITY = 3;
const STAFF = 1;
/** Systems belong to offices and businesses, not to private persons. */
export const mayApply = ({ accountType }: { accountType: number }): boolean =>
  accountType === STAFF || accountType === ENTITY;

/** What was applied for, as the systems room registers it. */
export const registrationOf = (form: ApplicationForm) => ({
  abbr: form.abbr,
  name: form.name,
  // the exchange in the envelope is the provider's own in other words
  protocol: "oidc" as const,
  redirectUris: form.redirectUris,
  postLogoutRedirectUris: form.postLogoutRedirectUris,
  backchannelLogoutUri: form.backchannelLogoutUri || null,
  initiateLoginUri: form.initiateLoginUri || null,
  handoffUri: form.handoffUri || null,
  checkUserUrl: form.checkUserUrl || null,
  defaultJumpType: 0,
  isPublicClient: false,
  requiresRole: form.roles.length > 0,
  // not the province's own: its users are asked before anything is shared
  isOwn: false,
  scopes: ["openid", ...form.scopes].join(" "),
});

/** Every address the portal itself may call for this system, as `host:port` is written in allow-lists. */
export const addressesOf = (form: ApplicationForm): string[] =>
  [
    form.initiateLoginUri,
    form.handoffUri?.split(/[?#]/)[0],
    ...form.redirectUris,
    form.backchannelLogoutUri,
    form.checkUserUrl,
  ].filter((address) => address !== undefined && address !== "" && URL.canParse(address)) as string[];

/** What the form's own checks cannot see. */
export function problemsOfForm(form: ApplicationForm): string[] {
  const begins = Boolean(form.initiateLoginUri);
  if (form.protocol === "envelope") {
    const needless = begins || form.redirectUris.length > 0;
    if (needless) return ["封装交换由门户送来授权码，只填移交地址，不填登录入口和回调地址"];
    return form.handoffUri ? [] : ["封装交换由门户送来授权码，请填写移交地址"];
  }
  if (!begins && !form.handoffUri) return ["请填写登录入口，或（旧系统）填写移交地址"];
  if (begins && form.redirectUris.length === 0) return ["请填写回调地址"];
  return [];
}

/** So many answers missed one after the other, and the tile says that the system does not answer; people may go on trying. */
const MISSED_BEFORE_SILENT = 3;
const SLOW_MS = 2000;
export function judgeProbe(
  { answered, took }: { answered: boolean; took: number },
  missedBefore: number,
): { health: "normal" | "slow" | "silent"; missedProbes: number } {
  if (answered) return { health: took > SLOW_MS ? "slow" : "normal", missedProbes: 0 };
  // what is missed more often is counted no further
  const missedProbes = Math.min(missedBefore + 1, MISSED_BEFORE_SILENT);
  return { health: missedProbes >= MISSED_BEFORE_SILENT ? "silent" : "slow", missedProbes };
}
