import { isSame } from "../../platform/crypto/tokens.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Recorder } from "../../platform/recorder.ts";
import type { Json, Name, ShortLived } from "../../platform/short-lived/short-lived.ts";
import { Refusal } from "../../platform/refusal.ts";
import { newCaptchaAnswer, paintCaptcha } from "./captcha-picture.ts";
import { speakCaptcha } from "./captcha-voice.ts";

const KIND = "captchas";
const SECONDS = 300;
/**
 * One browser's tabs share its client id, and each shows a picture of its own. So many pictures are open at once, and
 * a guess is tried at all of them; but it uses one up, so that no more can be guessed than pictures were asked for.
 */
export const MOST_OPEN = 4;

export type RecordedCaptcha = { clientId: string; answer: string };
/** `sealed` is the answer itself, for reading it out to whoever cannot see the picture; `shownAs` is what its tab calls it. */
type Kept = { answer: string; sealed: string; servedSendOf: string | null; shownAs: string; until: number };
type Deps = {
  shortLived: ShortLived;
  clock: Clock;
  index: (value: string) => string;
  sealer: { seal(plain: string): string; open(sealed: string): string };
  /** demonstration mode only */
  recorder: Recorder<RecordedCaptcha> | undefined;
};

/**
 * Captchas by client id: the last few that were shown and not answered yet, newest first. Their answers are kept as
 * keyed hashes and sealed. Each is good once; an answer that is wrong uses up the one that it is nearest to, which is
 * what whoever mistyped it had before them.
 */
export function captchaService({ shortLived, clock, index, sealer, recorder }: Deps) {
  const keyOf = (clientId: string) => index(`captcha:${clientId}`);
  const answerOf = (clientId: string, answer: string) => index(`captchaAnswer:${clientId}:${answer.toUpperCase()}`);
  const put = (clientId: string, pictures: Kept[]) =>
    shortLived.putFirst(KIND, keyOf(clientId), pictures, { ttl: SECONDS, most: MOST_OPEN });
  const keep = (clientId: string, answer: string, facts: Pick<Kept, "servedSendOf" | "shownAs">) => {
    const capitals = answer.toUpperCase();
    const until = clock().getTime() + SECONDS * 1000;
    return put(clientId, [{ answer: answerOf(clientId, answer), sealed: sealer.seal(capitals), until, ...facts }]);
  };
  const alive = (found: Json | undefined): Kept[] =>
    ((found ?? []) as Kept[]).filter(({ until }) => until > clock().getTime());

  /** How many letters stand where the picture has them. */
  const likeness = ({ sealed }: Kept, answer: string): number =>
    [...sealer.open(sealed)].filter((letter, place) => letter === answer.toUpperCase()[place]).length;
  /** The oldest of those that it is most like. */
  const nearestTo = (answer: string, open: readonly Kept[]): number => {
    const likenesses = open.map((picture) => likeness(picture, answer));
    return likenesses.lastIndexOf(Math.max(...likenesses));
  };

  return {
    async paint(clientId: string, shownAs = ""): Promise<Buffer> {
      const answer = newCaptchaAnswer();
      await Promise.all([
        keep(clientId, answer, { servedSendOf: null, shownAs }),
        recorder?.record({ clientId, answer }),
      ]);
      return paintCaptcha(answer);
    },

    /**
     * The picture that its tab calls so, else the newest.
     *
     * @throws Refusal `captcha.noneToSpeak`
     */
    async speak(clientId: string, shownAs = ""): Promise<Buffer> {
      const open = alive(await shortLived.get(KIND, keyOf(clientId)));
      const meant = open.find((picture) => picture.shownAs === shownAs) ?? open[0];
      if (!meant) throw new Refusal("captcha.noneToSpeak");
      return speakCaptcha(sealer.open(meant.sealed));
    },

    nameOf: (clientId: string): Name => ({ kind: KIND, key: keyOf(clientId) }),

    /**
     * Tries an answer at all that was taken from the store, where one caller alone has it, and gives back what it did
     * not use up; undefined when it is wrong, too late, or was tried before.
     */
    async spent(taken: Json | undefined, clientId: string, answer: string): Promise<SpentCaptcha | undefined> {
      const open = alive(taken);
      const right = open.findIndex((picture) => isSame(picture.answer, answerOf(clientId, answer)));
      const used = right === -1 ? nearestTo(answer, open) : right;
      const left = open.filter((_picture, place) => place !== used);
      if (left.length > 0) await put(clientId, left);
      const found = open[right];
      return found && { servedSendOf: found.servedSendOf };
    },

    /** One captcha serves one SMS send and the sign-in of the same account that follows (design §3, One code, one use, one purpose). */
    leaveForSignIn: (clientId: string, answer: string, subject: string) =>
      keep(clientId, answer, { servedSendOf: subject, shownAs: "" }),
  };
}

/** `servedSendOf` names the subject (account, or phone) a code was already sent to with it; null for a fresh one. */
export type SpentCaptcha = { servedSendOf: string | null };
