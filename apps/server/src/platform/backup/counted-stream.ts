import { createHash } from "node:crypto";
import { Transform } from "node:stream";

const NEW_LINE = 10;

/** Lets everything through, and says afterwards what it was: its length, its lines, its digest. */
export function countedStream() {
  const hash = createHash("sha256");
  let bytes = 0;
  let lines = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) lines += 1;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, lines, sha256: hash.digest("hex") }) };
}
