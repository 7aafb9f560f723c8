import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from "node:crypto";
import type { Keys } from "../../config/config.ts";
import { freshBytes } from "./random-bytes.ts";

/**
 * Seals personal columns (design §3, Stored data). A sealed text is `1.<key id>.<iv>.<ciphertext>.<mac>`:
 * SM4-CBC, then HMAC-SM3 over everything before it, so nothing is decrypted that was not written here.
 */
export type FieldSealer = {
  /** Twice the same text gives two different results; ask `index` for equality. */
  seal(plain: string): string;
  /** @throws SealBroken when the text was changed or its key is not known */
  open(sealed: string): string;
  /** the blind index of a value, for equality look-ups; 64 hex digits */
  index(value: string): string;
};

/** SM4 keys by id; hex, 16 bytes; the current one seals. */
export type KeyRing = Keys["field"];

/** One whose keys may become more while it is in use: those of the start open for ever. */
export type GrowingSealer = FieldSealer & {
  /** @throws Error where an id means another key already */
  learn(more: KeyRing): void;
  currentKey(): string;
  /** Of one stream alone, made of a key and the stream's salt. @throws SealBroken when the key is not known */
  streamKeys(keyId: string, salt: Buffer): FieldKeys;
};

/** Someone changed a sealed column, or the server was started with other keys. A fault of ours, never a refusal. */
export class SealBroken extends Error {
  override name = "SealBroken";
}

const VERSION = "1";
const PARTS = 5;

/** How every text begins that this key sealed. */
export const sealedBy = (keyId: string): string => `${VERSION}.${keyId}.`;

export function createFieldSealer({ field, index }: Pick<Keys, "field" | "index">): GrowingSealer {
  const indexKey = createSecretKey(index, "hex");
  return { ...ringSealer(field), index: (value) => createHmac("sm3", indexKey).update(value, "utf8").digest("hex") };
}

/** Seals and opens with a ring of keys; without an index. */
export function ringSealer(field: KeyRing): Omit<GrowingSealer, "index"> {
  const keysById = new Map<string, FieldKeys & { print: string }>();
  let current = { id: field.current, keys: take(field) };

  /** @returns the keys of the current id */
  function take(ring: KeyRing): FieldKeys {
    for (const [id, hex] of Object.entries(ring.byId)) {
      const key = Buffer.from(hex, "hex");
      const print = createHmac("sm3", key).update("sannong field print 1").digest("hex");
      const known = keysById.get(id);
      if (known && known.print !== print) throw new Error(`Two keys are called ${id}.`);
      if (!known) keysById.set(id, { ...deriveKeys(key), print });
    }
    const keys = keysById.get(ring.current);
    if (keys === undefined) throw new Error(`The current field key ${ring.current} is not among the keys.`);
    return keys;
  }

  return {
    learn(more) {
      current = { id: more.current, keys: take(more) };
    },
    currentKey: () => current.id,
    streamKeys(keyId, salt) {
      const keys = keysById.get(keyId);
      if (keys === undefined) throw new SealBroken(`sealed with the unknown key ${keyId}`);
      const derive = (purpose: string) =>
        createHmac("sm3", keys.mac).update(`sannong stream ${purpose} 1`).update(salt).digest();
      return {
        encryption: createSecretKey(derive("encryption").subarray(0, 16)),
        mac: createSecretKey(derive("mac")),
      };
    },
    seal(plain) {
      const { id, keys } = current;
      const iv = freshBytes(16);
      const cipher = createCipheriv("sm4-cbc", keys.encryption, iv);
      const ciphertext = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      const body = `${sealedBy(id)}${iv.toString("base64url")}.${ciphertext.toString("base64url")}`;
      return `${body}.${macOf(body, keys.mac).toString("base64url")}`;
    },
    open(sealed) {
      const parts = sealed.split(".");
      const [version, keyId, iv, ciphertext, mac] = parts;
      if (parts.length !== PARTS || version !== VERSION) throw new SealBroken("not a sealed text");
      const keys = keysById.get(keyId!);
      if (keys === undefined) throw new SealBroken(`sealed with the unknown key ${keyId}`);
      const expected = macOf(sealed.slice(0, sealed.lastIndexOf(".")), keys.mac);
      const given = Buffer.from(mac!, "base64url");
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new SealBroken("the seal is broken");
      const decipher = createDecipheriv("sm4-cbc", keys.encryption, Buffer.from(iv!, "base64url"));
      return decipher.update(ciphertext!, "base64url", "utf8") + decipher.final("utf8");
    },
  };
}

/** As key objects: Node takes five times as long over a key that comes as bytes. */
type FieldKeys = { encryption: KeyObject; mac: KeyObject };

/** One data key gives two, so that encrypting and proving never share one. */
function deriveKeys(key: Buffer): FieldKeys {
  if (key.length !== 16) throw new Error("A field key has 16 bytes.");
  const derive = (purpose: string) => createHmac("sm3", key).update(`sannong field ${purpose} 1`).digest();
  return {
    encryption: createSecretKey(derive("encryption").subarray(0, 16)),
    mac: createSecretKey(derive("mac")),
  };
}

const macOf = (body: string, key: KeyObject) => createHmac("sm3", key).update(body, "utf8").digest();
