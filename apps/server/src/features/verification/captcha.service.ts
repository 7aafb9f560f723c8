import { isSame } from "../../platform/crypto/tokens.ts";
import type { Recorder } from "../../platform/recorder.ts";
import type { Json, Name, ShortLived } from "../../platform/short-lived/short-lived.ts";
import { newCaptchaAnswer, paintCaptcha } from "./captcha-picture.ts";

const KIND = "captcha";
const SECONDS = 300;

export type RecordedCaptcha = { clientId: string; answer: string };
type Kept = { answer: string; servedSendOf: string | null };
type Needs = {
  shortLived: ShortLived;
  index: (value: string) => string;
  /** demonstration mode only */
  recorder: Recorder<RecordedCaptcha> | undefined;
};

/**
 * Captchas by client id; the newest picture counts. Only a keyed hash of the answer is kept, and
 * an answer can be tried once: right or wrong, the captcha is gone.
 */
export function captchaService({ shortLived, index, recorder }: Needs) {
  const keyOf = (clientId: string) => index(`captcha:${clientId}`);
  const answerOf = (clientId: string, answer: string) => index(`captchaAnswer:${clientId}:${answer.toUpperCase()}`);
  const keep = (clientId: string, kept: Kept) =>
    shortLived.put(KIND, keyOf(clientId), kept, { ttl: SECONDS, durability: "eventual" });

  return {
    async paint(clientId: string): Promise<Buffer> {
      const answer = newCaptchaAnswer();
      await Promise.all([
        keep(clientId, { answer: answerOf(clientId, answer), servedSendOf: null }),
        recorder?.record({ clientId, answer }),
      ]);
      return paintCaptcha(answer);
    },

    nameOf: (clientId: string): Name => ({ kind: KIND, key: keyOf(clientId) }),

    /** Tries an answer at what was taken from the store; undefined when it is wrong, too late, or was tried before. */
    spent(taken: Json | undefined, clientId: string, answer: string): SpentCaptcha | undefined {
      const kept = taken as Kept | undefined;
      if (!kept || !isSame(kept.answer, answerOf(clientId, answer))) return undefined;
      return { servedSendOf: kept.servedSendOf };
    },

    /** One captcha serves one SMS send and the sign-in of the same account that follows (design §3). */
    leaveForSignIn: (clientId: string, answer: string, subject: string) =>
      keep(clientId, { answer: answerOf(clientId, answer), servedSendOf: subject }),
  };
}

/** `servedSendOf` names the subject (account, or phone) a code was already sent to with it; null for a fresh one. */
export type SpentCaptcha = { servedSendOf: string | null };
