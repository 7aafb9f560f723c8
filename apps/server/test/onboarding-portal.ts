import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ApplicationForm } from "@sannong/contract/applications/application-shapes.schemas";
import { expect } from "vitest";
import { digestOf } from "../src/applications/onboarding/self-tests.service.ts";
import { testApp } from "./app.ts";
import { freshDatabase, testConfig } from "./database.ts";
import { type Browser, browserAt } from "./sign-in-portal.ts";
import { sentTo } from "./sent-to.ts";

type Line = {
  key: string;
  outcome: string;
  found: string;
  cause: string | null;
  cure: string | null;
  evidence: string[];
  before: string | null;
};
export type Run = {
  id: string;
  state: string;
  startedAt: string;
  finishedAt: string | null;
  lines: Line[];
  number: number;
  only: string | null;
  report: string | null;
};
export type Detail = {
  status: string;
  note: string | null;
  run: Run | null;
  connection: { label: string; value: string }[];
  client: { appId: string; liveSecrets: number; mayTakeSecret: boolean } | null;
};
type Secrets = { appId: string; appSecret: string; checkSecret: string };

const freePort = async () => {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
};

export const outcomes = ({ lines }: Run) => Object.fromEntries(lines.map(({ key, outcome }) => [key, outcome]));

/** What the owner of a system at this address hands in, but for what a test is about. */
export const applicationOf = (base: string, change: Record<string, unknown> = {}) => ({
  name: "演示贷款系统",
  abbr: "loan",
  ownerDepartment: "计划财务处（演示）",
  purpose: "惠农贷款对接",
  protocol: "oidc",
  initiateLoginUri: `${base}/login`,
  redirectUris: [`${base}/callback`],
  backchannelLogoutUri: `${base}/logout`,
  scopes: ["profile"],
  usesPrivateNetwork: true,
  contactName: "王敏",
  contactPhone: "15412340000",
  ...change,
});

