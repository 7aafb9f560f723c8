import { isSame } from "../../platform/crypto/tokens.ts";
import type { Recorder } from "../../platform/recorder.ts";
import type { Json, Name, ShortLived } from "../../platform/short-lived/short-lived.ts";
import { Refusal } from "../../platform/refusal.ts";
import { newCaptchaAnswer, paintCaptcha } from "./captcha-picture.ts";
import { speakCaptcha } from "./captcha-voice.ts";

const KIND = "captcha";
const SECONDS = 300;

export type RecordedCaptcha = { clientId: string; answer: string };
/** `sealed` is the answer itself, for reading it out to whoever cannot see the picture. */
type Kept = { answer: string; sealed: string; servedSendOf: string | null };
type Deps = {
  shortLived: ShortLived;
  index: (value: string) => string;
  sealer: { seal(plain: string): string; open(sealed: string): string };
  /** demonstration mode only */
  recorder: Recorder<RecordedCaptcha> | undefined;
};

/**
 * Captchas by client id; the newest picture counts. The answer is kept as a keyed hash and
 * sealed, and an answer can be tried once: right or wrong, the captcha is gone.
 */
export function captchaService({ shortLived, index, sealer, recorder }: Deps) {
  const keyOf = (clientId: string) => index(`captcha:${clientId}`);
  const answerOf = (clientId: string, answer: string) => index(`captchaAnswer:${clientId}:${answer.toUpperCase()}`);
  const keep = (clientId: string, answer: string, servedSendOf: string | null) => {
    const kept: Kept = { answer: answerOf(clientId, answer), sealed: sealer.seal(answer.toUpperCase()), servedSendOf };
    return shortLived.put(KIND, keyOf(clientId), kept, { ttl: SECONDS, durability: "eventual" });
  };

  return {
    async paint(clientId: string): Promise<Buffer> {
      const answer = newCaptchaAnswer();
      await Promise.all([keep(clientId, answer, null), recorder?.record({ clientId, answer })]);
      return paintCaptcha(answer);
    },

    /** @throws Refusal `captcha.noneToSpeak` */
    async speak(clientId: string): Promise<Buffer> {
      const kept = await shortLived.get<Kept>(KIND, keyOf(clientId));
      if (!kept) throw new Refusal("captcha.noneToSpeak");
      return speakCaptcha(sealer.open(kept.sealed));
    },

    nameOf: (clientId: string): Name => ({ kind: KIND, key: keyOf(clientId) }),

    /** Tries an answer at what was taken from the store; undefined when it is wrong, too late, or was tried before. */
    spent(taken: Json | undefined, clientId: string, answer: string): SpentCaptcha | undefined {
      const kept = taken as Kept | undefined;
      if (!kept || !isSame(kept.answer, answerOf(clientId, answer))) return undefined;
      return { servedSendOf: kept.servedSendOf };
    },

    /** One captcha serves one SMS send and the sign-in of the same account that follows (design §3, One code, one use, one purpose). */
    leaveForSignIn: (clientId: string, answer: string, subject: string) => keep(clientId, answer, subject),
  };
}

/** `servedSendOf` names the subject (account, or phone) a code was already sent to with it; null for a fresh one. */
export type SpentCaptcha = { servedSendOf: string | null };
