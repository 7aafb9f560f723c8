import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { z } from "zod/mini";
import { ringSealer, SealBroken } from "../platform/crypto/field-sealer.ts";
import { isSame } from "../platform/crypto/tokens.ts";
import { parseJson } from "../platform/texts/parse-json.ts";

/**
 * A key file whose keys are wrapped: each is sealed with a key of the file's own, which stands in the file only as a
 * cryptographic machine or a key service wrapped it (decision 83). Whoever has the file alone has nothing.
 */
const FORMAT = "sannong-wrapped-keys-1";

const wrappedShape = z.object({
  format: z.literal(FORMAT),
  /** the name that the file's key was wrapped under */
  name: z.string().check(z.regex(/^keys-file-[0-9a-f]{16}$/)),
  /** the file's key, as the module gave it back */
  wrapping: z.string().check(z.minLength(1), z.maxLength(8192)),
  keys: z.record(z.string(), z.string()),
  /** HMAC-SM3 over all of the above */
  mac: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type WrappedKeys = z.infer<typeof wrappedShape>;

/** Somebody changed the file, or the key that opens it is another file's. */
export class WrappedKeysBroken extends Error {
  override name = "WrappedKeysBroken";
}

/** Whether the content of a key file says that its keys are wrapped, well or badly. */
export const saysWrapped = (content: unknown): boolean =>
  typeof content === "object" && content !== null && Object.hasOwn(content, "format");

/** What stands in such a file; undefined where it is damaged. Its text has one form, so that any changed byte shows. */
export function wrappedIn(text: string): WrappedKeys | undefined {
  const read = z.safeParse(wrappedShape, parseJson(text));
  return read.success && textOf(read.data) === text ? read.data : undefined;
}

export const textOf = ({ format, name, wrapping, keys, mac }: WrappedKeys): string =>
  `${JSON.stringify({ format, name, wrapping, keys, mac }, undefined, 2)}\n`;

/** @param fileKey hex, 16 bytes */
const sealerOf = (name: string, fileKey: string) => ringSealer({ current: name, byId: { [name]: fileKey } });

function macOf({ format, name, wrapping, keys }: Omit<WrappedKeys, "mac">, fileKey: string): string {
  const derived = createHmac("sm3", createSecretKey(fileKey, "hex")).update("sannong key file mac 1").digest();
  const whole = JSON.stringify([format, name, wrapping, Object.entries(keys)]);
  return createHmac("sm3", derived).update(whole, "utf8").digest("hex");
}

/** Wraps a file's own key under a name. */
type Wrap = (name: string, key: string) => Promise<string>;

/** Wraps the members of a key file under a new key of its own. */
export async function wrapKeys(members: object, wrap: Wrap): Promise<WrappedKeys> {
  const name = `keys-file-${randomBytes(8).toString("hex")}`;
  const fileKey = randomBytes(16).toString("hex");
  const { seal } = sealerOf(name, fileKey);
  // each says which it is, so that none can stand in another's place
  const keys = Object.fromEntries(
    Object.entries(members).flatMap(([member, value]) =>
      value === undefined ? [] : [[member, seal(JSON.stringify({ member, value: value as unknown }))] as const],
    ),
  );
  const whole = { format: FORMAT, name, wrapping: await wrap(name, fileKey), keys } as const;
  return { ...whole, mac: macOf(whole, fileKey) };
}

/** @throws WrappedKeysBroken */
export function openKeys(file: WrappedKeys, fileKey: string): Record<string, unknown> {
  if (!isSame(file.mac, macOf(file, fileKey))) throw new WrappedKeysBroken("the file is not as it was wrapped");
  const { open } = sealerOf(file.name, fileKey);
  return Object.fromEntries(
    Object.entries(file.keys).map(([name, sealed]) => {
      const { member, value } = JSON.parse(opened(open, sealed)) as { member: string; value: unknown };
      if (member !== name) throw new WrappedKeysBroken(`${name} stands where ${member} was`);
      return [name, value] as const;
    }),
  );
}

function opened(open: (sealed: string) => string, sealed: string): string {
  try {
    return open(sealed);
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause;
    throw new WrappedKeysBroken("a key of the file does not open", { cause });
  }
}
