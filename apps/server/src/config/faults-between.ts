import { resolve } from "node:path";
import { faultsOfEntrances } from "./entrances.ts";
import { isSafeOrigin } from "./shapes.ts";
import { type Environment, type Fault, namesKeys } from "./read-keys.ts";

/** What one variable demands of another; asked of the raw text, so that no other fault hides it. */
export function faultsBetween(env: Environment): Fault[] {
  const demonstration = env["DEMO"] === "1";
  const faults: Fault[] = [];
  const expect = (kept: boolean, name: string, fault: string) => void (kept || faults.push({ name, fault }));
  const { PUBLIC_URL: publicUrl, DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl } = env;

  expect(url !== undefined || migrationUrl === undefined, "DATABASE_MIGRATION_URL", "needs DATABASE_URL beside it");
  const { DATABASE_REPLICA_URL: replicas } = env;
  expect(url !== undefined || replicas === undefined, "DATABASE_REPLICA_URL", "needs DATABASE_URL beside it");
  const { AUDIT_HEADS_DIR: headsFolder, AUDIT_HEADS_URL: headsUrl, AUDIT_HEADS_TOKEN: headsToken } = env;
  expect(headsToken === undefined || headsUrl !== undefined, "AUDIT_HEADS_TOKEN", "needs AUDIT_HEADS_URL beside it");
  expect(
    headsFolder === undefined || !isBelowDataDir(headsFolder, env),
    "AUDIT_HEADS_DIR",
    "must not lie below DATA_DIR: it belongs on another machine",
  );
  const { MTLS_URL: mtlsUrl, TRUSTED_PROXIES: proxies = "" } = env;
  expect(mtlsUrl === undefined || proxies.trim() !== "", "TRUSTED_PROXIES", "is required beside MTLS_URL");
  expect(
    mtlsUrl === undefined || publicUrl === undefined || !isOfOneHost(mtlsUrl, publicUrl),
    "MTLS_URL",
    "must have another host name than PUBLIC_URL: browsers would be asked for certificates, and could send a header that says they had one",
  );
  faults.push(...faultsOfEntrances(env));
  const { KEY_SERVICE_URL: keyService, KEY_SERVICE_TOKEN: keyToken } = env;
  expect(keyService === undefined || keyToken !== undefined, "KEY_SERVICE_TOKEN", "is required beside KEY_SERVICE_URL");
  expect(keyToken === undefined || keyService !== undefined, "KEY_SERVICE_URL", "is required beside KEY_SERVICE_TOKEN");
  if (demonstration) {
    expect(env["NODE_ENV"] !== "production", "DEMO", "is refused with NODE_ENV=production");
    return faults;
  }
  expect(publicUrl !== undefined, "PUBLIC_URL", "is required outside the demonstration");
  expect(
    publicUrl === undefined || isSafeOrigin(publicUrl),
    "PUBLIC_URL",
    "must begin with https:// outside the demonstration",
  );
  const isEmbedded = env["DATABASE"] === "embedded";
  expect(
    env["DATABASE_POOLER"] === undefined || (url !== undefined && !/[?&]options=/.test(url)),
    "DATABASE_POOLER",
    "needs DATABASE_URL beside it, without options: no pooler passes them on",
  );
  expect(
    url !== undefined || isEmbedded,
    "DATABASE_URL",
    "is required outside the demonstration; for a trial, or one small machine, DATABASE=embedded takes the engine that npm brought, a beta build",
  );
  expect(url === undefined || !isEmbedded, "DATABASE", "is embedded, and DATABASE_URL names another: set one of them");
  expect(
    url === undefined || migrationUrl !== undefined,
    "DATABASE_MIGRATION_URL",
    "is required beside DATABASE_URL: the owner's role",
  );
  expect(
    url === undefined || url !== migrationUrl,
    "DATABASE_MIGRATION_URL",
    "must name another role than DATABASE_URL",
  );
  expect(namesKeys(env), "KEYS_FILE", "is required outside the demonstration (or every key variable)");
  const keysFile = env["KEYS_FILE"];
  const isBeside = keysFile !== undefined && isBelowDataDir(keysFile, env);
  expect(!isBeside, "KEYS_FILE", "must not lie below DATA_DIR: a backup of one must not hold the other");
  return faults;
}

const isOfOneHost = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).hostname === new URL(other).hostname;

const isBelowDataDir = (path: string, env: Environment): boolean =>
  resolve(path).startsWith(`${resolve(env["DATA_DIR"] ?? ".data")}/`);
