import { createHmac } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { test } from "@playwright/test";

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

const beginOfNextStep = (): Promise<void> => pause(STEP_SECONDS * 1000 - (Date.now() % (STEP_SECONDS * 1000)));

/**
 * Waits until the present code of an account may be shown by this story. A code works once and spends those before it,
 * and stories of other workers sign the same people in; too many tries with spent codes would lock the account. Waiting
 * is not the story's own time.
 */
export async function ownStep(account: string): Promise<void> {
  const begun = Date.now();
  while (!(await isTaken(`${account}-${currentStep()}`))) await beginOfNextStep();
  test.info().setTimeout(test.info().timeout + Date.now() - begun);
}

/** @returns false when somebody else took it before */
async function isTaken(step: string): Promise<boolean> {
  try {
    await mkdir(join(process.env["CODES_TAKEN"] as string, step));
    return true;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw failure;
  }
}
