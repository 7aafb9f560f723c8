import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { ringSealer, SealBroken } from "./field-sealer.ts";
import { isSealed, opening, openingIfSealed, sealing } from "./sealed-stream.ts";

const key = (digit: string) => digit.repeat(32);
const ring = ringSealer({ current: "2", byId: { "1": key("1"), "2": key("2") } });
const FRAME = 64 * 1024;

const chunked = (content: Buffer, size = 10_000) =>
  Readable.from(
    (function* pieces() {
      for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
    })(),
  );
const seal = (content: Buffer, by = ring) => buffer(sealing(by)(chunked(content)));
const open = (content: Buffer, by = ring) => buffer(opening(by)(chunked(content, 7_777)));

describe("a sealed stream", () => {
  test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME, 200_000])(
    "of %i bytes is opened as it was",
    async (size) => {
      const content = randomBytes(size);
      const sealed = await seal(content);
      expect(sealed.length).toBeGreaterThan(size);
      expect((await open(sealed)).equals(content)).toBe(true);
    },
  );

  test("shows nothing of what it holds, and twice the same differs", async () => {
    const content = Buffer.from("身份证扫描件".repeat(100));
    const [once, again] = [await seal(content), await seal(content)];
    expect(once.includes("身份证")).toBe(false);
    expect(once.equals(again)).toBe(false);
  });

  test("is opened by the key that sealed it, also when another one seals by now", async () => {
    const sealed = await seal(Buffer.from("旧"), ringSealer({ current: "1", byId: { "1": key("1") } }));
    expect((await open(sealed)).toString()).toBe("旧");
    const others = ringSealer({ current: "3", byId: { "3": key("3") } });
    await expect(open(sealed, others)).rejects.toThrow(SealBroken);
  });

  const content = randomBytes(3 * FRAME + 5);
  const HEAD = 8 + 1 + 1 + 16;
  const WHOLE = 4 + FRAME + 32;
  test.each<[string, (sealed: Buffer) => Buffer]>([
    ["cut off in a frame", (sealed) => sealed.subarray(0, 100)],
    ["cut off between two frames", (sealed) => sealed.subarray(0, HEAD + WHOLE)],
    ["cut off in its head", (sealed) => sealed.subarray(0, 12)],
    ["longer than it was", (sealed) => Buffer.concat([sealed, Buffer.from("x")])],
    ["changed in its content", (sealed) => changed(sealed, HEAD + 10)],
    ["changed in its salt", (sealed) => changed(sealed, HEAD - 1)],
    ["changed in a length", (sealed) => changed(sealed, HEAD)],
    [
      "of frames in another order",
      (sealed) =>
        Buffer.concat([
          sealed.subarray(0, HEAD),
          sealed.subarray(HEAD + WHOLE, HEAD + 2 * WHOLE),
          sealed.subarray(HEAD, HEAD + WHOLE),
          sealed.subarray(HEAD + 2 * WHOLE),
        ]),
    ],
    ["not sealed at all", () => content],
  ])("that is %s is refused", async (_what, change) => {
    await expect(open(change(await seal(content)))).rejects.toThrow(SealBroken);
  });

  test.each([
    ["opening", opening, (whole: Buffer) => seal(whole)],
    ["opening what may be sealed", openingIfSealed, (whole: Buffer) => seal(whole)],
    ["opening what never was", openingIfSealed, async (whole: Buffer) => whole],
    ["sealing", sealing, async (whole: Buffer) => whole],
  ])("whoever stops reading leaves no source open: %s", async (_what, step, given) => {
    const source = chunked(await given(content));
    const steps = step(ring)(source);
    for (let part = 0; part < 2; part += 1) await steps.next();
    await steps.return(undefined);
    expect(source.destroyed).toBe(true);
  });

  test("one that is broken leaves no source open", async () => {
    const source = chunked(changed(await seal(content), HEAD + 10));
    await expect(buffer(opening(ring)(source))).rejects.toThrow(SealBroken);
    expect(source.destroyed).toBe(true);
  });

  test("what was kept before anything was sealed passes as it is", async () => {
    for (const old of [Buffer.from("旧文件"), Buffer.alloc(0), content]) {
      expect((await buffer(openingIfSealed(ring)(chunked(old)))).equals(old)).toBe(true);
      expect(await isSealed(chunked(old))).toBe(false);
    }
    const sealed = await seal(content);
    expect(await isSealed(chunked(sealed))).toBe(true);
    expect((await buffer(openingIfSealed(ring)(chunked(sealed)))).equals(content)).toBe(true);
  });
});

function changed(sealed: Buffer, at: number): Buffer {
  const copy = Buffer.from(sealed);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
