import { createHmac } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_SECONDS = 30;

const currentStep = () => Math.floor(Date.now() / 1000 / STEP_SECONDS);

/** What an authenticator shows for a secret (RFC 6238), now or some steps later. */
export function timeCode(secret: string, stepsLater = 0): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(currentStep() + stepsLater));
  const mac = createHmac("sha1", key).update(counter).digest();
  const at = mac.readUInt8(19) & 0x0f;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** When an authenticator shows another code: those up to now are spent. */
export const nextStep = (): Promise<void> => pause(STEP_SECONDS * 1000 - (Date.now() % (STEP_SECONDS * 1000)));

/**
 * A code works once, and stories of other workers sign the same people in: each takes a step that nobody took before, the
 * present one or the next, which is good already. Too many tries with spent codes would lock the account.
 *
 * @returns so many steps later
 */
export async function stepOfOnesOwn(account: string): Promise<number> {
  const taken = process.env["CODES_TAKEN"] as string;
  for (;;) {
    const now = currentStep();
    for (const later of [0, 1]) {
      const isMine = await mkdir(join(taken, `${account}-${now + later}`)).then(
        () => true,
        ({ code }: NodeJS.ErrnoException) => {
          if (code !== "EEXIST") throw new Error(`no step of a code can be taken: ${code}`);
          return false;
        },
      );
      if (isMine) return later;
    }
    await nextStep();
  }
}
