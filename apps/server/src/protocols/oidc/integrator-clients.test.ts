import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../../../../script/lib/free-port.ts";
import { documentedGo, type Installed, nodePackages, pythonPackages } from "../../../test/foreign-clients/installed.ts";
import { farmer, openBrowser, openPortal, type Browser, type App } from "./provider-portal.testing.ts";

const run = promisify(execFile);
const folder = resolve(import.meta.dirname, "../../../../../docs/integrators");
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
  curl: lacks("curl", ["--version"]) ?? lacks("openssl", ["version"]),
  go: lacks("go", ["version"]),
  java: lacks("java", ["-version"]),
  "java with maven": lacks("java", ["-version"]) ?? lacks("mvn", ["--version"]),
  php: lacks("php", ["-r", "exit(openssl_digest('', 'sm3') ? 0 : 1);"]),
  "php with composer": lacks("php", ["-v"]) ?? lacks("composer", ["--version"]),
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

/** A published client that a browser can use: how a vendor makes it ready, starts it, and where its addresses are. */
type SignInClient = {
  needs: keyof typeof lacking;
  /** gives what the machine lacks for it */
  prepare: (folder: string) => Promise<string | undefined>;
  command: (folder: string, base: URL) => [string, ...string[]];
  begin: string;
  callback: string;
  /** where it hears of a sign-off elsewhere */
  signOff: string;
  /** what its error stream says besides errors */
  says?: RegExp;
};
/** A machine without a way to the libraries lacks a runtime; a client that does not compile is an error. */
const whyUnreachable = (error: Error & { stdout?: string }) => {
  const missing = /(Non-resolvable parent|Could not (transfer|find) artifact|could not be (resolved|downloaded)).*/i;
  const line = missing.exec(`${error.stdout}${error.message}`)?.[0];
  if (line === undefined) throw error;
  return `not executed: ${line}`;
};
const tried = (made: Promise<unknown>) => made.then(() => undefined, whyUnreachable);
/** The libraries that a vendor would install in the folder; here they are installed once on a machine. */
async function beside(where: string, installed: Promise<Installed>, what = "."): Promise<string | undefined> {
  const libraries = await installed;
  if (libraries.folder === undefined) return libraries.lacking;
  symlinkSync(join(libraries.folder, what), where);
  return undefined;
}
/** Everything but a key of the portal. */
const forgedToken = [{ alg: "RS256", kid: "nobodys" }, { iss: "nobody" }, "signature"]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .join(".");
const usual = { begin: "/login", callback: "/callback", signOff: "/backchannel-logout" };
const signInClients: Record<string, SignInClient> = {
  node: {
    ...usual,
    needs: "node",
    prepare: (folder) => beside(join(folder, "node_modules"), nodePackages(), "node_modules"),
    command: (folder) => [process.execPath, join(folder, "client.mjs")],
  },
  python: {
    ...usual,
    needs: "python",
    prepare: (folder) => beside(join(folder, ".venv"), pythonPackages()),
    command: (folder) => [join(folder, ".venv/bin/python"), join(folder, "client.py")],
  },
  go: {
    ...usual,
    needs: "go",
    prepare: (folder) => beside(join(folder, "client"), documentedGo(), "client"),
    command: (folder) => [join(folder, "client")],
  },
  "java-spring": {
    needs: "java with maven",
    prepare: (folder) => tried(run("mvn", ["--batch-mode", "--quiet", "package"], { cwd: folder, env: environment })),
    command: (folder) => ["java", "-XX:TieredStopAtLevel=1", "-jar", join(folder, "target/portal-client.jar")],
    begin: "/oauth2/authorization/portal",
    callback: "/login/oauth2/code/portal",
    signOff: "/logout/connect/back-channel/portal",
  },
  php: {
    ...usual,
    needs: "php with composer",
    prepare: (folder) =>
      tried(run("composer", ["require", "--no-interaction", "jumbojett/openid-connect-php:^1.0"], { cwd: folder })),
    // the server that PHP brings along writes down who asks
    says: /^\[[^\]]+\] (PHP \S+ Development Server .*|\S+:\d+ .*)$/gm,
    command: (folder, { host }) => ["php", "-S", host, join(folder, "client.php")],
  },
};

