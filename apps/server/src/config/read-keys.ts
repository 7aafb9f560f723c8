import { createECDH, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod/mini";
import { FailureWithMessage } from "../platform/failure-with-message.ts";
import type { Keys } from "./config.ts";
import { generateKeys, newKeyEncryptionKeys, newTransportKeys } from "./generate-keys.ts";
import {
  keyParts,
  NO_JSON,
  partFault,
  unknownPart,
  unreadable,
  WRAPPED_CHANGED,
  WRAPPED_NOT_THIS,
  type Wrapper,
  wrappedNeeds,
} from "./key-words.ts";
import { openKeys, saysWrapped, wrappedIn, type WrappedKeys, WrappedKeysBroken } from "./wrapped-keys.ts";
import { demonstrationFaults } from "@sannong/contract/operations/demonstration-words";

export type Environment = Record<string, string | undefined>;
export type Fault = { name: string; fault: string };

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));

const sm2Pair = z.union([
  z.object({ privateKey: hex(32), publicKey: hex(65) }).check(z.refine(isPair)),
  z.strictObject({ inModule: z.string().check(z.regex(/^[\w.-]{1,64}$/)), publicKey: hex(65) }),
]);
const keyId = z.string().check(z.regex(/^\w{1,16}$/));
/** Named by id, one of them the current. */
const ring = <T extends z.ZodMiniType>(key: T) =>
  z
    .object({ current: z.string(), byId: z.record(keyId, key) })
    .check(z.refine(({ current, byId }) => Object.hasOwn(byId, current)));

/** What each member must be is said in `key-words.ts`. */
const keysShape = z.object({
  field: ring(hex(16)),
  keyEncryption: z.optional(ring(hex(16))),
  index: hex(32),
  audit: hex(32),
  grant: hex(32),
  passwordPepper: hex(32),
  passwordSm2: sm2Pair,
  transport: z.optional(ring(sm2Pair)),
  cookie: z.array(hex(32)).check(z.minLength(1)),
} satisfies Record<keyof typeof keyParts, z.ZodMiniType>);

/** Where the same keys stand in the environment when there is no file. */
const variables = {
  FIELD_KEYS: "field",
  INDEX_KEY: "index",
  AUDIT_KEY: "audit",
  GRANT_KEY: "grant",
  PASSWORD_PEPPER: "passwordPepper",
  PASSWORD_SM2_PRIVATE_KEY: "passwordSm2",
  COOKIE_KEYS: "cookie",
} as const;

/** Not among those that are required: where nothing is sealed it is not needed. */
export const TRANSPORT_KEYS = "TRANSPORT_SM2_PRIVATE_KEYS";

/** Nor this: where no data key is made it is not needed. */
const KEY_ENCRYPTION_KEYS = "KEY_ENCRYPTION_KEYS";

const pairsOf = (list: string) => list.split(",").map((pair) => pair.split(":") as [string, string]);

export const namesKeys = (env: Environment) =>
  env["KEYS_FILE"] !== undefined || Object.keys(variables).some((name) => env[name] !== undefined);

const beside: ReadonlyMap<string, string> = new Map([
  ["transport", TRANSPORT_KEYS],
  ["keyEncryption", KEY_ENCRYPTION_KEYS],
]);

type KeysRead = { keys: Keys; faults: [] } | { keys: undefined; faults: Fault[] };

/** Reads the keys from KEYS_FILE, or from a variable each; a fault never repeats a value. */
export function readKeys(env: Environment, fileKey?: string): KeysRead {
  return env["KEYS_FILE"] === undefined ? fromVariables(env) : fromFile("KEYS_FILE", env["KEYS_FILE"], fileKey);
}

/**
 * What a key file holds, or every fault of it; none repeats a value.
 *
 * @param fileKey of a file whose keys are wrapped: its own key, as whoever wrapped it gave it back
 */
export function readKeyFile(
  path: string,
  fileKey?: string,
): { keys: Keys; faults: [] } | { keys: undefined; faults: string[] } {
  let content: unknown;
  try {
    const text = readFileSync(path, "utf8");
    content = JSON.parse(text);
    if (saysWrapped(content)) content = unwrapped(wrappedIn(text), fileKey);
  } catch (failure) {
    if (failure instanceof NotOpened) return { keys: undefined, faults: [failure.message] };
    const { code } = failure as NodeJS.ErrnoException;
    return { keys: undefined, faults: [code === undefined ? NO_JSON : unreadable(code)] };
  }
  const read = keysShape.safeParse(content);
  return read.success
    ? { keys: read.data, faults: [] }
    : { keys: undefined, faults: read.error.issues.map((issue) => faultAt(issue.path, content)) };
}

/** The file's keys are wrapped, and stay so. */
class NotOpened extends Error {}

function unwrapped(file: WrappedKeys | undefined, fileKey: string | undefined): Record<string, unknown> {
  if (!file) throw new NotOpened(WRAPPED_CHANGED);
  if (fileKey === undefined) throw new NotOpened(wrappedNeeds(wrapperOf(file)));
  try {
    return openKeys(file, fileKey);
  } catch (failure) {
    if (failure instanceof WrappedKeysBroken) throw new NotOpened(WRAPPED_NOT_THIS);
    throw failure;
  }
}

/** Who wrapped a file's keys stands before what they wrapped. */
export const wrapperOf = ({ wrapping }: Pick<WrappedKeys, "wrapping">): Wrapper =>
  wrapping.startsWith("module:") ? "module" : "service";

