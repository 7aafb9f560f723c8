import { type ChildProcess, spawn } from "node:child_process";
import type { Browser } from "../../src/protocols/oidc/provider-portal.testing.ts";

export type Started = { stop: () => Promise<void>; complaints: () => string };

/** A client as a vendor starts it, once it answers at its address. */
export async function startClient(
  [command, ...args]: readonly [string, ...string[]],
  base: string,
  options: { env?: Record<string, string>; cwd?: string; opens?: string } = {},
): Promise<Started> {
  // a name that is not ASCII reaches a program as it was written only under such a locale
  const env = { ...process.env, LC_ALL: "C.UTF-8", PYTHONDONTWRITEBYTECODE: "1", ...options.env };
  const child: ChildProcess = spawn(command, args, { env, cwd: options.cwd, stdio: ["ignore", "pipe", "pipe"] });
  let [said, complaints] = ["", ""];
  child.stdout?.on("data", (part: Buffer) => (said += part.toString()));
  child.stderr?.on("data", (part: Buffer) => (complaints += part.toString()));
  const closed = new Promise<void>((done) => child.once("close", () => done()));
  const spawned = new Promise<void>((done, fail) => child.once("spawn", done).once("error", fail));
  await spawned;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    if (isRunning()) child.kill();
    await closed;
  };
  const until = Date.now() + 60_000;
  for (;;) {
    const reply = await fetch(`${base}${options.opens ?? "/"}`, { redirect: "manual" }).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply !== undefined) return { stop, complaints: () => complaints };
    if (!isRunning() || Date.now() > until) {
      await stop();
      throw new Error(`the client does not answer: ${complaints}${said}`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}

export type Page = { url: URL; status: number; text: string; visited: string[] };

/** Goes wherever it is sent, as a browser does, until a page comes. */
export async function visit(browser: Browser, address: string | URL, init: RequestInit = {}): Promise<Page> {
  const visited: string[] = [];
  let [url, asked] = [new URL(address), init];
  for (let step = 0; step < 20; step += 1) {
    visited.push(url.href);
    const reply = await browser.send(url, asked);
    const location = reply.headers.get("location");
    if (location === null) return { url, status: reply.status, text: await reply.text(), visited };
    [url, asked] = [new URL(location, url), {}];
  }
  throw new Error(`redirected for ever: ${visited.join("\n")}`);
}

/** Sends the one form of a page, with what stands in its hidden fields. */
export function submit(browser: Browser, { url, text }: Page, further: Record<string, string> = {}): Promise<Page> {
  const [form = ""] = /<form[\s\S]*?<\/form>/.exec(text) ?? [];
  const action = /action="([^"]*)"/.exec(form)?.[1] ?? "";
  const fields = [...form.matchAll(/<input[^>]*>/g)].flatMap(([input]) => {
    const name = /name="([^"]+)"/.exec(input)?.[1];
    return name === undefined ? [] : [[name, /value="([^"]*)"/.exec(input)?.[1] ?? ""]];
  });
  const body = new URLSearchParams({ ...(Object.fromEntries(fields) as Record<string, string>), ...further });
  return visit(browser, new URL(action.replaceAll("&amp;", "&"), url), { method: "POST", body });
}
