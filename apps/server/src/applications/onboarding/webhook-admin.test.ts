import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { onboardingPortal, type OnboardingPortal } from "../../../test/onboarding-portal.ts";
import { openReceiver } from "../../../test/receiver.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { isSignedBy } from "../../platform/crypto/request-signature.ts";

type Delivery = {
  eventId: string;
  event: string;
  sub: string;
  state: string;
  attempts: number;
  tries: { result: string; status: number | null; milliseconds: number }[];
};
type Webhook = {
  url: string | null;
  revision: string | null;
  origins: string[];
  secrets: { webhook: number; request: number };
  mayTakeSecret: boolean;
};

let portal: OnboardingPortal;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let owner: Browser;
let anonymous: Browser;
let id: string;
const base = () => new URL(receiver.url).origin;

beforeAll(async () => {
  portal = await onboardingPortal();
  receiver = await openReceiver();
  owner = portal.entity;
  anonymous = await portal.signedIn("hezuoshe");
  id = await sandbox("pushed");
}, 60_000);
afterAll(async () => {
  await receiver.close();
  await portal.close();
});
beforeEach(() => {
  receiver.state.mood = "good";
  receiver.state.received.length = 0;
});

const sandbox = (abbr: string) =>
  portal.sandbox({
    name: `推送系统 ${abbr}`,
    abbr,
    ownerDepartment: "计划财务处（演示）",
    purpose: "惠农贷款对接",
    protocol: "oidc",
    initiateLoginUri: `${base()}/login`,
    redirectUris: ["https://callback.example.com/in"],
    scopes: ["profile"],
    usesPrivateNetwork: true,
    contactName: "王敏",
    contactPhone: "15412340000",
  });
const asked = <T>(path: string, more: Record<string, unknown> = {}, browser = owner) =>
  portal.ask<T>(browser, `/systemApply/${path}`, { id, ...more });
const read = async () => (await asked<Webhook>("webhook")).data;
const save = (url: string) => asked("saveWebhook", { url });
const take = (purpose: "webhook" | "request") =>
  asked<{ appId: string; secret: string }>("takeSigningSecret", { purpose });
const deliver = () => portal.app.applications.webhooks.deliver();
const log = async (more: Record<string, unknown> = {}) =>
  (await asked<{ records: Delivery[]; total: number }>("deliveries", more)).data ?? { records: [], total: 0 };
async function tested() {
  const { data, msg } = await asked<{ eventId: string }>("testWebhook");
  if (!data) throw new Error(msg);
  return data.eventId;
}
const auditOf = (event: string) =>
  portal.database.db.selectFrom("auditEntry").selectAll().where("event", "=", event).execute();

