import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { SealBroken } from "../../platform/crypto/field-sealer.ts";
import { within } from "../../platform/limits/within.ts";
import { away } from "./object-storage.ts";

/** Between two parts of an answer; whoever reads slowly is not the server's fault, and is not counted. */
const SILENCE_MS = 15_000;
/** Above the largest upload by far: an answer without a length ends here. */
const LARGEST_BYTES = 256 * 1024 * 1024;

/** The next part, unless the server falls silent. */
const soon = <T>(next: Promise<T>): Promise<T> =>
  within(SILENCE_MS, next, () => new Error(`silent for ${SILENCE_MS} ms`));

/**
 * What a server sends, part by part, compared with what it said of it: its length, and the digest noted when it was put.
 *
 * @throws Away when it breaks off, falls silent, or is not what was put
 */
export async function* checkedBody(
  body: Readable,
  { size, sha256 }: { size: number | undefined; sha256: string | undefined },
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let received = 0;
  try {
    const parts = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    for (let next = await soon(parts.next()); next.done !== true; next = await soon(parts.next())) {
      received += next.value.length;
      if (received > (size ?? LARGEST_BYTES)) throw new Error("more arrives than was announced");
      hash.update(next.value);
      yield next.value;
    }
    if (size !== undefined && received < size) throw new Error("less arrived than was announced");
    if (sha256 !== undefined && hash.digest("hex") !== sha256) throw new SealBroken("not what was put");
  } catch (failure) {
    throw away(failure);
  } finally {
    body.destroy();
  }
}
