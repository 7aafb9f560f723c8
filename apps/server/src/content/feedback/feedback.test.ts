import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { type Browser, type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";
import { fileStorage } from "../../../test/file-storage.ts";
import { filesModule } from "../../operations/files/index.ts";
import { fileLinks } from "../../operations/files/links.ts";
import { feedbackModule } from "./index.ts";

let database: TestDatabase;
let portal: SignInPortal;
let folder: string;
const tell = vi.fn(async () => undefined);
let index: (value: string) => string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sannong-feedback-"));
  database = await freshDatabase();
  portal = await signInPortal({
    database,
    modules: (provided) => {
      index = (value) => provided.sealer.index(value);
      const files = filesModule({ ...provided, storage: fileStorage(folder), log: silentLog });
      return [files, feedbackModule({ ...provided, files, tell })];
    },
  });
});
beforeEach(async () => {
  portal.clock.advance(24 * 3600);
  await database.db.deleteFrom("feedback").execute();
  tell.mockClear();
});
afterAll(async () => {
  await portal.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function signedIn(username: string) {
  const browser = portal.browser();
  const answer = await browser.signInAs(username);
  if (!answer.success) throw new Error(answer.msg);
  return browser;
}
const TEL = "15400009001";
const post = <T>(browser: Browser, path: string, body: Record<string, unknown>) =>
  browser.ask<T>(`/systemFeedback/${path}`, { method: "POST", body });
type Added = { referenceNumber: string; answerBy: string };
const add = (browser: Browser, more: Record<string, unknown> = {}) =>
  post<Added>(browser, "addFeedback", {
    content: "种粮补贴页面的联系电话打不通",
    contactPhone: TEL,
    areaName: "",
    areaCode: "320102",
    fileUrl: "[]",
    ...more,
  });
type Listed = {
  records: { id: string; referenceNumber: string; contactPhone: string; files: { fileUrl: string }[] }[];
  total: number;
};
const listOf = async (browser: Browser, more = {}) => (await post<Listed>(browser, "list", more)).data as Listed;
async function codeSentTo(visitor: Browser) {
  const sent = await post(visitor, "sendStatusMsg", { tel: TEL, captcha: await visitor.readCaptcha() });
  if (!sent.success) throw new Error(sent.msg);
  return (await portal.sms.recorded()).find(({ to, code }) => to === TEL && code !== "")?.code ?? "";
}

describe("who is signed in", () => {
  test("writes, gets a number and the latest day of an answer, and finds it among their own", async () => {
    const farmer = await signedIn("nonghu");
    const answer = await add(farmer);
    expect(answer).toMatchObject({ success: true, msg: "反馈成功!" });
    const { referenceNumber, answerBy } = answer.data as Added;
    expect(referenceNumber).toMatch(/^FK-\d{8}-/);
    expect(new Date(answerBy).getTime() - portal.clock().getTime()).toBeGreaterThan(88 * 24 * 3_600_000);
    const mine = await post<Listed>(farmer, "mine", {});
    expect(mine.data).toMatchObject({ total: 1, records: [{ referenceNumber, status: "open", answer: null }] });
    const other = await post<Listed>(await signedIn("nongchang"), "mine", {});
    expect(other.data).toMatchObject({ total: 0 });
  });
  test("writes at most ten a day", async () => {
    const farmer = await signedIn("nonghu");
    for (let n = 0; n < 10; n += 1) expect((await add(farmer)).success).toBe(true);
    expect(await add(farmer)).toMatchObject({ status: 429, code: 4601 });
  });
});

describe("who is not signed in", () => {
  test("answers a captcha; it serves once", async () => {
    const visitor = portal.browser();
    await visitor.open();
    expect(await add(visitor)).toMatchObject({ code: 4102 });
    const captcha = await visitor.readCaptcha();
    expect(await add(visitor, { captcha })).toMatchObject({ success: true });
    expect(await add(visitor, { captcha })).toMatchObject({ code: 4102 });
  });
  test("learns how far it is by number and a code to their phone, and nobody else does", async () => {
    const visitor = portal.browser();
    await visitor.open();
    const { referenceNumber } = (await add(visitor, { captcha: await visitor.readCaptcha() })).data as Added;
    expect(await post(visitor, "status", { referenceNumber, tel: TEL, yzm: "000000" })).toMatchObject({ code: 4105 });
    const found = await post(visitor, "status", {
      referenceNumber: `　${referenceNumber.toLowerCase().replaceAll("-", " ")}`,
      tel: TEL,
      yzm: await codeSentTo(visitor),
    });
    expect(found.data).toMatchObject({ referenceNumber, status: "open" });
    portal.clock.advance(61);
    const wrong = await post(visitor, "status", {
      referenceNumber: "FK-20200101-AAAAAA",
      tel: TEL,
      yzm: await codeSentTo(visitor),
    });
    expect(wrong).toMatchObject({ code: 4600 });
  });
});

describe("a stranger closes nobody's door", () => {
  test("guessing at a number's reference numbers without its code counts for nothing", async () => {
    const visitor = portal.browser();
    await visitor.open();
    const { referenceNumber } = (await add(visitor, { captcha: await visitor.readCaptcha() })).data as Added;
    const anonymous = portal.browser();
    await anonymous.open();
    const guess = { referenceNumber: "FK-20200101-AAAAAA", tel: TEL, yzm: "000000" };
    for (let turn = 0; turn < 31; turn += 1) expect((await post(anonymous, "status", guess)).code).toBe(4105);
    const own = await post(visitor, "status", { referenceNumber, tel: TEL, yzm: await codeSentTo(visitor) });
    expect(own.data).toMatchObject({ status: "open" });
  });
  test("nor do ten pieces of feedback in somebody's name keep the holder of the number from writing", async () => {
    const anonymous = portal.browser();
    await anonymous.open();
    for (let n = 0; n < 10; n += 1)
      expect((await add(anonymous, { captcha: await anonymous.readCaptcha() })).success).toBe(true);
    expect(await add(anonymous, { captcha: await anonymous.readCaptcha() })).toMatchObject({ code: 4601 });
    expect((await add(await signedIn("nonghu"))).success).toBe(true);
    const own = portal.browser();
    await own.open();
    expect((await add(own, { captcha: await own.readCaptcha() })).success).toBe(true);
  });
});

test.each([
  [{ content: " " }, "请输入反馈内容"],
  [{ content: "字".repeat(501) }, "最多可填 500 个字"],
  [{ contactPhone: "" }, "请输入联系电话"],
  [{ contactPhone: "12345" }, "请输入正确的手机号"],
  [{ fileUrl: "not json" }, "附件格式不正确，请重新上传"],
  [{ fileUrl: JSON.stringify(Array.from({ length: 9 }, () => "a")) }, "最多可传 8 张图片"],
])("%j is not taken: %s", async (change, message) => {
  expect(await add(await signedIn("nonghu"), change)).toMatchObject({ status: 400, msg: message });
});

test("attachments are one's own uploads, and are opened by whoever answers", async () => {
  const farmer = await signedIn("nonghu");
  const links = fileLinks({ index, clock: portal.clock });
  const { id: accountId } = await database.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", "nonghu")
    .executeTakeFirstOrThrow();
  const id = "a".repeat(22);
  await fileStorage(folder).put(id, Readable.from([Buffer.from("picture")]));
  await database.db
    .insertInto("storedFile")
    .values({
      id,
      owner: `account:${accountId}`,
      fileName: "现场.png",
      mediaType: "image/png",
      size: 7,
      isWhole: true,
      createdAt: portal.clock(),
    })
    .execute();
  const link = links.give(id, accountId, 600);
  expect(await add(await signedIn("nongchang"), { fileUrl: JSON.stringify([link]) })).toMatchObject({ code: 4597 });
  expect(await add(farmer, { areaCode: "320925", fileUrl: JSON.stringify([link]) })).toMatchObject({ success: true });
  const county = await signedIn("xianguanli");
  const { records } = await listOf(county);
  const shown = records[0]?.files[0]?.fileUrl ?? "";
  const opened = await county.ask(`/file/downloadFileWithFileName?filePath=${shown}`);
  expect(opened.raw.toString()).toBe("picture");
  // whoever opens what somebody else handed in stands in the log, with whose it is; its owner does not
  const written = await database.db
    .selectFrom("auditEntry")
    .select(["actorRole", "detail"])
    .where("event", "=", "file.opened")
    .execute();
  expect(written).toEqual([{ actorRole: "2", detail: { subject: accountId } }]);
  expect(await farmer.ask(`/file/downloadFileWithFileName?filePath=${shown}`)).toMatchObject({ code: 4596 });
});

describe("the office", () => {
  const openOne = async (areaCode: string) => {
    const farmer = await signedIn("nonghu");
    return (await add(farmer, { areaCode })).data as Added;
  };
  test("answers inside its region, once; the asker is told on the bell and by text message", async () => {
    const county = await signedIn("xianguanli");
    const { regionCode } = await database.db
      .selectFrom("account")
      .select("regionCode")
      .where("username", "=", "xianguanli")
      .executeTakeFirstOrThrow();
    const { referenceNumber } = await openOne(regionCode);
    const [open] = (await listOf(county, { status: "open" })).records;
    expect(open).toMatchObject({ referenceNumber, contactPhone: "154****9001" });
    const answers = await Promise.all(
      [1, 2].map((n) => post(county, "answer", { id: open?.id, answer: `电话已更正，谢谢 ${n}` })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 4602]);
    expect(tell).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: "reply", link: "/mine/feedback" }),
      expect.anything(),
    );
    await portal.oneTimeCodes.notices.settled();
    const texts = (await portal.sms.recorded()).filter(({ text }) => text.includes(referenceNumber));
    expect(texts).toHaveLength(1);
    expect(await portal.auditRows("feedback.answered")).not.toHaveLength(0);
    expect((await listOf(county, { status: "open" })).total).toBe(0);
  });
  test("sees nothing of another region and answers nothing there; the province sees all", async () => {
    await openOne("3202");
    const county = await signedIn("xianguanli");
    expect((await listOf(county)).total).toBe(0);
    const { id } = await database.db.selectFrom("feedback").select("id").executeTakeFirstOrThrow();
    expect(await post(county, "answer", { id, answer: "越权" })).toMatchObject({ code: 4600 });
    expect((await listOf(await signedIn("xitongguanli"))).total).toBe(1);
  });
  test("is closed to whoever has no right to answer", async () => {
    expect((await post(await signedIn("ganbu"), "list", {})).status).toBe(403);
    expect((await post(await signedIn("nonghu"), "answer", { id: "1", answer: "x" })).status).toBe(403);
  });
});
