import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { lastCodeTo, type SignInPortal, signInPortal } from "../../../test/sign-in-portal.ts";

let database: TestDatabase;
let portal: SignInPortal;
beforeAll(async () => {
  database = await freshDatabase();
  portal = await signInPortal({ database, seed: false });
});
beforeEach(() => portal.clock.advance(25 * 3600));
afterAll(async () => {
  await portal.close();
  await database.close();
});

const binding = { purpose: "signIn", accountId: "a", generatorUserId: "client-of-the-farmer" } as const;
const to = {
  phone: "15400000099",
  regionCode: "320925",
  address: "10.2.0.1",
  asker: { is: "holder", accountId: "a" } as const,
};
const codes = () => portal.oneTimeCodes.smsCodes;
const sent = async () => {
  await codes().send(binding, to);
  return lastCodeTo(portal, to.phone);
};
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a code is good for one purpose, account and client, once (design §3, One code, one use, one purpose; design §4)", () => {
  test("six digits that work once", async () => {
    const code = await sent();
    expect(code).toMatch(/^\d{6}$/);
    expect(await codes().redeem(binding, code)).toBe(true);
    expect(await codes().redeem(binding, code)).toBe(false);
  });

  test("redeemed by twenty at the same instant it opens one door", async () => {
    const code = await sent();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => codes().redeem(binding, code)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  test.each([
    ["another account", { ...binding, accountId: "b" }],
    ["another client", { ...binding, generatorUserId: "client-of-a-thief" }],
  ])("it opens nothing for %s", async (_name, other) => {
    const code = await sent();
    expect(await codes().redeem(other, code)).toBe(false);
    expect(await codes().redeem(binding, code)).toBe(true);
  });

  test("five tries, the right one included", async () => {
    const code = await sent();
    for (let round = 0; round < 4; round += 1) expect(await codes().redeem(binding, otherThan(code))).toBe(false);
    expect(await codes().redeem(binding, code)).toBe(true);
  });

  test("the sixth try is too late, also when all come at the same instant", async () => {
    const code = await sent();
    await Promise.all(Array.from({ length: 5 }, () => codes().redeem(binding, otherThan(code))));
    expect(await codes().redeem(binding, code)).toBe(false);
  });

  test.each([
    [4, 1],
    [5, 0],
  ])(
    "after %i wrong ones the right one, forty times at the same instant, opens %i entry points",
    async (wrong, opened) => {
      const code = await sent();
      for (let round = 0; round < wrong; round += 1) await codes().redeem(binding, otherThan(code));
      const outcomes = await Promise.all(Array.from({ length: 40 }, () => codes().redeem(binding, code)));
      expect(outcomes.filter(Boolean)).toHaveLength(opened);
    },
  );

  test("after five minutes it is worth nothing", async () => {
    const code = await sent();
    portal.clock.advance(301);
    expect(await codes().redeem(binding, code)).toBe(false);
  });

  test("a new one replaces it and has tries of its own", async () => {
    const first = await sent();
    for (let round = 0; round < 5; round += 1) await codes().redeem(binding, otherThan(first));
    portal.clock.advance(60);
    const second = await sent();
    if (second !== first) expect(await codes().redeem(binding, first)).toBe(false);
    expect(await codes().redeem(binding, second)).toBe(true);
  });

  test("nothing of a code or a number can be read in the store", async () => {
    const code = await sent();
    const rows = await portal.db.selectFrom("shortLived").select(["kind", "key", "value"]).execute();
    const text = JSON.stringify(rows);
    expect(text).not.toContain(to.phone);
    expect(text).not.toContain(`"${code}"`);
  });
});

