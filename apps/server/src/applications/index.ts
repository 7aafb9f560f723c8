import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { JumpType } from "@sannong/contract/rules/protocols/jump-type";
import { bindingAdminModule } from "./binding-admin/index.ts";
import { bindingsModule, type TemporaryUsers } from "./bindings/index.ts";
import { metadataModule, metadataShown } from "./metadata/index.ts";
import { onboardingModule } from "./onboarding/index.ts";
import { registryModule } from "./registry/index.ts";
import { systemRolesModule } from "./system-roles/index.ts";
import { webhooksModule } from "./webhooks/index.ts";
import type { Foundation } from "../app/foundation.ts";
import type { Kernel } from "../app/open-kernel.ts";
import type { Authentication } from "../authentication/index.ts";
import type { Identity } from "../identity/index.ts";
import { consentsToForms, registrationBudget } from "../identity/registration/index.ts";
import type { Domain } from "../kernel/domain.ts";
import { landingAddress } from "@sannong/contract/rules/protocols/landing-address";

type Onboarding = Parameters<typeof onboardingModule>[0];

type Neighbours = {
  authentication: Authentication;
  identity: Identity;
  kernel: Kernel;
  temporaryUsers: TemporaryUsers;
  systemOf: Parameters<typeof webhooksModule>[0]["systemOf"];
  systemOfService: Parameters<typeof systemRolesModule>[0]["systemOfService"];
  waysIn: Parameters<typeof registryModule>[0]["waysIn"];
  /** tries of each protocol with a system that does not work yet */
  simulations: Onboarding["simulations"];
  forgetMetadata: () => void;
  /** the portal's own for SAML */
  ownCertificates: () => Promise<readonly string[]>;
  issuer: string;
};

/** Connected systems: how they come in, what they are told, who of us they know, and which roles they give. */
export function wireApplications(foundation: Foundation, neighbours: Neighbours) {
  const { config, db, clock, shortLived, regions, tell } = foundation;
  const { authentication, identity, kernel, temporaryUsers, issuer } = neighbours;
  const { oneTimeCodes, signIn, requireFresh } = authentication;
  const { signing, release: claims } = kernel;
  const provided = { ...foundation, requireFresh, oneTimeCodes, signing, metadataOf: metadataShown(foundation) };

  const webhooks = webhooksModule({ ...provided, systemOf: neighbours.systemOf, release: claims.release });
  const takesEvents = webhooks.signOffEvents.reaches;
  const bindings = bindingsModule({
    ...provided,
    signIn,
    temporaryUsers,
    claims,
    agree: identity.consents.tell,
    takesEvents,
    regionName: regions.nameOf,
    recordConsents: consentsToForms(db, clock),
    withinRegistrations: registrationBudget(shortLived),
  });
  const bindingAdmin = bindingAdminModule({ ...provided, takesEvents });
  const systemRoles = systemRolesModule({ ...provided, systemOfService: neighbours.systemOfService });
  const onboarding = onboardingModule({
    ...provided,
    webhooks,
    issuer,
    sandboxPolicy: config.sandbox,
    isProduction: config.production,
    simulations: neighbours.simulations,
    forgetMetadata: neighbours.forgetMetadata,
    notices: oneTimeCodes.notices,
    isWithin: regions.isWithin,
    fullRegionName: regions.fullNameOf,
    landingAddress: ({ handoffUri }, code) =>
      landingAddress(handoffUri ?? "", JumpType.code, {
        code,
        path: "",
        areaCode: PROVINCE_CODE,
        areaName: "",
        issuer,
      }),
  });
  const metadata = metadataModule({ ...provided, ...neighbours, ...onboarding });
  const registry = registryModule({
    ...provided,
    waysIn: neighbours.waysIn,
    hasApplicant: onboarding.hasApplicant,
    follow: onboarding.follow,
    noteWayIn: onboarding.noteWayIn,
    jumpsOf: onboarding.jumpsOf,
  });

  return {
    modules: [webhooks, bindings, bindingAdmin, systemRoles, onboarding, metadata, registry],
    rounds: {
      "remove-temporary-users": () =>
        temporaryUsers.removeDue((accountId) => authentication.sessions.endAllOf(accountId, "signedOut")),
      "remove-expired-system-tokens": () => bindings.removeExpiredTokens(),
      "tell-systems-of-unbound": () => bindings.tellUnbound(),
      "deliver-webhooks": () => webhooks.deliver(),
      "refresh-saml-metadata": () => metadata.refreshAll(),
      "tidy-sandboxes": () => onboarding.tidySandboxes(),
      "tidy-bindings": () => bindingAdmin.tidy(),
      "probe-systems": () => onboarding.probe(),
    },
    channels: { userEvent: webhooks.channel, unbinding: bindings.channel },
    errands: { "self-test": onboarding, "apply-bindings": bindingAdmin },
    changes: {
      ...bindingAdmin.changes,
      ...systemRoles.changes,
      ...onboarding.changes,
      ...registry.changes,
    },
    webhooks,
    bindings,
    bindingAdmin,
    onboarding,
    async remindOfSecrets() {
      await onboarding.remind();
      await onboarding.giveUpOrphans();
    },
    remindOfCertificates: metadata.remindOfCertificates,
    certificateEnds: metadata.certificateEnds,
    certificatesEnding: metadata.certificatesEnding,
    remindOfTokens: bindings.reminders(tell),
  } satisfies Domain & Record<string, unknown>;
}

export type Applications = ReturnType<typeof wireApplications>;