/** The whole app on a port of its own, with an owner who applies and two administrators who decide. */
export async function onboardingPortal() {
  const database = await freshDatabase();
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const config = testConfig({
    http: { host: "127.0.0.1", port, publicUrl, trustedProxies: [], directHosts: ["*.gov.cn"] },
  });
  const app = await testApp({ config, database });
  await app.http.listen({ host: "127.0.0.1", port });
  const sent: string[] = [];
  app.foundation.jobs.started(sentTo(sent));
  const outbox = async () => (await app.http.inject({ url: "/api/demo/outbox" })).json();
  const portal = {
    app: app.http,
    captchas: { recorded: async () => (await outbox()).captchas },
    sms: { recorded: async () => (await outbox()).sms },
    clock: Object.assign(() => new Date(), { advance: () => undefined }),
  } as unknown as Parameters<typeof browserAt>[0];
  const signedIn = async (username: string) => {
    const browser = browserAt(portal);
    const answer = await browser.signInAs(username);
    if (!answer.success) throw new Error(answer.msg);
    return browser;
  };
  const entity = await signedIn("nongchang");
  const first = await signedIn("xitongguanli");
  const second = await signedIn("anquanguanli");

  /** What was put to the job runner is done when the answer is there. */
  const ask = async <T>(browser: Browser, path: string, body: Record<string, unknown>) => {
    const answer = await browser.ask<T>(path, { method: "POST", body });
    for (const id of sent.splice(0)) await app.applications.onboarding.perform(id);
    return answer;
  };
  async function applied(form: Record<string, unknown>) {
    const answer = await ask<{ id: string; receiptNumber: string }>(entity, "/systemApply/systemApplyAdd", form);
    if (!answer.data) throw new Error(answer.msg);
    return answer.data;
  }
  const rowOf = (id: string) =>
    database.db.selectFrom("systemApplication").select(["abbr", "form"]).where("id", "=", id).executeTakeFirstOrThrow();
  const requestOf = async (subjectId: string, kind: string) =>
    (
      await database.db
        .selectFrom("approvalRequest")
        .select("id")
        .where("subjectId", "=", subjectId)
        .where("kind", "=", kind)
        .where("status", "in", ["pending", "awaitingSecond"])
        .executeTakeFirstOrThrow()
    ).id;
  const decide = (browser: Browser, id: string, decision = "approved") =>
    ask<{ status: string }>(browser, "/approval/decide", {
      id,
      decision,
      reason: decision === "rejected" ? "不行" : "",
    });
  /** As many agree as the application needs, until its sandbox is open. */
  async function sandboxOf(form: Record<string, unknown>): Promise<string> {
    const { id } = await applied(form);
    const request = await requestOf(id, "systemOnboarding");
    const once = (await decide(first, request)).data?.status;
    expect(once === "awaitingSecond" ? (await decide(second, request)).data?.status : once).toBe("approved");
    return id;
  }
  /** Both agree, one after the other. */
  async function agreed(subjectId: string, kind: string) {
    const request = await requestOf(subjectId, kind);
    expect((await decide(first, request)).data?.status).toBe("awaitingSecond");
    expect((await decide(second, request)).data?.status).toBe("approved");
  }

  return {
    app,
    database,
    publicUrl,
    entity,
    first,
    second,
    signedIn,
    outbox,
    ask,
    applied,
    requestOf,
    decide,
    agreed,
    sandboxOf,
    /** As where a server falls before it could hand work to the job runner. */
    async withoutRunner<T>(act: () => Promise<T>): Promise<T> {
      app.foundation.jobs.started({ ...sentTo([]), send: () => Promise.reject(new Error("the server fell")) });
      return act().finally(() => app.foundation.jobs.started(sentTo(sent)));
    },
    async detailOf(id: string) {
      const { data, msg } = await ask<Detail>(entity, "/systemApply/detail", { id });
      if (!data) throw new Error(msg);
      return data;
    },
    /** From the application of somebody on a private network to a sandbox. */
    async sandbox(form: Record<string, unknown>) {
      const { id } = await applied(form);
      await agreed(id, "systemOnboarding");
      return id;
    },
    async secretsOf(id: string) {
      const taken = await ask<Secrets>(entity, "/systemApply/takeSecret", { id });
      if (!taken.data) throw new Error(taken.msg);
      return taken.data;
    },
    /** A run of everything, or of one line with what it rests on. */
    async tested(id: string, only?: string): Promise<Run> {
      const started = await ask<{ runId: string }>(entity, "/systemApply/selfTest", { id, ...(only && { only }) });
      if (!started.data) throw new Error(started.msg);
      const { data, msg } = await ask<Run>(entity, "/systemApply/selfTestRun", { id, runId: started.data.runId });
      if (!data) throw new Error(msg);
      return data;
    },
    /** A run that passed, with a report as the portal signs it. */
    async passedByHand(id: string): Promise<void> {
      const { abbr, form } = await rowOf(id);
      const system = await app.foundation.systems.findByAbbr(abbr);
      if (!system) throw new Error("there is no such system");
      const runId = randomUUID();
      const report = await app.protocols.provider.simulation.sign({
        runId,
        at: new Date().toISOString(),
        addresses: digestOf(system, form as ApplicationForm, undefined),
        summary: "",
      });
      await database.db
        .insertInto("selfTestRun")
        .values({ id: runId, applicationId: id, startedAt: new Date(), state: "passed", lines: "[]", report })
        .execute();
    },
    step: (id: string, step: "goLive" | "secret" | "offline") =>
      ask<{ receiptNumber: string }>(entity, "/systemApply/request", { id, step, reason: "请办理" }),
    async close() {
      await app.http.close();
      await app.foundation.deliveries.stop();
      await app.foundation.unsealer.close();
      await database.close();
    },
  };
}

export type OnboardingPortal = Awaited<ReturnType<typeof onboardingPortal>>;
