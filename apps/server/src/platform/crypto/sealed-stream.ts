import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from "node:crypto";
import { type GrowingSealer, SealBroken } from "./field-sealer.ts";
import { freshBytes } from "./random-bytes.ts";

/**
 * Seals what is too long for one text: files and backups (design §3, Stored data). It begins with a mark, the id of the
 * key and a salt, which make the keys of this stream alone; then come frames of at most 64 kB, each SM4-CTR and then
 * HMAC-SM3 over its place, its length and its ciphertext. The last one says that it is: what was cut off, moved or
 * added is refused, and nothing is given out before it was proved.
 */
export type StreamRing = Pick<GrowingSealer, "currentKey" | "streamKeys">;

const MARK = Buffer.from("\u0089SNS1\r\n\u001a", "latin1");
const SALT_BYTES = 16;
const FRAME_BYTES = 64 * 1024;
const LENGTH_BYTES = 4;
const MAC_BYTES = 32;
/** set in the length of the last frame */
const LAST = 0x8000_0000;

type Bytes = AsyncIterable<Buffer>;
type Keys = ReturnType<StreamRing["streamKeys"]>;

/** A step of a pipeline: seals everything that passes. */
export const sealing = (ring: StreamRing) =>
  async function* sealed(source: Bytes): AsyncGenerator<Buffer> {
    const [id, salt] = [ring.currentKey(), freshBytes(SALT_BYTES)];
    const name = Buffer.from(id);
    yield Buffer.concat([MARK, Buffer.from([name.length]), name, salt]);
    const keys = ring.streamKeys(id, salt);
    let place = 0;
    for await (const { content, isLast } of framesOf(source)) yield frame(keys, place++, content, isLast);
  };

/**
 * A step of a pipeline: gives out what was sealed, frame by frame.
 *
 * @throws SealBroken when it was changed or cut off, or its key is not known
 */
export const opening = (ring: StreamRing) =>
  async function* opened(source: Bytes): AsyncGenerator<Buffer> {
    const reader = readerOf(source);
    try {
      if (!(await reader.take(MARK.length)).equals(MARK)) throw new SealBroken("not a sealed stream");
      yield* framesIn(reader, ring);
    } finally {
      await reader.end();
    }
  };

/** The same for what may have been kept before anything was sealed: that passes as it is. */
export const openingIfSealed = (ring: StreamRing) =>
  async function* opened(source: Bytes): AsyncGenerator<Buffer> {
    const reader = readerOf(source);
    try {
      const mark = await reader.upTo(MARK.length);
      if (mark.equals(MARK)) yield* framesIn(reader, ring);
      else {
        if (mark.length > 0) yield mark;
        yield* reader.rest();
      }
    } finally {
      await reader.end();
    }
  };

/** Whether so many bytes may be the sealed ones of a content; how long the key's id is, is not known from outside. */
export function isSealedSize(content: number, sealed: number): boolean {
  const frames = Math.max(1, Math.ceil(content / FRAME_BYTES));
  const nameLength = sealed - content - frames * (LENGTH_BYTES + MAC_BYTES) - (MARK.length + 1 + SALT_BYTES);
  return nameLength > 0 && nameLength <= 255;
}

/** Whether this stream begins as a sealed one does; it is read no further. */
export async function isSealed(source: Bytes): Promise<boolean> {
  const reader = readerOf(source);
  const mark = await reader.upTo(MARK.length);
  await reader.end();
  return mark.equals(MARK);
}

async function* framesIn(reader: Reader, ring: StreamRing): AsyncGenerator<Buffer> {
  const [nameLength = 0] = await reader.take(1);
  const id = (await reader.take(nameLength)).toString();
  const keys = ring.streamKeys(id, await reader.take(SALT_BYTES));
  for (let place = 0; ; place += 1) {
    const length = (await reader.take(LENGTH_BYTES)).readUInt32BE();
    const isLast = length >= LAST;
    const size = isLast ? length - LAST : length;
    if (size > FRAME_BYTES) throw new SealBroken("the seal is broken");
    const ciphertext = await reader.take(size);
    const mac = await reader.take(MAC_BYTES);
    if (!timingSafeEqual(mac, macOf(keys, place, length, ciphertext))) throw new SealBroken("the seal is broken");
    const decipher = createDecipheriv("sm4-ctr", keys.encryption, ivOf(place));
    if (size > 0) yield Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    if (!isLast) continue;
    if ((await reader.upTo(1)).length > 0) throw new SealBroken("something follows the end of a sealed stream");
    return;
  }
}

function frame(keys: Keys, place: number, content: Buffer, isLast: boolean): Buffer {
  const length = content.length + (isLast ? LAST : 0);
  const cipher = createCipheriv("sm4-ctr", keys.encryption, ivOf(place));
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([uint32(length), ciphertext, macOf(keys, place, length, ciphertext)]);
}

/** The place in the upper half; SM4-CTR counts the 4096 blocks of a frame in the lower one. */
function ivOf(place: number): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeBigUInt64BE(BigInt(place));
  return iv;
}

const macOf = (keys: Keys, place: number, length: number, ciphertext: Buffer): Buffer =>
  createHmac("sm3", keys.mac).update(ivOf(place)).update(uint32(length)).update(ciphertext).digest();

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(LENGTH_BYTES);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Whole frames, and at the end what is left, be it nothing. */
async function* framesOf(source: Bytes): AsyncGenerator<{ content: Buffer; isLast: boolean }> {
  const reader = readerOf(source);
  try {
    for (let content = await reader.upTo(FRAME_BYTES); ;) {
      const next = content.length < FRAME_BYTES ? Buffer.alloc(0) : await reader.upTo(FRAME_BYTES);
      yield { content, isLast: next.length === 0 };
      if (next.length === 0) return;
      content = next;
    }
  } finally {
    await reader.end();
  }
}

type Reader = ReturnType<typeof readerOf>;

/** Bytes as they are needed, whatever chunks they come in. */
function readerOf(source: Bytes) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;

  async function upTo(count: number): Promise<Buffer> {
    while (size < count) {
      const { value, done } = await chunks.next();
      if (done) break;
      const chunk = Buffer.from(value as Uint8Array);
      held.push(chunk);
      size += chunk.length;
    }
    const all = held.length === 1 ? held[0]! : Buffer.concat(held);
    const taken = all.subarray(0, count);
    const left = all.subarray(taken.length);
    held = left.length > 0 ? [left] : [];
    size = left.length;
    return taken;
  }

  return {
    /** fewer only where the stream ends */
    upTo,
    /** @throws SealBroken where the stream ends before */
    async take(count: number): Promise<Buffer> {
      const taken = await upTo(count);
      if (taken.length < count) throw new SealBroken("a sealed stream was cut off");
      return taken;
    },
    async *rest(): AsyncGenerator<Buffer> {
      if (size > 0) yield await upTo(size);
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    },
    /** Nothing more is read of the source. */
    async end(): Promise<void> {
      await chunks.return?.();
    },
  };
}
