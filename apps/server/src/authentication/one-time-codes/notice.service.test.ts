import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { signInPortal } from "../../../test/sign-in-portal.ts";
import type { SmsMessage } from "../../gateways/sms/sms-gateway.ts";
import { noticeMessage } from "./sms-texts.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** A portal whose gateway fails so many times before it works. */
async function portalFailing(times: number) {
  const sent: SmsMessage[] = [];
  let left = times;
  const gateway = {
    async send(message: SmsMessage) {
      if (left-- > 0) throw new Error("no connection");
      sent.push(message);
    },
  };
  const portal = await signInPortal({ database, seed: false, gateway });
  return { ...portal, sent, notices: portal.oneTimeCodes.notices };
}
const to = (phone: string) => ({ phone, regionCode: "320925", notice: { kind: "authenticationApproved" } as const });

describe("a notice by text message", () => {
  test("is out at once", async () => {
    const { notices, sent, close } = await portalFailing(0);
    await notices.send({ ...to("15400000101"), notice: { kind: "authenticationRejected", reason: "材料不全" } });
    await notices.settled();
    expect(sent).toEqual([
      {
        to: "15400000101",
        code: "",
        template: "authenticationRejected",
        values: ["材料不全"],
        text: "【农业农村数字服务门户】您的部级用户认证未通过审核，原因：材料不全。",
      },
    ]);
    await close();
  });

  test("of security is there with its act, whatever falls after it, and not when that fails", async () => {
    const { notices, sent, db, close } = await portalFailing(0);
    const act = (phone: string, outcome: "commits" | "fails") =>
      db.transaction().execute(async (within) => {
        await notices.sendWithin({ ...to(phone), notice: { kind: "passwordChanged" } }, within);
        if (outcome === "fails") throw new Error("after it was written down");
      });
    await expect(act("15400000111", "fails")).rejects.toThrow("after it was written down");
    await act("15400000112", "commits");
    await notices.deliverDue();
    expect(sent.map(({ to: phone }) => phone)).toEqual(["15400000112"]);
    await close();
  });

  test("that was not taken fails nothing and comes with a later round, once, whoever runs it", async () => {
    const { notices, sent, clock, close } = await portalFailing(1);
    await expect(notices.send(to("15400000102"))).resolves.toBeUndefined();
    await notices.settled();
    await notices.deliverDue();
    expect(sent).toEqual([]);
    clock.advance(31);
    await Promise.all([notices.deliverDue(), notices.deliverDue(), notices.deliverDue()]);
    clock.advance(3600);
    await notices.deliverDue();
    expect(sent.map(({ to: phone }) => phone)).toEqual(["15400000102"]);
    await close();
  });

  test("is given up after six tries", async () => {
    const { notices, sent, clock, db, close } = await portalFailing(6);
    await notices.send(to("15400000103"));
    await notices.settled();
    for (let round = 0; round < 8; round += 1) {
      clock.advance(3601);
      await notices.deliverDue();
    }
    expect(sent).toEqual([]);
    expect(await db.selectFrom("delivery").selectAll().execute()).toEqual([]);
    await close();
  });

  test("waits where nobody can read the number", async () => {
    const { notices, clock, db, close } = await portalFailing(1);
    await notices.send(to("15400000104"));
    await notices.settled();
    const rows = await db.selectFrom("delivery").selectAll().where("channel", "=", "textNotice").execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("15400000104");
    clock.advance(31);
    await notices.deliverDue();
    await close();
  });

  test("reaches a phone twenty times a day at most", async () => {
    const { notices, sent, close } = await portalFailing(0);
    await Promise.all(Array.from({ length: 30 }, () => notices.send(to("15400000105"))));
    await notices.settled();
    expect(sent).toHaveLength(20);
    await close();
  });
});

test("a long reason is cut, line breaks are gone", () => {
  const { text } = noticeMessage("15400000106", { kind: "registrationRejected", reason: `一\n二${"很".repeat(200)}` });
  expect(text).toContain("原因：一 二很");
  expect([...text].length).toBeLessThan(120);
});
