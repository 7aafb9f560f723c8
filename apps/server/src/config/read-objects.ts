import { readFileSync } from "node:fs";
import type { ObjectsConfig, S3Config } from "./config.ts";
import type { Environment, Fault } from "./read-keys.ts";
import { isSafeAddress } from "./shapes.ts";

type Read = { objects: ObjectsConfig | undefined; faults: Fault[] };

const required = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY"] as const;
const variables = [...required, "S3_SECRET_KEY", "S3_SECRET_KEY_FILE", "S3_REGION", "S3_PATH_STYLE"] as const;
const yesOrNo = ["yes", "no"];

/**
 * Reads where files lie: below DATA_DIR, or in a bucket where FILE_STORAGE=s3. A bucket may be named beside the disk as
 * well, for `script/objects`. A fault names its variable and never a value.
 */
export function readObjects(env: Environment): Read {
  const faults: Fault[] = [];
  const expect = (holds: boolean, name: string, fault: string) => void (holds || faults.push({ name, fault }));
  const { FILE_STORAGE: kind = "disk", DATA_DIR_COMMON: common } = env;
  const isKnown = kind === "disk" || kind === "s3";
  expect(isKnown, "FILE_STORAGE", "must be disk or s3");
  expect(common === undefined || common === "yes", "DATA_DIR_COMMON", "must be yes, or not be set");
  const isNamed = variables.some((name) => env[name] !== undefined);
  const s3 = isNamed || kind === "s3" ? readBucket(env, expect) : undefined;
  if (faults.length > 0 || !isKnown) return { objects: undefined, faults };
  return { objects: { kind, isFolderCommon: common === "yes", s3 }, faults };
}

function readBucket(env: Environment, expect: (holds: boolean, name: string, fault: string) => void): S3Config {
  for (const name of required)
    expect(env[name] !== undefined, name, "is required beside FILE_STORAGE=s3 and the other S3_ variables");
  const { S3_ENDPOINT: endpoint = "", S3_BUCKET: bucket = "", S3_PATH_STYLE: pathStyle = "yes" } = env;
  const isOrigin = isSafeAddress(endpoint) && new URL(endpoint).pathname === "/" && !/[?#@]/.test(endpoint);
  expect(
    endpoint === "" || isOrigin,
    "S3_ENDPOINT",
    "must begin with https:// (http:// only to an address of a private network), without a path",
  );
  expect(
    bucket === "" || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket),
    "S3_BUCKET",
    "must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens",
  );
  expect(yesOrNo.includes(pathStyle), "S3_PATH_STYLE", "must be yes or no");
  return {
    endpoint: isOrigin ? new URL(endpoint).origin : endpoint,
    region: env["S3_REGION"] ?? "us-east-1",
    bucket,
    accessKeyId: env["S3_ACCESS_KEY"] ?? "",
    secretAccessKey: readSecret(env, expect),
    isPathStyle: pathStyle === "yes",
  };
}

function readSecret(env: Environment, expect: (holds: boolean, name: string, fault: string) => void): string {
  const { S3_SECRET_KEY: secret, S3_SECRET_KEY_FILE: path } = env;
  const isOne = (secret === undefined) !== (path === undefined);
  expect(isOne, "S3_SECRET_KEY_FILE", "is required beside the other S3_ variables, or S3_SECRET_KEY: one of them");
  if (path === undefined) return secret ?? "";
  try {
    const text = readFileSync(path, "utf8").trim();
    expect(/^\S+$/.test(text), "S3_SECRET_KEY_FILE", "the file must hold the secret and nothing else");
    return text;
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    expect(false, "S3_SECRET_KEY_FILE", `the file cannot be read (${code})`);
    return "";
  }
}