/** What a key file says of its wrapping; undefined where its keys lie open, or nothing can be read. */
export function wrappingOf(path: string): WrappedKeys | undefined {
  try {
    return wrappedIn(readFileSync(path, "utf8"));
  } catch {
    return undefined; // told by `readKeyFile`
  }
}

/** Members that a key file has and nothing reads: a slip of the pen may be why another is missing. */
export function unknownMembers(path: string): string[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return []; // told by `readKeyFile`
  }
  if (saysWrapped(content)) return [];
  const members =
    typeof content === "object" && content !== null && !Array.isArray(content) ? Object.keys(content) : [];
  return members.filter((name) => !Object.hasOwn(keyParts, name)).map(unknownPart);
}

function faultAt(path: readonly PropertyKey[], content: unknown): string {
  const found = path.reduce<unknown>(
    (at, step) => (typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[step] : undefined),
    content,
  );
  return partFault(path, found === undefined);
}

function fromFile(name: string, path: string, fileKey?: string): KeysRead {
  const { keys, faults } = readKeyFile(path, fileKey);
  return keys ? { keys, faults: [] } : { keys, faults: faults.map((fault) => ({ name, fault })) };
}

/** FIELD_KEYS, KEY_ENCRYPTION_KEYS, TRANSPORT_SM2_PRIVATE_KEYS and COOKIE_KEYS are lists, newest first: `2:<hex>,1:<hex>` and `<hex>,<hex>`. */
function fromVariables(env: Environment): KeysRead {
  const missing = Object.keys(variables).filter((name) => env[name] === undefined);
  if (missing.length > 0)
    return {
      keys: undefined,
      faults: missing.map((name) => ({ name, fault: partFault([variables[name as keyof typeof variables]], true) })),
    };
  const fieldKeys = pairsOf(env["FIELD_KEYS"]!);
  const transportKeys = pairsOf(env[TRANSPORT_KEYS] ?? "").map(
    ([id, key]) => [id, { privateKey: key, publicKey: publicKeyOf(key) }] as const,
  );
  const encryptionKeys = pairsOf(env[KEY_ENCRYPTION_KEYS] ?? "");
  const privateKey = env["PASSWORD_SM2_PRIVATE_KEY"]!;
  const content = {
    field: { current: fieldKeys[0]![0], byId: Object.fromEntries(fieldKeys) },
    ...(env[KEY_ENCRYPTION_KEYS] === undefined
      ? {}
      : { keyEncryption: { current: encryptionKeys[0]![0], byId: Object.fromEntries(encryptionKeys) } }),
    index: env["INDEX_KEY"],
    audit: env["AUDIT_KEY"],
    grant: env["GRANT_KEY"],
    passwordPepper: env["PASSWORD_PEPPER"],
    passwordSm2: { privateKey, publicKey: publicKeyOf(privateKey) },
    ...(env[TRANSPORT_KEYS] === undefined
      ? {}
      : { transport: { current: transportKeys[0]![0], byId: Object.fromEntries(transportKeys) } }),
    cookie: env["COOKIE_KEYS"]!.split(","),
  };
  const read = keysShape.safeParse(content);
  if (read.success) return { keys: read.data, faults: [] };
  const nameOf = (part: unknown) =>
    beside.get(String(part)) ?? Object.entries(variables).find(([, key]) => key === part)![0];
  const faults = new Map(read.error.issues.map(({ path }) => [nameOf(path[0]), faultAt(path, content)]));
  return { keys: undefined, faults: [...faults].map(([name, fault]) => ({ name, fault })) };
}

/**
 * The demonstration's keys, made at its first start; of two starts at once the first to finish decides. Those of a
 * demonstration from before messages were sealed, or data keys made, get what was not needed then.
 */
export function demonstrationKeys(dataDir: string): Keys {
  const path = join(dataDir, "keys.json");
  const found = fromFile("DATA_DIR/keys.json", path);
  if (found.keys?.transport && found.keys.keyEncryption) return found.keys;
  if (found.keys) {
    const { transport = newTransportKeys(), keyEncryption = newKeyEncryptionKeys() } = found.keys;
    const keys = { ...found.keys, transport, keyEncryption };
    renameSync(writeBeside(path, keys), path);
    return keys;
  }
  if (existsSync(path)) {
    const lines = found.faults.map(({ name, fault }) => `  ${name}: ${fault}`);
    throw new FailureWithMessage(
      `${demonstrationFaults.damagedKeys} The demonstration's keys are damaged:\n${lines.join("\n")}`,
    );
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unfinished = writeBeside(path, generateKeys());
  try {
    linkSync(unfinished, path); // unlike a rename, replaces nothing
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== "EEXIST") throw failure;
  } finally {
    rmSync(unfinished);
  }
  return fromFile("DATA_DIR/keys.json", path).keys!;
}

function writeBeside(path: string, keys: Keys): string {
  const unfinished = `${path}.${randomBytes(4).toString("hex")}`;
  writeFileSync(unfinished, `${JSON.stringify(keys, undefined, 2)}\n`, { mode: 0o600, flag: "wx" });
  return unfinished;
}

function publicKeyOf(privateKey: string): string {
  try {
    const pair = createECDH("SM2");
    pair.setPrivateKey(privateKey, "hex");
    return pair.getPublicKey("hex");
  } catch {
    return ""; // not a key: the shape says so
  }
}

function isPair({ privateKey, publicKey }: { privateKey: string; publicKey: string }): boolean {
  return publicKeyOf(privateKey) === publicKey;
}
