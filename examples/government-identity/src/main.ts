import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { createApp } from "./app.ts";
import { identitySourcesFile, makeSecrets } from "./secrets.ts";

const required = ["PORT", "PORTAL_URL", "IDENTITY_SOURCES"] as const;
const missing = required.filter((name) => !process.env[name]);
if (missing.length > 0) throw new Error(`missing in the environment: ${missing.join(", ")}`);

const host = process.env["HOST"] ?? "127.0.0.1";
const port = Number(process.env["PORT"]);
const base = process.env["SYSTEM_URL"] ?? `http://${host}:${port}`;
const portalUrl = (process.env["PORTAL_URL"] ?? "").replace(/\/$/, "");
const file = process.env["IDENTITY_SOURCES"] ?? "";

// The portal reads this when it starts: the secrets of one run, known to nobody else.
const secrets = makeSecrets();
await mkdir(dirname(file), { recursive: true, mode: 0o700 });
// and reads it as soon as it is there: it comes whole
await writeFile(`${file}.new`, JSON.stringify(identitySourcesFile({ base, secrets }), null, 2), { mode: 0o600 });
await rename(`${file}.new`, file);

const app = await createApp({ base, portalUrl, secrets });
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void app.close().then(() => process.exit(0)));
await app.listen({ host, port });
process.stdout.write(`${base}\n`);