describe("the address", () => {
  test("is one of a place that was looked at; anything else is refused with the way to it", async () => {
    expect(await read()).toMatchObject({ url: null, origins: [base(), "https://callback.example.com"] });
    expect(await save("http://169.254.169.254/latest")).toMatchObject({
      code: 4437,
      msg: expect.stringContaining("请先在“申请内容”点“修改登记”"),
    });
    expect(await save("http://callback.example.com/events")).toMatchObject({ code: 4437 });
    expect(await save("events")).toMatchObject({
      code: 4436,
      msg: expect.stringContaining("完整的 http 或 https 地址"),
    });
    expect(await save(`${base().replace("//", "//me:secret@")}/events`)).toMatchObject({ code: 4436 });
    expect((await read())?.url).toBeNull();
    expect(await save(receiver.url)).toMatchObject({ success: true });
    expect((await read())?.url).toBe(receiver.url);
    expect(await auditOf("webhook.registered")).toEqual([
      expect.objectContaining({ objectId: "pushed", actorId: expect.any(String) }),
    ]);
  });

  test("that was changed since the page was read is written over by nobody who has not seen it", async () => {
    const system = await sandbox("rewritten");
    const standing = async () => (await asked<Webhook>("webhook", { id: system })).data;
    const saved = (url: string, revision?: string | null) => asked("saveWebhook", { id: system, url, revision });
    expect(await saved(receiver.url)).toMatchObject({ success: true });
    const before = await standing();
    const other = await saved(`${receiver.url}/other`, before?.revision);
    expect(other).toMatchObject({ success: true });
    expect(await saved(`${receiver.url}/stale`, before?.revision)).toMatchObject({
      success: false,
      code: 4950,
      msg: "接收地址刚在别处改过，请先看看现在的地址，再保存",
    });
    const now = await standing();
    expect(now?.url).toBe(`${receiver.url}/other`);
    // of two at the same instant one is first
    const both = await Promise.all(["a", "b"].map((end) => saved(`${receiver.url}/${end}`, now?.revision)));
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    // a page of the release before knows no revision
    expect(await saved(receiver.url)).toMatchObject({ success: true });
  });

  test("that was taken away, or registered, since is noticed like any other", async () => {
    const system = await sandbox("takenaway");
    const standing = async () => (await asked<Webhook>("webhook", { id: system })).data;
    const again = (revision?: string | null) => asked("saveWebhook", { id: system, url: receiver.url, revision });
    await again();
    const before = await standing();
    await asked("removeWebhook", { id: system });
    const none = await standing();
    expect(await again(before?.revision)).toMatchObject({ code: 4950 });
    expect(await again(none?.revision)).toMatchObject({ success: true });
    expect(await again(none?.revision)).toMatchObject({ code: 4950 });
    expect((await asked<Webhook>("webhook", { id: system }, portal.first)).data).toMatchObject({ revision: null });
  });

  test("of somebody else's system is seen and changed by nobody; reviewers only look on", async () => {
    for (const path of ["webhook", "deliveries", "removeWebhook", "testWebhook"])
      expect(await asked(path, {}, anonymous)).toMatchObject({ code: 4410 });
    expect(await asked("saveWebhook", { url: receiver.url }, anonymous)).toMatchObject({ code: 4410 });
    expect(await asked("takeSigningSecret", { purpose: "webhook" }, anonymous)).toMatchObject({ code: 4410 });
    expect(await asked("deliveries", {}, portal.first)).toMatchObject({ success: true });
    expect(await asked("removeWebhook", {}, portal.first)).toMatchObject({ code: 4410 });
  });
});

test("the secrets are shown once, two of each are live, and each is for one direction", async () => {
  expect(await asked("testWebhook")).toMatchObject({ code: 4438 });
  const taken = [await take("webhook"), await take("webhook"), await take("webhook"), await take("request")];
  const secrets = taken.map(({ data }) => data?.secret ?? "");
  expect(new Set(secrets).size).toBe(4);
  expect((await read())?.secrets).toEqual({ webhook: 2, request: 1 });
  const {
    kernel: { signing },
  } = portal.app;
  expect(await signing.live("pushed", "webhook")).toEqual([secrets[2], secrets[1]]);
  expect(await signing.live("pushed", "request")).toEqual([secrets[3]]);
  const told = JSON.stringify([await read(), await auditOf("system.signingSecretIssued")]);
  for (const secret of secrets) expect(told).not.toContain(secret);
  expect(await auditOf("system.signingSecretIssued")).toHaveLength(4);
});

