import type { Setting } from "@sannong/contract/governance/settings.schemas";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { silentLog, testConfig } from "../../../test/database.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { type ChangeRequests, changeRequestsModule, type SomeChanges } from "../../kernel/change-request/index.ts";
import { liveOfficeNetwork, livePolicies, settingsModule } from "./index.ts";

/** What others do while somebody who asks proves themselves, and when what is so now was read in the asking itself. */
const meanwhile = { proving: async () => undefined as unknown, read: async () => undefined as unknown };
const nothing = async () => undefined;
beforeEach(() => Object.assign(meanwhile, { proving: nothing, read: nothing }));

const { database, signedIn } = await portalOfFile({
  secondsBetween: 7200,
  modules: ({ approvals, requireFresh, ...provided }) => {
    const { db } = provided;
    const kept = changeRequestsModule({
      ...provided,
      queue: approvals,
      definitions: (): SomeChanges => settings.changes,
      async requireFresh(caller) {
        const others = meanwhile.proving;
        meanwhile.proving = nothing;
        await others();
        return requireFresh(caller);
      },
    });
    const propose: ChangeRequests["propose"] = (definition, ...asked) => {
      let looks = 0;
      const watched: typeof definition = {
        ...definition,
        async gather(...given) {
          const now = await definition.gather(...given);
          looks += 1;
          if (looks === 2) await meanwhile.read();
          return now;
        },
      };
      return kept.propose(watched, ...asked);
    };
    const live = livePolicies({ db, config: testConfig(), log: silentLog });
    const officeNetwork = liveOfficeNetwork({ db, http: {}, log: silentLog });
    const settings = settingsModule({ ...provided, live, officeNetwork, changeRequests: { ...kept, propose } });
    return [settings];
  },
});

const KEY = "session.atOnce";
const ask = <T>(browser: Browser, act: string, body: Record<string, unknown> = {}) =>
  browser.ask<T>(act, { method: "POST", body });
const shown = async (browser: Browser) =>
  (await ask<{ settings: Setting[] }>(browser, "/setting/list")).data?.settings.find(({ key }) => key === KEY);
/** As the page that was opened at this revision asks it. */
const propose = (browser: Browser, value: number, revision: number | undefined) =>
  ask<{ receiptNumber: string }>(browser, "/setting/propose", { key: KEY, value, reason: "按新规范", revision });
const approve = async (browser: Browser) => {
  const { id } = await database.db
    .selectFrom("approvalRequest")
    .select("id")
    .where("subjectId", "=", KEY)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return ask(browser, "/approval/decide", { id, decision: "approved", reason: "" });
};

test("whoever asks while two others change the value is told who changed it into what, and nobody is shown the former", async () => {
  const [slow, one, other] = [
    await signedIn("anquanguanli"),
    await signedIn("canshuguanli"),
    await signedIn("canshufuhe"),
  ];
  const { revision } = (await shown(slow)) ?? {};
  meanwhile.proving = async () => {
    expect(await propose(one, 4, revision)).toMatchObject({ success: true });
    expect(await approve(other)).toMatchObject({ success: true });
  };
  expect(await propose(slow, 9, revision)).toMatchObject({
    code: 4793,
    msg: "演示参数提交刚把这个参数改为 4 台，请核对后再提交；您填写的内容仍在",
  });
  expect(await shown(slow)).toMatchObject({ value: 4, waiting: null });
});

test("what was read when it was asked for stays so until it is asked: who decides at that moment waits", async () => {
  const [slow, one, other] = [
    await signedIn("anquanguanli"),
    await signedIn("canshuguanli"),
    await signedIn("canshufuhe"),
  ];
  const { revision } = (await shown(slow)) ?? {};
  let deciding: Promise<unknown> | undefined;
  const isWaiting = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database.db,
    );
    return rows.length > 0;
  };
  const untilWaiting = async () => {
    await expect.poll(isWaiting, { timeout: 5000 }).toBe(true);
  };
  meanwhile.proving = async () => {
    expect(await propose(one, 6, revision)).toMatchObject({ success: true });
    meanwhile.read = async () => {
      deciding = approve(other);
      await Promise.race([deciding, untilWaiting()]);
    };
  };
  expect(await propose(slow, 9, revision)).toMatchObject({
    code: 4794,
    msg: "演示参数提交提交的变更正等待复核，请先处理那一项",
  });
  expect(await deciding).toMatchObject({ success: true });
  expect(await shown(slow)).toMatchObject({ value: 6, waiting: null });
});
