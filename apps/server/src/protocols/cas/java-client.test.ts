import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../../../script/lib/free-port.ts";
import { type CasPortal, farmer, openCasPortal } from "./cas-portal.testing.ts";

const run = promisify(execFile);
const JAVA = "java";
const source = resolve(import.meta.dirname, "../../../test/java-cas-client");

/** What this machine lacks, said in the report. */
const lacking = [JAVA, "mvn"].find((command) => spawnSync(command, ["--version"], { stdio: "ignore" }).status !== 0);
/** A machine without a way to the libraries lacks them; a client that does not compile is an error. */
const whyUnreachable = (error: Error & { stdout?: string }) => {
  const missing = /(Non-resolvable parent|Could not (transfer|find) artifact|could not be (resolved|downloaded)).*/i;
  const line = missing.exec(`${error.stdout}${error.message}`)?.[0];
  if (line === undefined) throw error;
  return `not executed: ${line}`;
};

let portal: CasPortal;
let folder = "";
let unreachable = lacking && `not executed: ${lacking} does not work on this machine`;
const started: ChildProcess[] = [];
beforeAll(async () => {
  portal = await openCasPortal();
  if (unreachable !== undefined) return;
  folder = mkdtempSync(join(tmpdir(), "java-cas-client-"));
  cpSync(source, folder, { recursive: true });
  const goals = ["compile", "dependency:copy-dependencies", "-DoutputDirectory=target/lib"];
  unreachable = await run("mvn", ["--batch-mode", "--quiet", ...goals], { cwd: folder }).then(
    () => undefined,
    whyUnreachable,
  );
}, 300_000);
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill();
    await ended;
  }
});
afterAll(async () => {
  if (folder !== "") rmSync(folder, { recursive: true });
  await portal.close();
});

async function start(port: number, validates: string): Promise<void> {
  const classes = [join(folder, "target/classes"), join(folder, "target/lib/*")].join(":");
  const child = spawn(JAVA, ["-XX:TieredStopAtLevel=1", "-cp", classes, "CasClient"], {
    env: { ...process.env, PORTAL: portal.base, PORT: String(port), VALIDATES: validates },
  });
  started.push(child);
  let complaints = "";
  child.stderr.on("data", (part: Buffer) => (complaints += part.toString()));
  await new Promise<void>((done, fail) => {
    child.stdout.on("data", (part: Buffer) => part.toString().includes("started") && done());
    child.once("close", () => fail(new Error(`the client ended: ${complaints}`)));
  });
}

/** A browser that is signed in at the portal, and follows the client wherever that sends it. */
function browserAt(header: string) {
  const jar = new Map<string, string>();
  return async function open(address: string): Promise<{ status: number; text: string; visited: string[] }> {
    const visited: string[] = [];
    for (let next = address; ;) {
      visited.push(next);
      const cookie = next.startsWith(portal.base) ? header : [...jar].map((pair) => pair.join("=")).join("; ");
      const reply = await fetch(next, { redirect: "manual", headers: { cookie } });
      for (const set of reply.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        jar.set(name, value);
      }
      const location = reply.headers.get("location");
      if (location === null || visited.length > 9) return { status: reply.status, text: await reply.text(), visited };
      next = new URL(location, next).href;
    }
  };
}

test.for(["cas30", "saml11"])(
  "Apereo's Java client as it is delivered signs in at whatever page was asked for, by %s, and hears of the sign-off",
  { timeout: 120_000 },
  async (validates, { skip }) => {
    skip(unreachable !== undefined, unreachable);
    portal.clock.advance((Date.now() - portal.clock().getTime()) / 1000);
    const port = await freePort();
    const app = `http://127.0.0.1:${port}/app`;
    const registered = { abbr: `java-${validates}`, redirectUris: [app] };
    await portal.connect(registered);
    await start(port, validates);
    const { header, uid } = portal.signIn();
    const page = `${app}/deep/page?kind=1&name=%E5%86%9C`;
    const refused = await browserAt(header)(page);
    expect([refused.status, refused.text.includes("返回地址未登记")]).toEqual([403, true]);

    await portal.connect({ ...registered, serviceMatch: "prefix" });
    const open = browserAt(header);
    const entered = await open(page);
    const [where, user, ...attributes] = entered.text.split("\n");
    expect([entered.status, where]).toEqual([200, "/deep/page?kind=1&name=%E5%86%9C"]);
    expect(user).toMatch(/^[\w-]{43}$/);
    expect(attributes).toEqual([farmer.name, "2"]);
    // the next page asks nobody
    expect((await open(`${app}/other`)).visited).toHaveLength(1);

    await portal.endSession(uid);
    await portal.signOffs.settled();
    expect((await open(`${app}/other`)).visited.at(-1)).toContain("/unifiedLogin?by=cas");
  },
);
