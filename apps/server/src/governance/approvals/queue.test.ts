import { randomUUID } from "node:crypto";
import { type ApprovalKind, approvalKinds } from "@sannong/contract/governance/approval-words";
import type { listApprovals } from "@sannong/contract/governance/approvals";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { workbench } from "@sannong/contract/governance/workbench";
import { refusalMessage } from "@sannong/contract/errors";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import type { ChangeRequests, SomeChanges } from "../../kernel/change-request/index.ts";
import { Refusal } from "../../platform/refusal.ts";
import { workbenchModule } from "../workbench/index.ts";

/** What decisions do is the modules' own matter and tested there; here every queue is one in which two decide. */
const queueOf = (kind: ApprovalKind) => ({
  kind,
  workingDays: 3,
  needsSecond: true as const,
  prefix: "YS",
  standsOn: { person: "nobody" as const, asks: null },
  alreadyOpen: { reason: "approvals.decided" as const },
  apply: () => Promise.resolve(),
});
let changeRequests: ChangeRequests;
/** Such a request nobody of this region may decide, by its module's own rule. */
const BARRED = "barred";
/** What such a request asks for cannot be given any more, by its module's own rule. */
const TAKEN = "taken";
const kinds = Object.keys(approvalKinds) as ApprovalKind[];
const { database, portal, signedIn } = await portalOfFile({
  secondsBetween: 1,
  modules: ({ db, audit, clock, approvals, systems, ...provided }) => {
    changeRequests = provided.changeRequests;
    const changes: SomeChanges = {
      ...Object.fromEntries(kinds.map((kind) => [kind, queueOf(kind)])),
      rolePermissions: {
        ...queueOf("rolePermissions"),
        objection: { why: "approvals.own", when: () => sql<boolean>`approval_request.subject_id = ${BARRED}` },
      },
      systemOnboarding: {
        ...queueOf("systemOnboarding"),
        apply: ({ subjectId }) =>
          subjectId === TAKEN ? Promise.reject(new Refusal("onboarding.abbrTaken")) : Promise.resolve(),
      },
    };
    return [
      { changes, routes: () => undefined },
      workbenchModule({
        db,
        audit,
        clock,
        isDemonstration: true,
        siteMissing: async () => [],
        sendsSms: true,
        identitySources: 0,
        approvals,
        feedbackFor: async () => undefined,
        ticketsFor: async () => ({ total: 0, overdue: 0, dueAt: null }),
        liveSystems: systems.stages.listLive,
        smsSpentOf: async () => ({ sent: 0, budget: 0 }),
        backupOverdueHours: async () => undefined,
        backupFaults: async () => 0,
        fileFaults: async () => 0,
        failingJobs: async () => [],
      }),
    ];
  },
});

const browsers = new Map<string, Promise<Browser>>();
const at = (username: string) => {
  const browser = browsers.get(username) ?? signedIn(username);
  browsers.set(username, browser);
  return browser;
};
const ask = async <T>(browser: Browser, path: string, body: Record<string, unknown>): Promise<T> => {
  const { data, msg } = await browser.ask<T>(path, { method: "POST", body });
  if (!data) throw new Error(msg);
  return data;
};
type List = OutputOf<typeof listApprovals>;
/** What a queue shows when it is opened, and what the office's menu leads to. */
const opened = (browser: Browser, kind?: ApprovalKind) =>
  ask<List>(browser, "/approval/list", { ...(kind && { kind }), mine: true, pageSize: 50 });
const idsOf = ({ records }: List) => records.map(({ id }) => id);

async function request(kind: ApprovalKind, subjectId: string = randomUUID()): Promise<string> {
  const facts = { applicant: "演示申请人", phone: "", title: `演示 ${subjectId}`, items: [] };
  const asked = { subjectId, applicantId: null, regionCode: "320925", facts };
  const receipt = await database.db.transaction().execute((trx) => changeRequests.ask({ kind }, asked, trx));
  const { id } = await database.db
    .selectFrom("approvalRequest")
    .select("id")
    .where("receiptNumber", "=", receipt)
    .executeTakeFirstOrThrow();
  return id;
}

