import { beforeAll, describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { forms, registerAs } from "../../identity/registration/registration-forms.testing.ts";

const { database, portal, signedIn } = await portalOfFile({ secondsBetween: 7200 });

const ask = <T>(browser: Browser, act: string, body: Record<string, unknown>) =>
  browser.ask<T>(`/approval/${act}`, { method: "POST", body });
type Row = { id: string; createdAt: string; dueAt: string; isMine: boolean; marks: string[] };
type List = { records: Row[]; total: number; regions: { code: string; name: string; depth: number }[] };
const listOf = async (browser: Browser, more: Record<string, unknown> = {}) =>
  (await ask<List>(browser, "list", { kind: "registration", pageSize: 100, ...more })).data;
const idsOf = async (browser: Browser, more: Record<string, unknown>) =>
  (await listOf(browser, more))?.records.map(({ id }) => id) ?? [];
type Detail = {
  facts: { label: string; value: string; hidden: boolean }[];
  hints: { tone: string; text: string }[];
  history: { at: string; act: string; by: string | null; note: string | null }[];
  mayReveal: boolean;
};
const detailOf = async (browser: Browser, id: string) => (await ask<Detail>(browser, "detail", { id })).data;

let nextTel = 15_422_000_000;
async function applicant(change: Partial<ReturnType<typeof forms.staff>> = {}) {
  const tel = String(nextTel++);
  const answer = await registerAs(portal, portal.browser(), { ...forms.staff(tel), ...change });
  const receiptNumber = answer.data?.receiptNumber ?? "";
  const { id } = await database.db
    .selectFrom("approvalRequest")
    .select("id")
    .where("receiptNumber", "=", receiptNumber)
    .executeTakeFirstOrThrow();
  return { tel, id, receiptNumber };
}

describe("finding a case", () => {
  test("by part of the unit, by the whole name, by phone and by part of the receipt number; not by part of a name", async () => {
    const { id, tel, receiptNumber } = await applicant({ userName: "演示寻人", company: "建湖县演示水利站" });
    const county = await signedIn("xianguanli");
    for (const keywords of ["水利站", "演示寻人", tel, receiptNumber.slice(-5)])
      expect(await idsOf(county, { keywords })).toEqual([id]);
    for (const keywords of ["演示寻", "%", "_", "没有这个单位"]) expect(await idsOf(county, { keywords })).toEqual([]);
  });

  test("the name and the phone are kept sealed or as an index, never in plain words", async () => {
    const { id, tel } = await applicant({ userName: "演示密存" });
    const row = await database.db.selectFrom("approvalRequest").selectAll().where("id", "=", id).execute();
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${tel}|演示密存`));
  });

  test("only what is late; in the order asked for", async () => {
    const late = await applicant();
    portal.clock.advance(10 * 24 * 3600);
    const fresh = await applicant();
    const county = await signedIn("xianguanli");
    const overdue = await idsOf(county, { overdue: true });
    expect(overdue).toContain(late.id);
    expect(overdue).not.toContain(fresh.id);
    const byDue = (await listOf(county, { status: "pending" }))?.records.map(({ dueAt }) => dueAt) ?? [];
    expect(byDue).toEqual([...byDue].sort());
    expect((await idsOf(county, { order: "newest" }))[0]).toBe(fresh.id);
  });

  test("a part of one's region is chosen step by step, and the list holds no more than that part", async () => {
    const [inside, beside] = [await applicant(), await applicant({ areaCode: "320921" })];
    const city = await signedIn("shiguanli");
    const whole = await listOf(city);
    expect(whole?.regions[0]).toMatchObject({ code: "3209", depth: 0 });
    expect(whole?.regions).toContainEqual({ code: "320925", name: "建湖县", depth: 1 });
    const part = await listOf(city, { xzqh: "320925" });
    expect(part?.regions.slice(0, 2).map(({ code }) => code)).toEqual(["3209", "320925"]);
    const ids = part?.records.map(({ id }) => id);
    expect(ids).toContain(inside.id);
    expect(ids).not.toContain(beside.id);
  });
});

describe("one case with all that helps to decide it", () => {
  test("says what was checked, and what a person should look at", async () => {
    const plain = await applicant({ userName: "演示核验" });
    const county = await signedIn("xianguanli");
    expect((await detailOf(county, plain.id))?.hints).toEqual([
      { tone: "ok", text: "与申请时一致，可以办理" },
      { tone: "ok", text: "手机号已通过短信验证" },
      { tone: "ok", text: "单位名称与行政区划一致" },
      expect.objectContaining({ text: expect.stringContaining("该单位") }),
      { tone: "ok", text: "没有发现重复申请" },
    ]);
    await applicant({ userName: "演示核验" });
    expect((await detailOf(county, plain.id))?.hints).toContainEqual({
      tone: "warn",
      text: "同一单位处室另有 1 位同名者申请，请核对是否同一人",
    });
    const odd = await applicant({ company: "演示农技推广站" });
    expect((await detailOf(county, odd.id))?.hints).toContainEqual({
      tone: "warn",
      text: "单位名称与行政区划不一致，该区划通常为“建湖县农业农村局”，请核对",
    });
  });

  test("tells its history: who confirmed, who decided, why; and that the same phone asked before", async () => {
    const { id, tel } = await applicant();
    await database.db.updateTable("approvalRequest").set({ needsSecond: true }).where("id", "=", id).execute();
    const [county, city] = [await signedIn("xianguanli"), await signedIn("shiguanli")];
    await ask(county, "decide", { id, decision: "approved", reason: "名册里有" });
    expect(await idsOf(city, { status: "awaitingSecond" })).toContain(id);
    await ask(city, "decide", { id, decision: "rejected", reason: "已调离" });
    const history = (await detailOf(city, id))?.history;
    expect(history?.map(({ act, note }) => [act, note])).toEqual([
      ["opened", null],
      ["confirmed", "名册里有"],
      ["rejected", "已调离"],
    ]);
    expect(history?.[0]?.by).toBeNull();
    expect(history?.[1]?.by).not.toBe(history?.[2]?.by);

    portal.clock.advance(120);
    const again = await registerAs(portal, portal.browser(), forms.staff(tel));
    const [newest] = await idsOf(city, { keywords: tel, status: "pending" });
    expect(again.success).toBe(true);
    expect((await detailOf(city, newest ?? ""))?.hints).toContainEqual({
      tone: "warn",
      text: "同一手机号另有 1 次申请，请核对是否重复",
    });
  });
});

describe("several at once", () => {
  let unit = 0;
  /** Of an office of their own and of a unit that has accounts: nothing about them is to be looked at. */
  const plain = (change: Partial<ReturnType<typeof forms.staff>> = {}) =>
    applicant({ deptName: `演示${++unit}处`, ...change });
  beforeAll(async () => {
    const { id } = await plain();
    await ask(await signedIn("xianguanli"), "decide", { id, decision: "approved" });
    portal.clock.advance(7200);
  });

  test("marks stand in the list as in the case, narrow it down, and keep a request from passing with others", async () => {
    const county = await signedIn("xianguanli");
    const [good, odd, doubled] = [
      await plain({ deptName: "演示标记一处" }),
      await plain({ deptName: "演示标记二处", company: "演示标记推广站" }),
      await plain({ deptName: "演示标记三处", userName: "演示同名" }),
    ];
    const twin = await plain({ deptName: "演示标记三处", userName: "演示同名" });
    const all = [good.id, odd.id, doubled.id, twin.id];
    const rows = (await listOf(county, { keywords: "演示标记" }))?.records ?? [];
    expect(rows.map(({ id }) => id).sort()).toEqual(all.toSorted());
    for (const { id, marks } of rows) {
      const warned = (await detailOf(county, id))?.hints.filter(({ tone }) => tone === "warn") ?? [];
      expect(marks).toEqual(warned.map(({ text }) => text));
      expect(marks.length > 0).toBe(id !== good.id);
    }
    const narrowed = { keywords: "演示标记", mine: true };
    expect(await idsOf(county, { ...narrowed, marks: "clear" })).toEqual([good.id]);
    const marked = await ask<List & { mine: number }>(county, "list", {
      kind: "registration",
      ...narrowed,
      marks: "marked",
    });
    expect(marked.data).toMatchObject({ total: 3, mine: 3 });

    type Results = { results: { id: string; status: string | null; problem: string | null }[] };
    const answer = await ask<Results>(county, "decideMany", { ids: all, decision: "approved" });
    expect(answer.data?.results.map(({ id, status }) => [id, status])).toEqual(
      all.map((id) => [id, id === good.id ? "approved" : null]),
    );
    expect(answer.data?.results[1]?.problem).toBe("自动核验有需要核对的项目，没有批量通过，请打开逐条处理");
    for (const one of [odd, doubled, twin])
      expect((await portal.accounts.findByPhone(one.tel))?.status).toBe("pending");
    const refused = (await portal.auditRows("approval.refused")).filter((row) => row.objectId === odd.id);
    expect(refused.at(-1)).toMatchObject({ result: "refused", reason: "approvals.marked" });
    // looked at, each passes; together they may be turned down
    expect((await ask<{ status: string }>(county, "decide", { id: odd.id, decision: "approved" })).data?.status).toBe(
      "approved",
    );
    const down = { ids: [doubled.id, twin.id], decision: "rejected", reason: "演示重复" };
    expect((await ask<Results>(county, "decideMany", down)).data?.results.map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
    ]);
  });

  test("each is decided by itself: own, elsewhere, decided and unknown ones are refused row by row", async () => {
    const [first, second, own, elsewhere, done] = [
      await plain(),
      await plain(),
      await plain(),
      await plain({ areaCode: "320583" }),
      await plain(),
    ];
    const city = await signedIn("shiguanli");
    const self = await portal.accounts.findByUsernameOrPhone("shiguanli");
    await database.db
      .updateTable("approvalRequest")
      .set({ applicantId: self?.id ?? "" })
      .where("id", "=", own.id)
      .execute();
    await ask(city, "decide", { id: done.id, decision: "approved" });
    const ids = [first.id, own.id, elsewhere.id, done.id, "nothing", second.id, first.id];
    const answer = await ask<{ results: object[] }>(city, "decideMany", { ids, decision: "approved" });
    expect(answer.data?.results).toEqual([
      { id: first.id, status: "approved", problem: null, undoSeconds: 60 },
      { id: own.id, status: null, problem: "不能处理自己提交的申请，请由其他管理员处理", undoSeconds: null },
      { id: elsewhere.id, status: null, problem: "该申请不在您管辖的行政区划内，不能处理", undoSeconds: null },
      { id: done.id, status: null, problem: "这份申请您已经处理过，不用再处理", undoSeconds: null },
      { id: "nothing", status: null, problem: "没有找到这条申请，请看最新的列表", undoSeconds: null },
      { id: second.id, status: "approved", problem: null, undoSeconds: 60 },
    ]);
    expect((await portal.accounts.findByPhone(second.tel))?.status).toBe("active");
    expect((await portal.accounts.findByPhone(own.tel))?.status).toBe("pending");
    expect((await portal.accounts.findByPhone(elsewhere.tel))?.status).toBe("pending");
  });

  test("two administrators who decide the same rows at the same instant share them: each row is decided once", async () => {
    const ids = [(await plain()).id, (await plain()).id, (await plain()).id];
    const browsers = [await signedIn("xianguanli"), await signedIn("shiguanli")];
    type Results = { results: { id: string; status: string | null; problem: string | null }[] };
    const answers = await Promise.all(
      browsers.map((browser, place) =>
        ask<Results>(browser, "decideMany", {
          ids: place ? ids.toReversed() : ids,
          decision: "approved",
        }),
      ),
    );
    for (const id of ids) {
      const told = answers.map(({ data }) => data?.results.find((one) => one.id === id));
      expect(told.map((one) => one?.status ?? null).sort()).toEqual(["approved", null]);
      expect(told.find((one) => one?.status === null)?.problem).toBe("该申请已由其他管理员处理，请看最新的列表");
      const rows = (await portal.auditRows("approval.decided")).filter((row) => row.objectId === id);
      expect(rows).toHaveLength(1);
    }
  });

  test.each([
    ["nothing chosen", { ids: [] }, "请先选择申请"],
    ["too many", { ids: Array.from({ length: 51 }, (_, place) => `r${place}`) }, "一次最多处理 50 条"],
    ["a rejection without a reason", { ids: ["r"], decision: "rejected" }, "请填写退回原因，申请人会收到"],
  ])("%s: %s", async (_name, change, message) => {
    const county = await signedIn("xianguanli");
    expect(await ask(county, "decideMany", { decision: "approved", ...change })).toMatchObject({
      status: 400,
      msg: message,
    });
  });

  test.each(["ganbu", "xitongguanli", "shenjiguanli"])("%s decides nothing", async (username) => {
    const { id, tel } = await applicant();
    const browser = await signedIn(username);
    expect((await ask(browser, "decideMany", { ids: [id], decision: "approved" })).status).toBe(403);
    expect((await portal.accounts.findByPhone(tel))?.status).toBe("pending");
  });
});

describe("the list as a file", () => {
  test("holds what the filter shows, masked, with nothing a spreadsheet would run; it is audited", async () => {
    const { tel, receiptNumber } = await applicant({ company: "=HYPERLINK(1)演示单位" });
    const other = await applicant({ areaCode: "320583" });
    const county = await signedIn("xianguanli");
    const file = (
      await ask<{ csv: string; rows: number; isCut: boolean; fileName: string }>(county, "export", {
        kind: "registration",
        keywords: "HYPERLINK",
      })
    ).data;
    expect(file).toMatchObject({ rows: 1, isCut: false, fileName: expect.stringMatching(/^注册审核-\d{4}-.*\.csv$/) });
    expect(file?.csv).toContain(`"'=HYPERLINK(1)演示单位 办公室"`);
    expect(file?.csv).toContain(receiptNumber);
    expect(file?.csv).toContain(`${tel.slice(0, 3)}****${tel.slice(-4)}`);
    expect(file?.csv).not.toContain(tel);
    const whole = (await ask<{ csv: string }>(county, "export", { kind: "registration" })).data;
    expect(whole?.csv).not.toContain(other.receiptNumber);
    const rows = await portal.auditRows("approval.exported");
    expect(rows.at(-1)).toMatchObject({ result: "ok" });
    expect(JSON.stringify(rows)).toContain('"rows":1');
  });

  test("outside one's region, or without the permission, there is none", async () => {
    const county = await signedIn("xianguanli");
    expect((await ask(county, "export", { kind: "registration", xzqh: "320583" })).code).toBe(4231);
    const auditor = await signedIn("shenjiguanli");
    expect((await ask(auditor, "export", { kind: "registration" })).status).toBe(403);
  });
});

describe("seeing a whole number", () => {
  const reveal = (browser: Browser, id: string, change: Record<string, string> = {}) =>
    ask<{ value: string }>(browser, "reveal", { id, label: "手机号", reason: "电话核实申请人身份", ...change });

  test("says who saw whose number and why, never the number", async () => {
    const { id, tel, receiptNumber } = await applicant({ userName: "演示被看" });
    const county = await signedIn("xianguanli");
    expect((await detailOf(county, id))?.facts).toContainEqual({
      label: "手机号",
      value: `${tel.slice(0, 3)}****${tel.slice(-4)}`,
      hidden: true,
    });
    portal.clock.advance(1201);
    expect((await reveal(county, id)).code).toBe(4155);
    expect((await reveal(await signedIn("xianguanli"), id)).data).toEqual({ value: tel });
    const row = (await portal.auditRows("approval.revealed")).find((one) => one.objectId === id);
    const self = await portal.accounts.findByUsernameOrPhone("xianguanli");
    expect(row).toMatchObject({ actorId: self?.id, reason: "电话核实申请人身份", result: "ok" });
    const written = JSON.stringify(row);
    expect(written).toContain(receiptNumber);
    expect(written).toContain("手机号");
    expect(written).not.toContain(tel);
    expect(written).not.toContain("演示被看");
  });

  test.each([
    ["without a reason", { reason: " " }, "请填写查看原因"],
    ["with a number in the reason", { reason: "核对15400000001" }, "查看原因中请不要填写号码"],
  ])("%s it is refused: %s", async (_name, change, message) => {
    const { id } = await applicant();
    expect(await reveal(await signedIn("xianguanli"), id, change)).toMatchObject({ status: 400, msg: message });
  });

  test("nobody sees it elsewhere, without the permission, or where nothing is hidden", async () => {
    const { id } = await applicant();
    const elsewhere = await applicant({ areaCode: "320583" });
    const county = await signedIn("xianguanli");
    expect((await reveal(county, elsewhere.id)).code).toBe(4231);
    expect((await reveal(county, id, { label: "单位名称" })).code).toBe(4235);
    expect((await reveal(county, "nothing")).code).toBe(4230);
    const auditor = await signedIn("shenjiguanli");
    expect((await reveal(auditor, id)).status).toBe(403);
    await database.db.deleteFrom("rolePermission").where("permission", "=", "personal.reveal").execute();
    // a time-based code works once
    portal.clock.advance(120);
    const without = await signedIn("xianguanli");
    expect((await reveal(without, id)).status).toBe(403);
    expect((await detailOf(without, id))?.mayReveal).toBe(false);
  });
});
