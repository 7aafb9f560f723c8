// @ts-check
import { workerData } from "node:worker_threads";
import { sm2 } from "sm-crypto-v2";

/** C1 ‖ C3 ‖ C2, the order of GB/T 32918.4-2016. */
const C1C3C2 = 1;
/** @type {{ privateKey: string, holds: "text" | "bytes" }} */
const { privateKey, holds } = workerData;

/**
 * Runs in a worker thread: a decryption takes milliseconds of one core. It is written in JavaScript
 * because a thread that strips types first loads the stripper: twice the memory, three times the start.
 *
 * Whatever is wrong with the ciphertext (no point of the curve, bad check value) gives an empty text.
 *
 * @param {string} sealed
 * @returns {string}
 */
export default function open(sealed) {
  try {
    if (holds === "text") return sm2.doDecrypt(sealed, privateKey, C1C3C2, { output: "string" });
    return Buffer.from(sm2.doDecrypt(sealed, privateKey, C1C3C2, { output: "array" })).toString("hex");
  } catch {
    return "";
  }
}