describe("what waits for somebody stands where they look first", () => {
  test.each(kinds)(
    "%s: the second of two persons sees it, the first no longer, and all counts say so",
    async (kind) => {
      // scenes are looked at in the region, everything else at the security administrators', too
      const names = kind === "scene" ? ["xianguanli", "daishenguanli"] : ["anquanguanli", "anquanfuhe"];
      const [one, other] = [await at(names[0] as string), await at(names[1] as string)];
      const id = await request(kind);
      for (const browser of [one, other]) expect(idsOf(await opened(browser, kind))).toEqual([id]);
      await ask(one, "/approval/decide", { id, decision: "approved" });

      const queue = await opened(other, kind);
      expect(idsOf(queue)).toEqual([id]);
      expect(queue.records[0]).toMatchObject({ status: "awaitingSecond", isMine: true });
      expect(idsOf(await opened(other))).toContain(id);
      const waits = await ask<OutputOf<typeof workbench>>(other, "/workbench", {});
      expect(waits.queues.find((entry) => entry.queue === kind)?.open).toBe(queue.total);
      expect(queue.queues.find((entry) => entry.kind === kind)?.mine).toBe(queue.mine);
      const everything = await opened(other);
      expect(waits.waiting).toBe(everything.total);
      expect(everything.mine).toBe(everything.total);

      const before = await opened(one, kind);
      expect([before.total, before.mine, before.counts.awaitingSecond]).toEqual([0, 0, 1]);
      await ask(other, "/approval/decide", { id, decision: "approved" });
      expect((await opened(other, kind)).total).toBe(0);
    },
  );

  test("what a queue's own rule keeps from them waits for them nowhere, and they are told why when they open it", async () => {
    const browser = await at("anquanguanli");
    const id = await request("rolePermissions", BARRED);
    expect(idsOf(await opened(browser))).not.toContain(id);
    const all = await ask<List>(browser, "/approval/list", { kind: "rolePermissions", pageSize: 50 });
    expect(all.records.find((row) => row.id === id)).toMatchObject({ isMine: false });
    const detail = await ask<{ whyNot: string }>(browser, "/approval/detail", { id });
    expect(detail.whyNot).toBe("不能处理自己提交的申请，请由其他管理员处理");
    const answer = await browser.ask("/approval/decide", { method: "POST", body: { id, decision: "approved" } });
    expect(answer).toMatchObject({ success: false, code: 4232 });
  });

  test("more than the workbench names: it says how many there are altogether", async () => {
    for (let one = 0; one < 14; one++) await request("systemAmend");
    const browser = await at("anquanfuhe");
    const { urgent, waiting } = await ask<OutputOf<typeof workbench>>(browser, "/workbench", {});
    expect([urgent.length, waiting]).toEqual([12, (await opened(browser)).total]);
    expect(waiting).toBeGreaterThanOrEqual(14);
  });

  test("several at once: what a module cannot do any more is said of its row, and keeps no other back", async () => {
    const [one, other] = [await at("anquanguanli"), await at("anquanfuhe")];
    const ids = [await request("systemOnboarding", TAKEN), await request("systemOnboarding")];
    for (const id of ids) await ask(one, "/approval/decide", { id, decision: "approved" });
    type Results = { results: { status: string | null; problem: string | null }[] };
    const { results } = await ask<Results>(other, "/approval/decideMany", { ids, decision: "approved" });
    expect(results).toMatchObject([
      { status: null, problem: refusalMessage("onboarding.abbrTaken") },
      { status: "approved", problem: null },
    ]);
    await ask(other, "/approval/decide", { id: ids[0], decision: "rejected", reason: "演示" });
  });

  test("whoever may open no queue is refused all of them", async () => {
    const official = portal.browser();
    await official.signInAs("ganbu");
    expect((await official.ask("/approval/list", { method: "POST", body: { mine: true } })).status).toBe(403);
  });
});
