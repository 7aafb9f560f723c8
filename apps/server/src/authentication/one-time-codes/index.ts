import type { Config } from "../../config/config.ts";
import type { ProviderOutcome } from "../../gateways/sms/provider-outcomes.ts";
import type { SmsGateway } from "../../gateways/sms/sms-gateway.ts";
import type { Sm2Unsealer } from "../../platform/crypto/sm2-unsealer.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { Recorder } from "../../platform/recorder.ts";
import type { Durability } from "../../platform/short-lived/short-lived.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { captchaService, type RecordedCaptcha } from "./captcha.service.ts";
import { challengeService } from "./challenge.service.ts";
import { noticeService } from "./notice.service.ts";
import { sealedPasswordService } from "./sealed-password.service.ts";
import { smsCodeService } from "./sms-code.service.ts";
import { smsCounting } from "./sms-counting.ts";
import { smsSpendService } from "./sms-spend.service.ts";
import { smsSpendStore } from "./sms-spend.store.ts";
import { smsAdminRoutes } from "./sms.admin-routes.ts";
import { continuationService } from "./continuation.service.ts";
import { knownClient } from "./known-client.ts";
import { oneTimeCodesRoutes } from "./one-time-codes.routes.ts";
import { oneTimeCodesService } from "./one-time-codes.service.ts";
import type { AppContext } from "../../kernel/context.ts";

export type { RecordedCaptcha } from "./captcha.service.ts";
export type { Notices } from "./notice.service.ts";
export { type Purpose, smsTexts } from "./sms-texts.ts";

type Deps = Pick<AppContext, "db" | "deliveries" | "audit" | "shortLived" | "clock" | "log"> & {
  /** the same database where a commit does not wait for the disk */
  eventual: Db;
  regions: Pick<RegionsModule, "nameOf" | "stepsFrom">;
  /** keyed hash: what is short and secret is kept as nothing else */
  sealer: { index(value: string): string; seal(plain: string): string; open(sealed: string): string };
  sms: { gateway: SmsGateway; policy: Config["sms"]; outcomes?: () => readonly ProviderOutcome[] };
  /** SM2 public key that passwords are sealed to, hex, and what opens them */
  passwordKey: string;
  unsealer: Pick<Sm2Unsealer, "unseal">;
  /** keeps captcha answers for the outbox; demonstration mode only */
  captchaRecorder: Recorder<RecordedCaptcha> | undefined;
  /** the short-lived state is in a store that takes in one act only what lies under one key */
  takesByKey: boolean;
};

/** The verification module: captchas, challenges, the password key, SMS codes. */
export function oneTimeCodesModule(deps: Deps) {
  const { shortLived, clock, sealer, log, audit } = deps;
  const { gateway, policy, outcomes = () => [] } = deps.sms;
  const index = (value: string) => sealer.index(value);
  const captchas = captchaService({ shortLived, clock, index, sealer, recorder: deps.captchaRecorder });
  const challenges = challengeService({ shortLived, index, takesByKey: deps.takesByKey });
  const service = oneTimeCodesService({ shortLived, captchas, challenges, passwordKey: deps.passwordKey });
  const sent = smsSpendStore(deps.db, deps.eventual);
  const counting = smsCounting({ store: sent, clock, log });
  const smsCodes = smsCodeService({ shortLived, index, clock, log, gateway, policy, counting });
  const spend = smsSpendService({ store: sent, codes: smsCodes, regions: deps.regions, policy, outcomes });
  return {
    routes(server: Server) {
      oneTimeCodesRoutes(server, service);
      smsAdminRoutes(server, { spend, audit, clock });
    },
    knownClient,
    captchas,
    /**
     * Takes the client's captchas and challenge away, for the request that should answer both,
     * whatever becomes of that request. One act: of two equal requests at the same instant one has both.
     */
    async spend(generatorUserId: string, answer: string, kept?: Durability) {
      const names = [captchas.nameOf(generatorUserId), challenges.nameOf(generatorUserId)];
      const [captcha, challenge] = await shortLived.takeAll(names, kept);
      return {
        captcha: await captchas.spent(captcha, generatorUserId, answer),
        challenge: challenges.spent(challenge),
      };
    },
    /** The same where no password comes along. */
    async spendCaptcha(generatorUserId: string, answer: string) {
      const [captcha] = await shortLived.takeAll([captchas.nameOf(generatorUserId)]);
      return captchas.spent(captcha, generatorUserId, answer);
    },
    /** The challenge alone, for a password that comes with a proof of another kind. */
    async spendChallenge(generatorUserId: string) {
      const [challenge] = await shortLived.takeAll([challenges.nameOf(generatorUserId)]);
      return challenges.spent(challenge);
    },
    sealedPasswords: sealedPasswordService({ shortLived, unsealer: deps.unsealer }),
    continuations: continuationService({ shortLived }),
    smsCodes,
    /** how many messages of each day were taken over, and how many were not */
    sentByDay: async (period: { from: string; to: string }) => (await sent.figures(period)).days,
    /** what people are told by text message without having asked */
    notices: noticeService({ deliveries: deps.deliveries, shortLived, sealer, log, gateway, counting }),
  };
}

export type OneTimeCodesModule = ReturnType<typeof oneTimeCodesModule>;
