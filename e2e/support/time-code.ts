import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_SECONDS = 30;

/** What an authenticator shows for a secret (RFC 6238), now or some steps later. */
export function timeCode(secret: string, stepsLater = 0): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS) + stepsLater));
  const mac = createHmac("sha1", key).update(counter).digest();
  const at = mac.readUInt8(19) & 0x0f;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** When an authenticator shows another code: those up to now are spent. */
export const nextStep = (): Promise<void> => pause(STEP_SECONDS * 1000 - (Date.now() % (STEP_SECONDS * 1000)));
