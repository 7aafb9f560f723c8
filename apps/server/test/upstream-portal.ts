import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { loginJszwfw } from "@sannong/contract/authentication/identity-providers";
import { freePort } from "../../../script/lib/free-port.ts";
import { parseIdentitySources } from "../src/config/identity-sources.ts";
import { type Clock, systemClock } from "../src/platform/clock.ts";
import { testApp } from "./app.ts";
import { freshDatabase, testConfig } from "./database.ts";
import { startExample } from "./example-process.ts";
import { browserAt } from "./sign-in-portal.ts";

const PORTAL = "http://127.0.0.1:3000";

export type UpstreamAnswer = OutputOf<typeof loginJszwfw>;
type Outbox = {
  captchas: { clientId: string; answer: string; at: string }[];
  sms: { to: string; text: string; code: string; at: string }[];
};
export type Way = { source: string; person: string; manner?: string; kind?: "legalPerson" };

/** The stand-in as people meet it, with secrets that only it and the portal know. */
async function standIn(folder: string) {
  const port = await freePort();
  const file = join(folder, "identity-sources.json");
  const env = { PORT: String(port), PORTAL_URL: PORTAL, IDENTITY_SOURCES: file };
  const { stop } = await startExample("government-identity/src/main.ts", env);
  return { base: `http://127.0.0.1:${port}`, file, stop };
}

/** The whole app in demonstration mode with the stand-in beside it. */
export async function upstreamPortal({ clock }: { clock?: Clock } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "upstream-"));
  const [database, outside] = await Promise.all([freshDatabase(), standIn(folder)]);
  const { sources, faults } = parseIdentitySources(await readFile(outside.file, "utf8"), { demonstration: true });
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const config = testConfig({ demonstration: true, identitySources: sources });
  const watch = clock ? { clock } : {};
  const app = await testApp({ config, database, ...watch });
  await app.http.ready();
  const outbox = async () => (await app.http.inject({ url: "/api/demo/outbox" })).json<Outbox>();
  const portal = {
    app: app.http,
    clock: clock ?? systemClock,
    captchas: { recorded: async () => (await outbox()).captchas },
    sms: { recorded: async () => (await outbox()).sms },
  } as unknown as Parameters<typeof browserAt>[0];

  /** From the source's login page back to the address the portal gave: what the browser then shows. */
  const signInThere = async (loginAddress: string, { source, person, manner = "good" }: Way): Promise<URL> => {
    const given = [...new URL(loginAddress).searchParams].map(([name, value]): [string, string] => [
      `given.${name}`,
      value,
    ]);
    const form = new URLSearchParams([["flow", source], ["person", person], ["manner", manner], ...given]);
    const reply = await fetch(`${outside.base}/login`, { method: "POST", body: form, redirect: "manual" });
    return new URL(reply.headers.get("location") ?? "");
  };

  const browser = () => {
    const one = browserAt(portal);
    const depart = async ({ source, kind }: Pick<Way, "source" | "kind">): Promise<string> => {
      const reply = await one.ask(`/upstream/start?source=${source}${kind ? `&kind=${kind}` : ""}`);
      return String(reply.headers["location"]);
    };
    /** what the landing page does with its address */
    const land = async (back: URL) => {
      const source = back.pathname.split("/").at(-1) ?? "";
      await one.open();
      const goto = back.searchParams.get("gotoUrl");
      const state = back.searchParams.get("state") ?? (goto && new URL(atob(goto)).searchParams.get("state"));
      const ticket = back.searchParams.get("ticket");
      const answer = ticket
        ? await one.ask<UpstreamAnswer>(`/oauth/loginJszwfw?ticket=${encodeURIComponent(ticket)}`, {
            method: "POST",
            body: {
              source,
              ...(state ? { state } : {}),
              ...(back.searchParams.get("usertype") === "2" ? { kind: "legalPerson" } : {}),
            },
          })
        : await one.ask<UpstreamAnswer>("/oauthLogin/OauthAccessToken/oauth", {
            method: "POST",
            body: {
              source,
              code: back.searchParams.get("code"),
              state,
              ...(back.searchParams.has("iss") ? { iss: back.searchParams.get("iss") } : {}),
            },
          });
      if (answer.data?.access_token) one.state.bearer = answer.data.access_token;
      return answer;
    };
    const post = async (path: string, body: Record<string, unknown>) => {
      const answer = await one.ask<UpstreamAnswer>(path, { method: "POST", body });
      if (answer.data?.access_token) one.state.bearer = answer.data.access_token;
      return answer;
    };
    return {
      ...one,
      depart,
      land,
      post,
      /** departs, signs in there and comes back */
      arrive: async (way: Way) => land(await signInThere(await depart(way), way)),
      whoAmI: async () =>
        (
          await one.ask<{
            user: { username: string; nickname: string; source: string };
            factors: string[];
            userType: string;
          }>("/user/queryByTokenNew")
        ).data,
    };
  };

  const close = async () => {
    await outside.stop();
    await app.http.close();
    await app.foundation.deliveries.stop();
    await app.foundation.unsealer.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { app, outbox, db: database.db, base: outside.base, browser, signInThere, close };
}

export type UpstreamPortal = Awaited<ReturnType<typeof upstreamPortal>>;
