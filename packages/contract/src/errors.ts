import { accountRefusals } from "./refusals/account.ts";
import { emailRefusals } from "./refusals/email.ts";
import { bindingRefusals } from "./refusals/binding.ts";
import { bindingAdminRefusals } from "./refusals/binding-admin.ts";
import { workbenchRefusals } from "./refusals/workbench.ts";
import { contentRefusals } from "./refusals/content.ts";
import { dataResourceRefusals } from "./refusals/data-resources.ts";
import { delegationRefusals } from "./refusals/delegations.ts";
import { dictionariesAdminRefusals } from "./refusals/dictionaries-admin.ts";
import { regionsAdminRefusals } from "./refusals/regions-admin.ts";
import { envelopeRefusals } from "./refusals/envelope.ts";
import { generalRefusals } from "./refusals/general.ts";
import { factorsRefusals } from "./refusals/factors.ts";
import { siteRefusals } from "./refusals/site.ts";
import { feedbackRefusals } from "./refusals/feedback.ts";
import { filesRefusals } from "./refusals/files.ts";
import { handoffRefusals } from "./refusals/handoff.ts";
import { inspectionRefusals } from "./refusals/inspection.ts";
import { officeRefusals } from "./refusals/office.ts";
import { manualsRefusals } from "./refusals/manuals.ts";
import { openidRefusals } from "./refusals/openid.ts";
import { onboardingRefusals } from "./refusals/onboarding.ts";
import { peopleRefusals } from "./refusals/people.ts";
import { recordsRefusals } from "./refusals/records.ts";
import { reportRefusals } from "./refusals/reports.ts";
import { roleAuthorisationRefusals } from "./refusals/role-authorisation.ts";
import { scenesRefusals } from "./refusals/scenes.ts";
import { searchRefusals } from "./refusals/search.ts";
import { smartBrainRefusals } from "./refusals/smart-brain.ts";
import { serveRefusals } from "./refusals/serve.ts";
import { signInRefusals } from "./refusals/sign-in.ts";
import { signOffRefusals } from "./refusals/sign-off.ts";
import { systemRegistryRefusals } from "./refusals/system-registry.ts";
import { operationsRefusals } from "./refusals/operations.ts";
import { transportRefusals } from "./refusals/transport.ts";
import { usageRefusals } from "./refusals/usage.ts";
import { verificationRefusals } from "./refusals/verification.ts";

/**
 * Every refusal the server may give, one line each below `refusals/`; the key is the name code uses.
 * The specification fixes the wire codes 401 (role), 555 and 999 (session ended); the
 * others are this product's own. `{name}` parts are filled from the refusal's `params`.
 */
export const errorCatalogue = {
  ...generalRefusals,
  ...transportRefusals,
  ...verificationRefusals,
  ...signInRefusals,
  ...factorsRefusals,
  ...accountRefusals,
  ...emailRefusals,
  ...delegationRefusals,
  ...handoffRefusals,
  ...bindingRefusals,
  ...bindingAdminRefusals,
  ...openidRefusals,
  ...envelopeRefusals,
  ...onboardingRefusals,
  ...roleAuthorisationRefusals,
  ...scenesRefusals,
  ...signOffRefusals,
  ...searchRefusals,
  ...workbenchRefusals,
  ...peopleRefusals,
  ...recordsRefusals,
  ...dataResourceRefusals,
  ...smartBrainRefusals,
  ...reportRefusals,
  ...filesRefusals,
  ...serveRefusals,
  ...feedbackRefusals,
  ...siteRefusals,
  ...contentRefusals,
  ...manualsRefusals,
  ...inspectionRefusals,
  ...usageRefusals,
  ...officeRefusals,
  ...systemRegistryRefusals,
  ...operationsRefusals,
  ...dictionariesAdminRefusals,
  ...regionsAdminRefusals,
} as const;

export type RefusalName = keyof typeof errorCatalogue;

/** Refusals any call may meet; entries declare only what is their own. */
export const commonRefusals = [
  "request.malformed",
  "request.badAddress",
  "request.unreadable",
  "request.noHost",
  "request.tooSlow",
  "request.headersTooLarge",
  "request.tooLarge",
  "request.unsupportedType",
  "request.otherHost",
  "request.notFound",
  "request.otherMethod",
  "request.tooMany",
  "request.timeout",
  "server.busy",
  "server.leaving",
  "server.away",
  "server.storageAway",
  "server.cryptoAway",
  "server.fault",
  "session.missing",
  "session.endedElsewhere",
  "permission.denied",
  "permission.government",
  "officeNetwork.elsewhere",
  "password.weak",
  "password.expired",
  "transport.malformed",
  "transport.keyUnknown",
  "transport.stale",
  "transport.rejected",
  "transport.replayed",
  "transport.sealingRequired",
] as const satisfies readonly RefusalName[];
export type CommonRefusal = (typeof commonRefusals)[number];

const byCode = new Map<number, RefusalName>(
  Object.entries(errorCatalogue).map(([name, refusal]) => [refusal.code, name as RefusalName]),
);
/** The refusal behind a wire code; undefined for a code this version does not know. */
export const refusalOfCode = (code: number): RefusalName | undefined => byCode.get(code);

/** Does this refusal tell that the page shows what is another by now? */
export const isOutdated = (name: RefusalName): boolean => "outdated" in errorCatalogue[name];

/** A wait in words: 45 秒, 3 分钟, 1 小时. Rounded up, so that the promise holds. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} 秒`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} 分钟`;
  return `${Math.ceil(seconds / 3600)} 小时`;
}

/** The catalogue's text with its `{name}` parts filled. */
export function refusalMessage(name: RefusalName, params: Record<string, string> = {}): string {
  return errorCatalogue[name].message.replace(/\{(\w+)\}/g, (_all, key: string) => params[key] ?? "");
}
