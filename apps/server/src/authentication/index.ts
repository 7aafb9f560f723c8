import { transportModule } from "./transport/index.ts";
import { devicesModule } from "./devices/index.ts";
import { enrolmentModule } from "./enrolment/index.ts";
import { identityProvidersModule } from "./identity-providers/index.ts";
import { oneTimeCodesModule, type RecordedCaptcha, smsTexts } from "./one-time-codes/index.ts";
import { qrSignInModule } from "./qr-sign-in/index.ts";
import { recoveryModule } from "./recovery/index.ts";
import { secondFactorModule } from "./second-factor/index.ts";
import { sessionsModule } from "./sessions/index.ts";
import { signInModule } from "./sign-in/index.ts";
import { signOffModule } from "./sign-off/index.ts";
import type { Foundation } from "../app/foundation.ts";
import { identitySources } from "../gateways/identity-sources/index.ts";
import { createSmsGateway } from "../gateways/sms/create-sms-gateway.ts";
import { providerOutcomes } from "../gateways/sms/provider-outcomes.ts";
import type { RecordedSms } from "../gateways/sms/recording-sms-gateway.ts";
import type { Domain } from "../kernel/domain.ts";
import { recorder } from "../platform/recorder.ts";

type Sessions = Parameters<typeof sessionsModule>[0];
type IdentityProviders = Parameters<typeof identityProvidersModule>[0];

type Neighbours = {
  openOidcSession: Sessions["openOidcSession"];
  /** where somebody who signs out goes on to leave the systems that only their browser can leave */
  leaveBy: NonNullable<NonNullable<Sessions["signOutWays"]>["leaveBy"]>;
  temporaryUsers: {
    create: IdentityProviders["createTemporary"];
    remove: (accountId: string, why: "boundToAnother") => Promise<unknown>;
  };
};

/** How people prove who they are, and what they hold while they are signed in. */
export async function wireAuthentication(foundation: Foundation, neighbours: Neighbours) {
  const { config, shortLived, sealer, clock, outbound, deliveries, regions, events, db } = foundation;
  const { publicUrl, entrances } = config.http;
  const { losable } = foundation.shortLivedState;
  const { recorded, oneTimeCodes } = await wireOneTimeCodes(foundation);
  const provided = { ...foundation, publicUrl, oneTimeCodes };

  const signOff = signOffModule({ ...foundation, signOffs: deliveries.signOff });
  const sessions = sessionsModule({
    ...provided,
    policy: config.session,
    openOidcSession: neighbours.openOidcSession,
    losable: losable && { ...losable, db },
    signOutWays: { leaveBy: neighbours.leaveBy, numberFor: signOff.numberFor },
  });
  const devices = devicesModule({ ...provided, sessions, notices: oneTimeCodes.notices });
  const secondFactor = secondFactorModule({ db, shortLived, clock, sealer, publicUrl, entrances });
  const signIn = signInModule({ ...provided, policy: config.signIn, secondFactor, sessions, devices });
  const qrSignIn = qrSignInModule({ ...provided, sessions, signIn });
  const enrolment = enrolmentModule({
    ...provided,
    secondFactor,
    signIn,
    sessions,
    regionName: regions.nameOf,
    twoFactorEffectiveFrom: config.signIn.twoFactorEffectiveFrom,
  });
  const identityProviders = identityProvidersModule({
    ...provided,
    sources: identitySources(config.identitySources, { outbound, clock }),
    createTemporary: neighbours.temporaryUsers.create,
    endTemporary: (accountId) => neighbours.temporaryUsers.remove(accountId, "boundToAnother"),
    signIn,
    requireFresh: enrolment.requireFresh,
  });
  events.on("temporaryUserReplaced", ({ formerId, accountId }, within = db) =>
    identityProviders.moveTo(formerId, accountId, within),
  );
  const recovery = recoveryModule({ ...provided, secondFactor, sessions });
  const transport = transportModule({ sealing: foundation.sealing, clock });

  return {
    modules: [
      transport,
      oneTimeCodes,
      sessions,
      signIn,
      secondFactor,
      enrolment,
      identityProviders,
      devices,
      qrSignIn,
      recovery,
      signOff,
    ],
    rounds: {
      "end-aged-sessions": () => sessions.endAged(),
      "deliver-text-notices": () => oneTimeCodes.notices.deliverDue(),
    },
    errands: {},
    channels: { textNotice: oneTimeCodes.notices.channel, sessionEnd: sessions.channel },
    changes: recovery.changes,
    oneTimeCodes,
    recorded,
    sessions,
    devices,
    secondFactor,
    signIn,
    qrSignIn,
    identityProviders,
    requireFresh: enrolment.requireFresh,
    freshFactors: enrolment.freshFactors,
  } satisfies Domain & Record<string, unknown>;
}

export type Authentication = Awaited<ReturnType<typeof wireAuthentication>>;

/** Captchas and text messages; a demonstration shows what was sent, and what stood in the pictures. */
async function wireOneTimeCodes(foundation: Foundation) {
  const { config, shortLived, sealer, clock, log, outbound, metrics } = foundation;
  const { demonstration, sms, keys } = config;
  const record = <T extends Record<string, string>>(kind: string) => recorder<T>({ shortLived, sealer, clock, kind });
  const sentSms = record<RecordedSms>("sentSms");
  const captchas = demonstration ? record<RecordedCaptcha>("captchaAnswer") : undefined;
  const sent = metrics.counter<"provider" | "result">({
    name: "sannong_sms_total",
    help: "Text messages handed to each provider, by what came of it.",
  });
  const chosen = sms.gateway.kind === "several" ? sms.gateway.gateways : [sms.gateway];
  const outcomes = providerOutcomes(
    chosen.map(({ kind }) => kind),
    clock,
  );
  const gateway = await createSmsGateway({
    settings: sms.gateway,
    outbound,
    clock,
    recorder: sentSms,
    count(provider, result) {
      sent.add({ provider, result });
      outcomes.note(provider, result);
    },
    // what is sent to nobody needs no template
    templates: Object.keys(smsTexts).filter((name) => name !== "alarm" || (config.alarms?.sms.length ?? 0) > 0),
  });
  if (!demonstration && sms.gateway.kind === "recording")
    log.warn("no SMS gateway is configured: text messages reach nobody (SMS_GATEWAY)");
  const oneTimeCodes = oneTimeCodesModule({
    ...foundation,
    sms: { gateway, policy: sms, outcomes: outcomes.list },
    passwordKey: keys.passwordSm2.publicKey,
    captchaRecorder: captchas,
    takesByKey: foundation.shortLivedState.losable !== undefined,
  });
  return { oneTimeCodes, recorded: captchas && { sms: sentSms, captchas } };
}
