import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { farmer, openBrowser, openHouse, type Browser, type House } from "./provider-house.testing.ts";

const run = promisify(execFile);
const folder = resolve(import.meta.dirname, "../../../../docs/integrators");
const clients = join(folder, "clients");
// a name that is not ASCII reaches a program as it was written only under such a locale
const environment = { ...process.env, LC_ALL: "C.UTF-8" };

/** What a machine lacks for a client, said in the report; CI's machine has all but .NET and PHP. */
const lacks = (command: string, args: string[]): string | undefined => {
  const tried = spawnSync(command, args, { stdio: "ignore" });
  return tried.status === 0 ? undefined : `not executed: ${command} ${args.join(" ")} does not work on this machine`;
};
const lacking = {
  node: undefined,
  python: lacks("python3", ["-c", "import hashlib; hashlib.new('sm3')"]),
  "python with joserfc": lacks("python3", ["-c", "import joserfc"]),
  curl: lacks("curl", ["--version"]) ?? lacks("openssl", ["version"]),
  java: lacks("java", ["-version"]),
  php: lacks("php", ["-r", "exit(openssl_digest('', 'sm3') ? 0 : 1);"]),
} as const;

type Vector = Record<
  "name" | "secret" | "method" | "path" | "query" | "body" | "appId" | "timestamp" | "nonce" | "sign",
  string
>;
const { vectors } = JSON.parse(readFileSync(join(folder, "vectors/request-signature.json"), "utf8")) as {
  vectors: Vector[];
};

const given = ({ secret, method, path, query, body, appId, timestamp, nonce }: Vector) => [
  secret,
  method,
  path,
  query,
  body,
  appId,
  timestamp,
  nonce,
];
const programs = { node: process.execPath, python: "python3", curl: "bash", java: "java", php: "php" };

describe("request signatures of the published clients", () => {
  test.for([
    ["node", "node/sign.mjs"],
    ["python", "python/sign.py"],
    ["curl", "curl/sign.sh"],
    ["java", "java-spring/RequestSignature.java"],
    ["php", "php/sign.php"],
  ] as const)("%s signs like the vectors", async ([language, file], { skip }) => {
    skip(lacking[language] !== undefined, lacking[language]);
    const sign = async (given: string[]) =>
      (await run(programs[language], [join(clients, file), ...given], { env: environment })).stdout.trim().split("\n");
    // Java compiles at every start, so it is given all of them at once
    const made =
      language === "java" ? [await sign(vectors.flatMap(given))] : await Promise.all(vectors.map(given).map(sign));
    expect(made.flat()).toEqual(vectors.map((vector) => vector.sign));
  });
});

describe("sign-in of the published clients at a running provider", () => {
  let house: House;
  const started: ChildProcess[] = [];
  beforeAll(async () => {
    house = await openHouse();
  });
  afterEach(async () => {
    for (const child of started.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((done) => child.once("exit", done));
      child.kill();
      await ended;
    }
  });
  afterAll(() => house?.close());

  /** A client as a vendor would start it, registered at the provider. */
  async function start(language: "node" | "python" | "curl", file: string) {
    const base = `http://127.0.0.1:${await freePort()}`;
    const { system, appSecret } = await house.connect({
      abbr: `client-${language}`,
      redirectUris: [`${base}/callback`],
      postLogoutRedirectUris: [`${base}/`],
      backchannelLogoutUri: `${base}/backchannel-logout`,
    });
    const child = spawn(programs[language], [join(clients, file)], {
      env: {
        ...environment,
        ISSUER: house.provider.issuer,
        CLIENT_ID: system.appId,
        CLIENT_SECRET: appSecret,
        PORT: new URL(base).port,
        BASE_URL: base,
        REDIRECT_URI: `${base}/callback`,
      },
    });
    started.push(child);
    let [out, complaints] = ["", ""];
    child.stderr.on("data", (part: Buffer) => (complaints += part.toString()));
    child.stdout.on("data", (part: Buffer) => (out += part.toString()));
    const said = (words: RegExp) =>
      new Promise<string>((done, fail) => {
        const look = () => {
          const found = words.exec(out)?.[0];
          if (found !== undefined) done(found);
        };
        child.stdout.on("data", look);
        child.once("close", () => fail(new Error(`${file} ended: ${complaints}`)));
        look();
      });
    return { base, child, said };
  }

  const signIn = async (browser: Browser, base: string) => {
    const toPortal = (await browser.send(`${base}/login`)).headers.get("location") ?? "";
    const { url } = await browser.follow(toPortal);
    expect(url.href).toContain(`${base}/callback?`);
    const back = await browser.send(url);
    expect([back.status, back.headers.get("location")]).toEqual([302, "/"]);
    return url;
  };
  const pageOf = async (browser: Browser, base: string) => (await browser.send(`${base}/`)).text();

  test.for([
    ["node", "node", "node/client.mjs"],
    ["python", "python with joserfc", "python/client.py"],
  ] as const)(
    "%s signs in, hears of a sign-off elsewhere, and signs off itself",
    async ([language, need, file], { skip }) => {
      skip(lacking[need] !== undefined, lacking[need]);
      const { base, said } = await start(language, file);
      await said(/listening on/);
      const browser = openBrowser();
      const { uid } = await house.signIn(browser, farmer);

      const returned = await signIn(browser, base);
      expect(await pageOf(browser, base)).toContain(farmer.name);
      expect((await browser.send(returned)).status).toBe(400); // the same answer again

      await house.provider.closeOidcSession(uid);
      await expect.poll(() => pageOf(browser, base), { timeout: 5000 }).toContain("用门户登录");

      await house.signIn(browser, farmer);
      await signIn(browser, base);
      const toPortal = (await browser.send(`${base}/logout`)).headers.get("location") ?? "";
      const page = await (await browser.send(toPortal)).text();
      expect(page).toContain("submit.js"); // nothing is asked: the page sends itself
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
      const done = await browser.send(`${house.provider.issuer}/session/end/confirm`, {
        method: "POST",
        body: new URLSearchParams({ xsrf, logout: "yes" }),
      });
      expect(done.headers.get("location")).toBe(`${base}/`);
      expect(await pageOf(browser, base)).toContain("用门户登录");
    },
  );

  test("curl shows each step and the user", async ({ skip }) => {
    skip(lacking.curl !== undefined, lacking.curl);
    const { child, said } = await start("curl", "curl/client.sh");
    const browser = openBrowser();
    await house.signIn(browser, farmer);
    const { url } = await browser.follow(await said(/http:\S+code_challenge_method=S256/));
    child.stdin.write(`${url.href}\n`);
    expect(JSON.parse(await said(/^\{"sub".*\}$/m))).toMatchObject({ name: farmer.name });
    expect(await said(/退出时打开：\S+id_token_hint=\S+/)).toContain("/oidc/session/end");
  });
});

async function freePort() {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}
