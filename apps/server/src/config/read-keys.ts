import { createECDH, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod/mini";
import type { Keys } from "./config.ts";
import { generateKeys } from "./generate-keys.ts";

export type Environment = Record<string, string | undefined>;
export type Fault = { name: string; fault: string };

const hex = (bytes: number) =>
  z
    .string(`must be ${bytes * 2} hex digits`)
    .check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`), `must be ${bytes * 2} hex digits`));

const keysShape = z.object({
  field: z
    .object({
      current: z.string("must name a key"),
      byId: z.record(z.string().check(z.regex(/^\w{1,16}$/, "must be 1 to 16 letters or digits")), hex(16)),
    })
    .check(z.refine(({ current, byId }) => Object.hasOwn(byId, current), "the current key must be among them")),
  index: hex(32),
  audit: hex(32),
  grant: hex(32),
  passwordPepper: hex(32),
  passwordSm2: z
    .object({ privateKey: hex(32), publicKey: hex(65) })
    .check(z.refine(isPair, "must be a pair of SM2 keys")),
  cookie: z.array(hex(32), "must be a list").check(z.minLength(1, "must hold a key")),
});

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

export const namesKeys = (env: Environment) =>
  env["KEYS_FILE"] !== undefined || Object.keys(variables).some((name) => env[name] !== undefined);

type KeysRead = { keys: Keys; faults: [] } | { keys: undefined; faults: Fault[] };

/** Reads the keys from KEYS_FILE, or from a variable each; a fault never repeats a value. */
export function readKeys(env: Environment): KeysRead {
  return env["KEYS_FILE"] === undefined ? fromVariables(env) : fromFile("KEYS_FILE", env["KEYS_FILE"]);
}

function fromFile(name: string, path: string): KeysRead {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    return {
      keys: undefined,
      faults: [{ name, fault: code === undefined ? "is no JSON" : `cannot be read (${code})` }],
    };
  }
  const read = keysShape.safeParse(content);
  if (read.success) return { keys: read.data, faults: [] };
  return {
    keys: undefined,
    faults: read.error.issues.map(({ path: at, message }) => ({ name, fault: `${at.join(".")} ${message}` })),
  };
}

/** FIELD_KEYS and COOKIE_KEYS are lists, newest first: `2:<hex>,1:<hex>` and `<hex>,<hex>`. */
function fromVariables(env: Environment): KeysRead {
  const missing = Object.keys(variables).filter((name) => env[name] === undefined);
  if (missing.length > 0) return { keys: undefined, faults: missing.map((name) => ({ name, fault: "is required" })) };
  const fieldKeys = env["FIELD_KEYS"]!.split(",").map((pair) => pair.split(":") as [string, string]);
  const privateKey = env["PASSWORD_SM2_PRIVATE_KEY"]!;
  const read = keysShape.safeParse({
    field: { current: fieldKeys[0]![0], byId: Object.fromEntries(fieldKeys) },
    index: env["INDEX_KEY"],
    audit: env["AUDIT_KEY"],
    grant: env["GRANT_KEY"],
    passwordPepper: env["PASSWORD_PEPPER"],
    passwordSm2: { privateKey, publicKey: publicKeyOf(privateKey) },
    cookie: env["COOKIE_KEYS"]!.split(","),
  });
  if (read.success) return { keys: read.data, faults: [] };
  const nameOf = (part: unknown) => Object.entries(variables).find(([, key]) => key === part)![0];
  const faults = new Map(read.error.issues.map(({ path, message }) => [nameOf(path[0]), message]));
  return { keys: undefined, faults: [...faults].map(([name, fault]) => ({ name, fault })) };
}

/** The demonstration's keys, made at its first start; of two starts at once the first to finish decides. */
export function demonstrationKeys(dataDir: string): Keys {
  const path = join(dataDir, "keys.json");
  const found = fromFile("DATA_DIR/keys.json", path);
  if (found.keys) return found.keys;
  if (found.faults.some(({ fault }) => !fault.includes("ENOENT"))) {
    const lines = found.faults.map(({ name, fault }) => `  ${name}: ${fault}`);
    throw new Error(`演示密钥文件已损坏。 The demonstration's keys are damaged:\n${lines.join("\n")}`);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomBytes(4).toString("hex")}`;
  writeFileSync(unfinished, `${JSON.stringify(generateKeys(), undefined, 2)}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(unfinished, path); // unlike a rename, replaces nothing
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== "EEXIST") throw failure;
  } finally {
    rmSync(unfinished);
  }
  return fromFile("DATA_DIR/keys.json", path).keys!;
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