describe("a test event", () => {
  test("is of nobody, signed with both live secrets, and stands in the log as taken", async () => {
    const eventId = await tested();
    await deliver();
    const [told] = receiver.state.received;
    expect(receiver.events()).toEqual([
      { eventId, event: "webhook.test", occurredAt: expect.any(String), sequence: expect.any(Number) },
    ]);
    const header = (name: string) => String(told?.headers[name] ?? "");
    const message = { appId: header("x-app-id"), timestamp: header("x-timestamp"), nonce: header("x-nonce") };
    const request = { method: "POST", url: told?.url ?? "", body: told?.body ?? "" };
    const [now = "", before = ""] = await portal.app.kernel.signing.live("pushed", "webhook");
    expect(isSignedBy([now], request, message, header("x-sign"))).toBe(true);
    expect(isSignedBy([before], request, message, header("x-sign-previous"))).toBe(true);
    expect((await log()).records[0]).toMatchObject({
      eventId,
      event: "webhook.test",
      sub: "",
      state: "delivered",
      tries: [{ result: "ok", status: 200, milliseconds: expect.any(Number) }],
    });
    expect((await auditOf("webhook.tested")).length).toBeGreaterThan(0);
  });

  test("that is not taken is tried again, unless the next one takes its place", async () => {
    receiver.state.mood = "broken";
    const first = await tested();
    await deliver();
    expect((await log({ state: "waiting" })).records).toMatchObject([
      { eventId: first, attempts: 1, tries: [{ result: "status 500", status: 500 }] },
    ]);
    expect(await asked("replayDelivery", { eventId: first })).toMatchObject({ code: 4396 });
    receiver.state.mood = "good";
    const second = await tested();
    await deliver();
    expect((await log()).records.slice(0, 2)).toMatchObject([
      { eventId: second, state: "delivered" },
      { eventId: first, state: "skipped" },
    ]);
  });
});

test("what was given up is sent once more by its owner, and counted for administrators until then", async () => {
  const eventId = await tested();
  await portal.database.db.updateTable("delivery").set({ state: "dead" }).where("key", "=", eventId).execute();
  const dead = () => portal.ask<{ records: object[] }>(portal.first, "/integration/webhooks/dead", {});
  expect((await dead()).data?.records).toEqual([{ systemAbbr: "pushed", name: "推送系统 pushed", count: 1 }]);
  const other = await sandbox("otherpush");
  const ofOther = (path: string, more: object) => portal.ask(owner, `/systemApply/${path}`, { id: other, ...more });
  expect(await ofOther("replayDelivery", { eventId })).toMatchObject({ code: 4394 });
  expect(await ofOther("deliveries", {})).toMatchObject({ data: { total: 0 } });
  expect(await asked("replayDelivery", { eventId }, anonymous)).toMatchObject({ code: 4410 });
  expect(await asked("replayDelivery", { eventId })).toMatchObject({ success: true });
  await deliver();
  expect(receiver.events()).toMatchObject([{ eventId }]);
  expect((await dead()).data?.records).toEqual([]);
});

test("after its removal nothing is sent, and nothing is tried any more", async () => {
  receiver.state.mood = "broken";
  const eventId = await tested();
  await deliver();
  expect(await asked("removeWebhook")).toMatchObject({ success: true });
  expect(await asked("removeWebhook")).toMatchObject({ code: 4395 });
  expect((await log()).records[0]).toMatchObject({ eventId, state: "skipped" });
  expect(await asked("testWebhook")).toMatchObject({ code: 4395 });
  expect(await asked("replayDelivery", { eventId })).toMatchObject({ code: 4395 });
  receiver.state.received.length = 0;
  await deliver();
  expect(receiver.state.received).toEqual([]);
  const removed = await auditOf("webhook.removed");
  expect(removed.filter(({ objectId }) => objectId === "pushed")).toHaveLength(1);
});

test("once the system is live each taking uses up a consent of another person, and leaves the day its secret ends", async () => {
  await portal.secretsOf(id);
  await portal.passedByHand(id);
  expect(await portal.step(id, "goLive")).toMatchObject({ success: true });
  await portal.agreed(id, "systemGoLive");
  const dueOf = async () =>
    (
      await portal.database.db
        .selectFrom("systemApplication")
        .select("secretDueAt")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).secretDueAt;
  const due = await dueOf();
  expect((await read())?.mayTakeSecret).toBe(false);
  expect(await take("webhook")).toMatchObject({ code: 4417 });
  expect(await portal.step(id, "secret")).toMatchObject({ success: true });
  await portal.decide(portal.first, await portal.requestOf(id, "systemSecret"));
  const both = await Promise.all([take("webhook"), take("request")]);
  expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
  expect(await dueOf()).toEqual(due);
  // the address is its own affair
  expect(await save(receiver.url)).toMatchObject({ success: true });
});
