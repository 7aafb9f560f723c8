import { isFilledIn } from "@sannong/contract/applications/application-kinds.schemas";
import { type ApplicationForm, provesByKey } from "@sannong/contract/applications/application-shapes.schemas";
import type { OnboardingStatus } from "@sannong/contract/applications/onboarding-words";

/** What leads from one standing of an application to the next. */
export const steps = {
  approved: { from: ["review"], to: "sandbox" },
  rejected: { from: ["review"], to: "rejected" },
  withdrawn: { from: ["review"], to: "withdrawn" },
  givenUp: { from: ["sandbox"], to: "offline" },
  goLiveAsked: { from: ["sandbox"], to: "goLive" },
  wentLive: { from: ["goLive"], to: "live" },
  goLiveRefused: { from: ["goLive"], to: "sandbox" },
  offlineAsked: { from: ["live"], to: "offlineAsked" },
  wentOffline: { from: ["offlineAsked"], to: "offline" },
  offlineRefused: { from: ["offlineAsked"], to: "live" },
} as const satisfies Record<string, { from: readonly OnboardingStatus[]; to: OnboardingStatus }>;
export type Step = keyof typeof steps;

/** Why a short name is not given to whoever applies for it. */
export const nameRefusals = { taken: "onboarding.abbrTaken", othersBefore: "onboarding.abbrUsedBefore" } as const;

/** Does a system prove itself with a client secret? Some protocols know none, and some systems sign with a key of their own. */
export const provesBySecret = (form: Pick<ApplicationForm, "protocol" | "clientAuth">): boolean =>
  (form.protocol === "oidc" || form.protocol === "envelope") && !provesByKey(form);

/** So many answers missed one after the other, and the tile says that the system does not answer; people may go on trying. */
const MISSED_BEFORE_SILENT = 3;
const SLOW_MS = 2000;
/**
 * How a system answers now.
 *
 * @param took milliseconds
 * @param missedBefore answers missed one after the other until now
 */
export function judgeProbe(
  { answered, took }: { answered: boolean; took: number },
  missedBefore: number,
): { health: "normal" | "slow" | "silent"; missedProbes: number } {
  if (answered) return { health: took > SLOW_MS ? "slow" : "normal", missedProbes: 0 };
  // what is missed more often is counted no further
  const missedProbes = Math.min(missedBefore + 1, MISSED_BEFORE_SILENT);
  return { health: missedProbes >= MISSED_BEFORE_SILENT ? "silent" : "slow", missedProbes };
}

/** What an owner reads of a registration before they change it; its revision stands for this. */
export const readByOwner = ({
  form,
  contact,
}: {
  form: ApplicationForm;
  contact: { name: string; phone: string };
}) => ({
  form: filledIn(form),
  contact,
});

/** What a form says. */
export const filledIn = (form: ApplicationForm): Partial<ApplicationForm> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => isFilledIn(value)));