describe("sign-in of the published clients at a running provider", () => {
  let portal: App;
  const started: ChildProcess[] = [];
  const folders: string[] = [];
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterEach(async () => {
    for (const child of started.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((done) => child.once("exit", done));
      child.kill();
      await ended;
    }
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  afterAll(() => portal?.close());

  /** What a vendor keeps: the files of one client, in a folder of their own. */
  function saved(language: string) {
    const folder = mkdtempSync(join(tmpdir(), `client-${language}-`));
    folders.push(folder);
    cpSync(join(clients, language), folder, { recursive: true });
    return folder;
  }

  /** A client as a vendor would start it, registered at the provider. */
  async function start(
    language: string,
    { callback, signOff }: Pick<SignInClient, "callback" | "signOff">,
    commandAt: (base: URL) => [string, ...string[]],
  ) {
    const base = `http://127.0.0.1:${await freePort()}`;
    const { system, appSecret } = await portal.connect({
      abbr: `client-${language}`,
      redirectUris: [`${base}${callback}`],
      postLogoutRedirectUris: [`${base}/`],
      backchannelLogoutUri: `${base}${signOff}`,
      signingAlgorithm: "RS256",
    });
    const [command, ...args] = commandAt(new URL(base));
    const child = spawn(command, args, {
      env: {
        ...environment,
        ISSUER: portal.provider.issuer,
        CLIENT_ID: system.appId,
        CLIENT_SECRET: appSecret,
        PORT: new URL(base).port,
        BASE_URL: base,
        REDIRECT_URI: `${base}${callback}`,
      },
    });
    started.push(child);
    let [out, complaints] = ["", ""];
    child.stderr.on("data", (part: Buffer) => (complaints += part.toString()));
    child.stdout.on("data", (part: Buffer) => (out += part.toString()));
    const ended = new Promise<never>((_, fail) =>
      child.once("close", () => fail(new Error(`the client ended: ${complaints}${out}`))),
    );
    ended.catch(() => undefined); // it ends when the test does, too
    const said = (words: RegExp) =>
      Promise.race([
        ended,
        new Promise<string>((done) => {
          const look = () => {
            const found = words.exec(out)?.[0];
            if (found !== undefined) done(found);
          };
          child.stdout.on("data", look);
          look();
        }),
      ]);
    const opens = async () => {
      await expect.poll(() => pageOf(openBrowser(), base), { timeout: 60_000 }).toContain("用门户登录");
    };
    const answers = () => Promise.race([ended, opens()]);
    return { base, child, said, answers, complaints: () => complaints };
  }

  const pageOf = async (browser: Browser, base: string) => {
    const reply = await browser.send(`${base}/`).catch(() => undefined);
    return (await reply?.text()) ?? "no answer";
  };

  const signIn = async (browser: Browser, base: string, { begin, callback }: SignInClient) => {
    const toPortal = (await browser.send(`${base}${begin}`)).headers.get("location") ?? "";
    const { url } = await browser.follow(toPortal);
    expect(url.href).toContain(`${base}${callback}?`);
    const back = await browser.send(url);
    expect([back.status, new URL(back.headers.get("location") ?? "", base).href]).toEqual([302, `${base}/`]);
    return url;
  };

  /** Presses 退出 on the client's page: a link, or a form with a token of its own. */
  const pressSignOff = async (browser: Browser, base: string) => {
    const token = /name="_csrf" value="([^"]+)"/.exec(await pageOf(browser, base))?.[1];
    const form = token === undefined ? {} : { method: "POST", body: new URLSearchParams({ _csrf: token }) };
    return (await browser.send(`${base}/logout`, form)).headers.get("location") ?? "";
  };

  test.for(Object.entries(signInClients))(
    "%s signs in, hears of a sign-off elsewhere, and signs off itself",
    // on a new machine its libraries are fetched first
    { timeout: 600_000 },
    async ([language, client], { skip }) => {
      skip(lacking[client.needs] !== undefined, lacking[client.needs]);
      const folder = saved(language);
      const unreachable = await client.prepare(folder);
      skip(unreachable !== undefined, unreachable);
      const { base, answers, complaints } = await start(language, client, (at) => client.command(folder, at));
      await answers();
      const browser = openBrowser();
      const { uid } = await portal.signIn(browser, farmer);

      const returned = await signIn(browser, base, client);
      expect(await pageOf(browser, base)).toContain(farmer.name);
      const stranger = openBrowser();
      await stranger.send(returned); // the same answer in another's browser
      expect(await pageOf(stranger, base)).toContain("用门户登录");
      const forged = { method: "POST", body: new URLSearchParams({ logout_token: forgedToken }) };
      expect((await fetch(`${base}${client.signOff}`, forged)).status).toBe(400);
      expect(await pageOf(browser, base)).toContain(farmer.name);

      await portal.provider.closeOidcSession(uid);
      await expect.poll(() => pageOf(browser, base), { timeout: 5000 }).toContain("用门户登录");

      await portal.signIn(browser, farmer);
      await signIn(browser, base, client);
      const page = await (await browser.send(await pressSignOff(browser, base))).text();
      expect(page).toContain("submit.js"); // nothing is asked: the page sends itself
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
      const done = await browser.send(`${portal.provider.issuer}/session/end/confirm`, {
        method: "POST",
        body: new URLSearchParams({ xsrf, logout: "yes" }),
      });
      expect(done.headers.get("location")?.split("?")[0]).toBe(`${base}/`);
      expect(await pageOf(browser, base)).toContain("用门户登录");
      expect(
        complaints()
          .replace(client.says ?? "", "")
          .trim(),
      ).toBe("");
    },
  );

  test("curl shows each step and the user", async ({ skip }) => {
    skip(lacking.curl !== undefined, lacking.curl);
    const { child, said, complaints } = await start("curl", usual, () => ["bash", join(clients, "curl/client.sh")]);
    const browser = openBrowser();
    await portal.signIn(browser, farmer);
    const { url } = await browser.follow(await said(/http:\S+code_challenge_method=S256/));
    child.stdin.write(`${url.href}\n`);
    expect(JSON.parse(await said(/^\{"sub".*\}$/m))).toMatchObject({ name: farmer.name });
    expect(await said(/退出时打开：\S+id_token_hint=\S+/)).toContain("/oidc/session/end");
    expect(complaints()).toBe("");
  });
});
