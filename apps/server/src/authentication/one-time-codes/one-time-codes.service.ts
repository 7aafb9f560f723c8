import type { Origin } from "../../platform/caller.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { captchaService } from "./captcha.service.ts";
import type { challengeService } from "./challenge.service.ts";

/** Pictures and challenges a minute from one address; a whole bureau may share one. */
const A_MINUTE_FROM_AN_ADDRESS = 1200;
/** Mixing ten seconds of sound takes as long as painting several pictures. */
const A_SPOKEN_ONE_COSTS = 10;

/** Whose picture, and what the tab that shows it calls it. */
type Picture = { clientId: string; t?: string | undefined };

type Deps = {
  shortLived: ShortLived;
  captchas: ReturnType<typeof captchaService>;
  challenges: ReturnType<typeof challengeService>;
  passwordKey: string;
};

/** What everybody may ask for before signing in, within a budget per address. */
export function oneTimeCodesService({ shortLived, captchas, challenges, passwordKey }: Deps) {
  const withinBudget = async (origin: Origin, cost = 1) => {
    const client = clientOfAddress(origin.address);
    const { count, resetsIn } = await shortLived.count("verificationBudget", client, 60, cost);
    if (count > A_MINUTE_FROM_AN_ADDRESS) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
  };
  return {
    /** SM2, uncompressed point, hex */
    passwordKey,

    /** @throws Refusal `request.tooMany` */
    async paintCaptcha({ clientId, t }: Picture, origin: Origin): Promise<Buffer> {
      await withinBudget(origin);
      return captchas.paint(clientId, t);
    },

    /** @throws Refusal `request.tooMany`; `captcha.noneToSpeak` when there is no live picture to go with it */
    async speakCaptcha({ clientId, t }: Picture, origin: Origin): Promise<Buffer> {
      await withinBudget(origin, A_SPOKEN_ONE_COSTS);
      return captchas.speak(clientId, t);
    },

    /** @throws Refusal `request.tooMany` */
    async issueChallenge(generatorUserId: string, origin: Origin): Promise<string> {
      await withinBudget(origin);
      return challenges.issue(generatorUserId);
    },
  };
}

export type OneTimeCodesService = ReturnType<typeof oneTimeCodesService>;
