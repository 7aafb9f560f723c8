import { EncodedText } from "./batched-replies.ts";
import { compress, type Compressed } from "./compressed.ts";

/**
 * Writes an answer once for as long as the same object is answered. An object that is frozen says the same whenever it
 * is handed out; any other is written anew each time.
 */
export function encodedOnce(write: (result: unknown) => string): (result: unknown) => EncodedText | string {
  const kept = new WeakMap<object, EncodedText>();
  return (result) => {
    const known = kept.get(result as object);
    if (known !== undefined) return known;
    if (typeof result !== "object" || result === null || !Object.isFrozen(result)) return write(result);
    const text = new EncodedText(write(result));
    kept.set(result, text);
    return text;
  };
}

/** Writes and compresses an answer once for as long as the same object is answered; a failure is not kept. */
export function compressedOnce(write: (result: unknown) => string): (result: unknown) => Promise<Compressed> {
  const kept = new WeakMap<object, Promise<Compressed>>();
  return (result) => {
    if (typeof result !== "object" || result === null) return compress(write(result));
    const known = kept.get(result);
    if (known !== undefined) return known;
    const compressed = compress(write(result));
    kept.set(result, compressed);
    compressed.catch(() => kept.delete(result));
    return compressed;
  };
}
