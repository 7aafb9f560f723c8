import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aRegistration } from "../../../test/registration.ts";
import { saveServiceProvider } from "./index.ts";
import { selfSigned } from "./keys.ts";
import { NameIdFormat } from "./names.ts";
import { readPublished } from "./published.ts";
import { publishedInWords } from "./published-words.ts";
import { farmer, formOf, openSamlPortal, type SamlPortal } from "./saml-portal.testing.ts";
import { pemOf } from "./signatures.ts";

const run = promisify(execFile);
const PYTHON = "python3";
const source = resolve(import.meta.dirname, "../../../test/python-saml-client");

/** A machine without a way to the libraries lacks them; whatever else is wrong with them is an error. */
function whyUnreachable(error: Error & { stdout?: string; stderr?: string }): string {
  const missing =
    /(No module named|ensurepip is not available|No matching distribution|Could not find a version|Failed to establish|Temporary failure|Read timed out).*/i;
  const line = missing.exec(`${error.stdout}${error.stderr}${error.message}`)?.[0];
  if (line === undefined) throw error;
  return `not executed: ${line}`;
}

let portal: SamlPortal;
let folder = "";
let unreachable =
  spawnSync(PYTHON, ["--version"], { stdio: "ignore" }).status === 0
    ? undefined
    : `not executed: ${PYTHON} does not work on this machine`;
const started: ChildProcess[] = [];
beforeAll(async () => {
  portal = await openSamlPortal();
  if (unreachable !== undefined) return;
  folder = mkdtempSync(join(tmpdir(), "python-saml-client-"));
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"];
  const requirements = ["-r", join(source, "requirements.txt")];
  unreachable = await run(PYTHON, ["-m", "venv", folder])
    .then(() => run(join(folder, "bin/python"), [...pip, ...requirements]))
    .then(() => undefined, whyUnreachable);
}, 300_000);
afterAll(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill();
    await ended;
  }
  if (folder !== "") rmSync(folder, { recursive: true });
  await portal.close();
});

type Answer = Record<"location" | "request" | "xml" | "nameId" | "session" | "why", string> & {
  errors: string[];
  isIn: boolean;
  ended: boolean;
  attributes: Record<string, string[]>;
};

/** The service provider at this address: what is told it is answered in turn. */
async function start(base: string) {
  const key = await selfSigned("python", new Date());
  const child = spawn(join(folder, "bin/python"), [join(source, "service_provider.py")]);
  started.push(child);
  let complaints = "";
  child.stderr.on("data", (part: Buffer) => (complaints += part.toString()));
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const say = (what: Record<string, unknown>) => child.stdin.write(`${JSON.stringify(what)}\n`);
  say({
    base,
    certificate: pemOf(key.certificate),
    privateKey: key.privateKey,
    idpMetadata: (await portal.app.inject("/saml/metadata")).body,
    validUntil: "2099-01-01T00:00:00Z",
  });
  return async function ask(act: string, what: Record<string, unknown> = {}): Promise<Answer> {
    say({ act, ...what });
    const { value, done } = await answers.next();
    if (done === true) throw new Error(`the service provider ended: ${complaints}`);
    return JSON.parse(value) as Answer;
  };
}

test(
  "OneLogin's library for Python publishes, signs in and signs out as it is delivered",
  { timeout: 60_000 },
  async ({ skip }) => {
    skip(unreachable !== undefined, unreachable);
    const base = "http://sp.example/python";
    const ask = await start(base);

    const { xml } = await ask("metadata");
    const published = readPublished(xml);
    expect(published).toMatchObject({ signature: "good", provider: { entityId: `${base}/metadata` } });
    const told = Object.fromEntries(publishedInWords(published).map(({ label, value }) => [label, value]));
    expect(told["断言接收地址"]).toBe(`序号 1，HTTP-POST，${base}/acs`);
    expect(told["申请的属性（只给获准的字段）"]).toBe("name（必需）");
    await portal.systems.register(aRegistration({ abbr: "python", protocol: "saml", redirectUris: [`${base}/acs`] }), {
      alongside: (trx, abbr) => saveServiceProvider(trx, abbr, published.provider),
    });
    // what is remembered of the registrations is over
    portal.shift.ms += 3000;

    const { location, request } = await ask("login");
    const { body, jar } = await portal.walk(await portal.visit(location));
    const { to, fields } = formOf(body);
    expect([to, fields["RelayState"]]).toEqual([`${base}/acs`, "/deep/page"]);
    const entered = await ask("acs", { fields, request });
    expect([entered.errors, entered.why, entered.isIn]).toEqual([[], null, true]);
    expect(entered.attributes["name"]).toEqual([farmer.name]);
    expect(entered.nameId).toBe(entered.attributes["sub"]?.[0]);

    const changed = Buffer.from(fields["SAMLResponse"] ?? "", "base64")
      .toString()
      .replace(farmer.name, "别人");
    const forged = await ask("acs", { fields: { SAMLResponse: Buffer.from(changed).toString("base64") }, request });
    expect(forged.isIn).toBe(false);

    const { nameId, session } = entered;
    const leaving = await ask("logout", { nameId, session, format: NameIdFormat.persistent });
    const left = await portal.walk(await portal.visit(leaving.location, jar), jar);
    expect(portal.ended).toHaveLength(1);
    const back = new URL(left.location);
    const answered = await ask("slo", { query: back.search.slice(1), request: leaving.request });
    expect([`${back.origin}${back.pathname}`, answered.errors, answered.why, answered.ended]).toEqual([
      `${base}/slo`,
      [],
      null,
      true,
    ]);
  },
);
