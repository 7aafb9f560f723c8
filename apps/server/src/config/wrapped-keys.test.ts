import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { generateKeys } from "./generate-keys.ts";
import { readConfig } from "./read-config.ts";
import { readKeyFile } from "./read-keys.ts";
import { openKeys, textOf, wrapKeys, wrappedIn, WrappedKeysBroken } from "./wrapped-keys.ts";

const folder = mkdtempSync(join(tmpdir(), "wrapped-"));
afterAll(() => rmSync(folder, { recursive: true }));
const keys = generateKeys();
const path = join(folder, "keys.json");
/** Whoever wraps keeps what it was given; the file gets its name alone. */
const kept = new Map<string, string>();
const wrap = async (name: string, key: string) => {
  kept.set(name, key);
  return `module:${name}`;
};
const file = await wrapKeys(keys, wrap);
const fileKey = kept.get(file.name) ?? "";
const text = textOf(file);
const read = (content: string, key: string | undefined = fileKey) => {
  writeFileSync(path, content);
  return readKeyFile(path, key);
};

test("nothing of a key is in it, and with the file's own key everything is", () => {
  const secrets = JSON.stringify(keys).match(/[0-9a-f]{32,}/g) ?? [];
  expect(secrets.length).toBeGreaterThan(10);
  for (const secret of [...secrets, fileKey]) expect(text).not.toContain(secret);
  for (const secret of secrets) expect(text).not.toContain(Buffer.from(secret, "hex").toString("base64url"));
  expect(read(text)).toEqual({ keys, faults: [] });
});

test("without it nothing opens, and what to set is said", () => {
  writeFileSync(path, text);
  expect(readKeyFile(path)).toEqual({ keys: undefined, faults: [expect.stringContaining("要设 CRYPTO_MODULE")] });
  expect(() => readConfig({ PUBLIC_URL: "https://a.example.cn", DATABASE: "embedded", KEYS_FILE: path })).toThrow(
    /KEYS_FILE: 密钥都由密码机包裹/,
  );
  const others = randomBytes(16).toString("hex");
  expect(read(text, others).faults).toEqual([expect.stringContaining("校验不符")]);
});

test("every changed byte is refused", () => {
  const opens = (changed: string) => {
    const found = wrappedIn(changed);
    try {
      return found && openKeys(found, fileKey);
    } catch (failure) {
      expect(failure).toBeInstanceOf(WrappedKeysBroken);
      return undefined;
    }
  };
  expect(opens(text)).toEqual(keys);
  for (let at = 0; at < text.length; at += 1)
    expect(
      opens(text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1)),
      `byte ${at}`,
    ).toBeUndefined();
  for (const odd of [text.trimEnd(), ` ${text}`, text.replaceAll("\n", "\r\n"), text.slice(0, 300)]) {
    expect(opens(odd)).toBeUndefined();
    expect(read(odd).faults?.join("")).toMatch(/不完整或被改动过|不是 JSON/);
  }
});

test("no key stands in another's place, nor one of another file", async () => {
  const { index, audit } = file.keys;
  const swapped = { ...file, keys: { ...file.keys, index: audit ?? "", audit: index ?? "" } };
  expect(() => openKeys(swapped, fileKey)).toThrow(WrappedKeysBroken);
  const another = await wrapKeys(generateKeys(), wrap);
  expect(() => openKeys({ ...file, keys: { ...file.keys, index: another.keys["index"] ?? "" } }, fileKey)).toThrow(
    WrappedKeysBroken,
  );
  expect(wrappedIn(textOf(another))).toEqual(another);
});
