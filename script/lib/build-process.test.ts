import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildProcess } from "./build-process.ts";
import { root } from "./node-runs.ts";

let folder: string;
beforeAll(async () => {
  // packages are found from where the sources lie
  folder = await mkdtemp(join(root, "apps/server/.built-in-a-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Both load the library that reads certificates, so that it lies in a file of its own in what is built. */
const SOURCE = `
  import { webAuthn } from "../src/authentication/second-factor/web-authn.ts";
  import { selfSigned } from "../src/protocols/saml/keys.ts";
  if (process.argv[2] === "certificate") await selfSigned("tried", new Date());
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: "portal.example" });
  console.log(typeof challenge);
`;

test.each(["passkey", "certificate"])(
  "a built server knows passkeys, whatever was asked of it first: %s",
  async (first) => {
    const source = join(folder, "process.ts");
    await writeFile(source, SOURCE);
    const { main } = await buildProcess(source, { folder: join(folder, "built") });
    const { stdout } = await promisify(execFile)(process.execPath, [main, first]);
    expect(stdout).toBe("string\n");
  },
);