describe("limits (design §4)", () => {
  test("60 seconds between two; the rest of the wait is told", async () => {
    await sent();
    portal.clock.advance(20);
    await expect(codes().send(binding, to)).rejects.toMatchObject({
      reason: "sms.sentRecently",
      detail: { retryAfter: 40 },
    });
    portal.clock.advance(40);
    await expect(codes().send(binding, to)).resolves.toEqual({ resendAfter: 60 });
  });

  test("asked for by twenty at the same instant one is sent", async () => {
    const before = (await portal.sms.recorded()).length;
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => codes().send(binding, to)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await portal.sms.recorded()).toHaveLength(before + 1);
  });

  test("ten a day for one asker and a number, whatever the codes are for", async () => {
    for (let round = 0; round < 10; round += 1) {
      await codes().send({ ...binding, accountId: `a${round}` }, to);
      portal.clock.advance(60);
    }
    await expect(codes().send(binding, to)).rejects.toMatchObject({ reason: "sms.limitReached" });
    const another = { ...to, asker: { is: "holder", accountId: "b" } as const };
    await expect(codes().send(binding, another)).resolves.toBeDefined();
    portal.clock.advance(24 * 3600);
    await expect(codes().send(binding, to)).resolves.toBeDefined();
  });

  test("three hundred an hour for an address", async () => {
    const send = (person: number) =>
      codes().send(binding, { ...to, phone: `1541${String(person).padStart(7, "0")}`, address: "10.2.0.2" });
    await Promise.all(Array.from({ length: 300 }, (_each, person) => send(person)));
    await expect(send(301)).rejects.toMatchObject({ reason: "sms.limitReached" });
    const elsewhere = { ...to, phone: "15410000301", address: "10.2.0.3" };
    await expect(codes().send(binding, elsewhere)).resolves.toBeDefined();
  });

  test("a day's budget of a city, of which a part is kept for sends behind a password", async () => {
    const sms = { ...portal.config.sms, perRegionDay: 4, regionReservePercent: 50 };
    const small = await signInPortal({ database, seed: false, config: { sms } });
    small.clock.set(portal.clock());
    const send = (person: number, isProved: boolean, regionCode = "320925") => {
      const phone = `1542000000${person}`;
      const asker = isProved ? to.asker : ({ is: "stranger" } as const);
      return small.oneTimeCodes.smsCodes.send(binding, { ...to, phone, regionCode, asker });
    };
    await send(1, false);
    await send(2, false, "320902");
    // what is refused takes nothing: a flood of strangers does not reach what is kept for the others
    for (let round = 0; round < 4; round += 1)
      await expect(send(3, false)).rejects.toMatchObject({ reason: "sms.limitReached" });
    await expect(send(4, true)).resolves.toBeDefined();
    await expect(send(5, true)).resolves.toBeDefined();
    await expect(send(7, true)).rejects.toMatchObject({ reason: "sms.limitReached" });
    await expect(send(6, true, "320583")).resolves.toBeDefined();
    await small.close();
  });

  test("what the gateway did not take is said, leaves no code, and may be asked for again at once", async () => {
    let works = false;
    const broken = await signInPortal({
      database,
      seed: false,
      gateway: { send: () => (works ? Promise.resolve() : Promise.reject(new Error("no connection"))) },
    });
    broken.clock.set(portal.clock());
    const { smsCodes } = broken.oneTimeCodes;
    await expect(smsCodes.send(binding, to)).rejects.toMatchObject({ reason: "sms.notSent", message: "发送失败!" });
    expect(await broken.shortLived.listGroup("smsCode", "any")).toEqual([]);
    works = true;
    await expect(smsCodes.send(binding, to)).resolves.toBeDefined();
    await broken.close();
  });
});

test("the outbox keeps the last fifty, newest first", async () => {
  for (let number = 0; number < 53; number += 1)
    await portal.captchas.record({ clientId: `client-${number}`, answer: "ACEF" });
  const kept = (await portal.captchas.recorded()).map(({ clientId }) => clientId);
  expect(kept).toEqual(Array.from({ length: 50 }, (_each, place) => `client-${52 - place}`));
});
