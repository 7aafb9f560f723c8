import { describe, expect, test } from "vitest";
import { createFieldSealer, SealBroken } from "./field-sealer.ts";

const oldKey = "0123456789abcdeffedcba9876543210";
const newKey = "00112233445566778899aabbccddeeff";
const index = "11".repeat(32);
const sealer = createFieldSealer({ field: { current: "2", byId: { "1": oldKey, "2": newKey } }, index });
const phone = "15400001234";

describe("a sealed field", () => {
  test.each([
    ["a phone", phone],
    ["Chinese", "演示用户甲"],
    ["nothing", ""],
    ["a dot", "a.b.c.d.e"],
    ["a long text", "三".repeat(5000)],
  ])("opens to what was sealed: %s", (_name, plain) => {
    expect(sealer.open(sealer.seal(plain))).toBe(plain);
  });

  test("never looks the same twice, so that equal values do not show", () => {
    expect(sealer.seal(phone)).not.toBe(sealer.seal(phone));
  });

  test("names its key: what an older key sealed still opens, and new texts use the new one", () => {
    const before = createFieldSealer({ field: { current: "1", byId: { "1": oldKey } }, index });
    expect(sealer.open(before.seal(phone))).toBe(phone);
    expect(sealer.seal(phone)).toMatch(/^1\.2\./);
  });

  const [version, keyId, iv, ciphertext, mac] = sealer.seal(phone).split(".");
  const flip = (text: string | undefined) => (text!.startsWith("A") ? "B" : "A") + text!.slice(1);
  test.each([
    ["another version", ["2", keyId, iv, ciphertext, mac]],
    ["another key that exists", [version, "1", iv, ciphertext, mac]],
    ["a key that does not exist", [version, "9", iv, ciphertext, mac]],
    ["a key named as an object's own", [version, "__proto__", iv, ciphertext, mac]],
    ["another start", [version, keyId, flip(iv), ciphertext, mac]],
    ["another text", [version, keyId, iv, flip(ciphertext), mac]],
    ["no text", [version, keyId, iv, "", mac]],
    ["another MAC", [version, keyId, iv, ciphertext, flip(mac)]],
    ["a MAC cut short", [version, keyId, iv, ciphertext, mac!.slice(0, 20)]],
    ["no MAC", [version, keyId, iv, ciphertext]],
    ["one part more", [version, keyId, iv, ciphertext, mac, ""]],
    ["a plain text", ["15400001234"]],
  ])("that was changed does not open: %s", (_name, parts) => {
    expect(() => sealer.open(parts.join("."))).toThrow(SealBroken);
  });

  test("does not open with the MAC of another sealed text", () => {
    const other = sealer.seal("15400009999").split(".");
    expect(() => sealer.open([version, keyId, iv, ciphertext, other[4]].join("."))).toThrow(SealBroken);
  });
});

describe("the blind index", () => {
  test("is equal for equal values only, and tells nothing without the key", () => {
    expect(sealer.index(phone)).toBe(sealer.index(phone));
    expect(sealer.index(phone)).not.toBe(sealer.index("15400001235"));
    const others = createFieldSealer({ field: { current: "2", byId: { "2": newKey } }, index: "22".repeat(32) });
    expect(others.index(phone)).not.toBe(sealer.index(phone));
    expect(sealer.index(phone)).toMatch(/^[0-9a-f]{64}$/);
  });
});

test("a sealer without its current key does not start", () => {
  expect(() => createFieldSealer({ field: { current: "3", byId: { "1": oldKey } }, index })).toThrow(
    /current field key 3/,
  );
});
