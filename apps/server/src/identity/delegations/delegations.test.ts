import { describe, expect, test } from "vitest";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { testKeys } from "../../../test/database.ts";
import { findPlaintext } from "../../../test/find-plaintext.ts";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import { accountDataStore } from "../account-data/account-data.store.ts";
import { delegationsPortal, type Invited, MATERIALS, type Seen } from "./delegations.testing.ts";

const world = await delegationsPortal();
const { portal, database, ask, invite, accept, begun, stateOf, signedIn } = world;
const { db } = database;
const sealer = createFieldSealer(testKeys);

const idOf = async (username: string) => (await portal.accounts.findByUsernameOrPhone(username))?.id ?? "";
/** everything that both have open is over, so that no test meets another's */
const two = async (): Promise<[Browser, Browser]> => {
  await db.deleteFrom("delegation").execute();
  return [await signedIn("nonghu"), await signedIn("saoma")];
};
const setAccount = async (username: string, change: { status?: "active" | "disabled"; closingAt?: Date | null }) => {
  const id = await idOf(username);
  await db.updateTable("account").set(change).where("id", "=", id).execute();
  portal.accounts.forget(id);
};
/** so many that stand, of two others */
const fill = async (count: number) => {
  const one = { grantorId: await idOf("duanxin"), helperId: await idOf("ganbu"), identification: "machine" };
  const at = portal.clock();
  const endsAt = new Date(at.getTime() + 9 * 86_400_000);
  const rest = { state: "active" as const, noteSealed: "", openUntil: at, invitedAt: at, endsAt };
  const rows = Array.from({ length: count }, (_each, index) => ({ ...one, ...rest, id: `d${index}` }));
  await db.insertInto("delegation").values(rows).execute();
};
const other = (number: string) => (number === "42" ? "43" : "42");

describe("a person asks another to act for them in one matter", () => {
  test("who takes it up sees who asks, and it begins with the number that their device shows, and not before", async () => {
    const [elder, child] = await two();
    const invited = await invite(elder, { days: 3 });
    expect(invited).toMatchObject({ code: expect.stringMatching(/^\d{8}$/), expiresIn: 600 });
    expect(invited.address).toMatch(new RegExp(`/delegate/${invited.code}$`));
    expect((await ask(child, "look", { code: invited.code })).data).toEqual({
      grantor: { name: "演***", phone: "0001" },
      serviceName: "补贴申报",
      owner: "省农业农村厅（演示）",
      endsAt: invited.endsAt,
      expiresIn: 600,
    });
    const number = await accept(child, invited);
    expect(number).toMatch(/^\d\d$/);
    for (const browser of [elder, child]) {
      expect((await stateOf(browser, invited))?.state).toBe("accepted");
      expect(await ask(child, "read", { id: invited.id })).toMatchObject({ code: 4941 });
    }
    expect((await ask(elder, "confirm", { id: invited.id, number })).success).toBe(true);
    expect(await stateOf(child, invited)).toMatchObject({ side: "helper", state: "active", other: { phone: "0001" } });
    expect(await stateOf(elder, invited)).toMatchObject({ side: "grantor", state: "active", other: { phone: "0041" } });

    const events = ["delegation.invited", "delegation.accepted", "delegation.confirmed"];
    for (const event of events) {
      const row = (await portal.auditRows(event)).at(-1);
      expect(row).toMatchObject({ result: "ok", objectId: invited.id, detail: { subject: await idOf("nonghu") } });
    }
    for (const username of ["nonghu", "saoma"])
      expect((await world.messagesOf(await idOf(username))).map(({ about }) => about)).toContain(
        `delegation-started:${invited.id}`,
      );
  });

  test("both tick the same list, and both read what was done", async () => {
    const [elder, child] = await two();
    const { id } = await begun(elder, child);
    await ask(child, "tick", { id, material: MATERIALS[0], ticked: true });
    await ask(child, "tick", { id, material: MATERIALS[0], ticked: true });
    await ask(elder, "tick", { id, material: MATERIALS[1], ticked: true });
    await ask(elder, "tick", { id, material: MATERIALS[0], ticked: false });
    expect(await ask(child, "tick", { id, material: "别的", ticked: true })).toMatchObject({ code: 4943 });
    type Detail = { note: string; materials: unknown; acts: { act: string; doer: string }[]; phone: string };
    const seen = (await ask<Detail>(child, "read", { id })).data;
    expect(seen).toMatchObject({
      note: "合同在抽屉里",
      phone: "025-0000 0000",
      materials: [
        { name: MATERIALS[0], ticked: false },
        { name: MATERIALS[1], ticked: true },
      ],
    });
    const acts = (await ask<Detail>(elder, "read", { id })).data?.acts ?? [];
    expect(acts.map(({ act, doer }) => `${doer} ${act}`)).toEqual([
      "helper read",
      "grantor unticked",
      "grantor ticked",
      "helper ticked",
      "grantor started",
      "helper accepted",
      "grantor invited",
    ]);
    const looks = async () => (await portal.auditRows("delegation.read")).filter(({ objectId }) => objectId === id);
    expect(await looks()).toHaveLength(1);
    await ask(child, "read", { id });
    expect(await looks()).toHaveLength(1);
    portal.clock.advance(601);
    await ask(child, "read", { id });
    expect(await looks()).toHaveLength(2);
  });

  test("what the helper looked at stands where its owner sees who received what, and both take it along", async () => {
    const [elder, child] = await two();
    const { id } = await begun(elder, child);
    await ask(child, "read", { id });
    const store = accountDataStore({ db, sealer, accounts: portal.accounts });
    const [row] = await store.handoversOf(await idOf("nonghu"), { limit: 1, offset: 0 });
    expect(row).toMatchObject({ event: "delegation.read", office: "代办人", regionCode: null, item: "delegation" });
    expect(row?.reason).toBe("代办“补贴申报”");
    const seenOfChild = await store.handoversOf(await idOf("saoma"), { limit: 9, offset: 0 });
    expect(seenOfChild.filter(({ event }) => event === "delegation.read")).toEqual([]);
    for (const [username, isGrantor] of [
      ["nonghu", true],
      ["saoma", false],
    ] as const)
      expect(await store.delegationsOf(await idOf(username), 9)).toMatchObject([{ isGrantor, state: "active" }]);
  });

  test("neither learns more of the other than a masked name and the last of a number", async () => {
    const [elder, child] = await two();
    const { id } = await begun(elder, child);
    for (const [browser, username] of [
      [elder, "saoma"],
      [child, "nonghu"],
    ] as const) {
      const account = await portal.accounts.findByUsernameOrPhone(username);
      const told = JSON.stringify([
        await ask(browser, "read", { id }),
        await ask(browser, "list"),
        await ask(browser, "state", { id }),
      ]);
      for (const secret of [account?.phone, account?.nickname, account?.id, account?.username])
        expect(told).not.toContain(secret);
    }
  });

  test("note and code stand nowhere in a readable form", async () => {
    const [elder] = await two();
    const { code } = await invite(elder, { note: "钥匙在花盆下面" });
    expect(await findPlaintext(database.ownerUrl, ["钥匙在花盆下面", code])).toEqual([]);
  });
});

describe("nobody gets in by a way that was not meant", () => {
  test("a code is good once, for ten minutes, and not for whoever made it", async () => {
    const [elder, child] = await two();
    const third = await signedIn("duanxin");
    const used = await invite(elder);
    await accept(child, used);
    for (const browser of [third, child])
      expect(await ask(browser, "answer", { code: used.code, accept: true })).toMatchObject({ code: 4936 });
    const own = await invite(elder);
    for (const act of ["look", "answer"])
      expect(await ask(elder, act, { code: own.code, accept: true })).toMatchObject({ code: 4937 });
    portal.clock.advance(599);
    expect((await ask(child, "look", { code: own.code })).success).toBe(true);
    portal.clock.advance(1);
    for (const act of ["look", "answer"])
      expect(await ask(child, act, { code: own.code, accept: true })).toMatchObject({ code: 4936 });
  });

  test("two who take up one code at once: one does", async () => {
    const [elder, child] = await two();
    const third = await signedIn("duanxin");
    const { code } = await invite(elder);
    const answers = await Promise.all([child, third].map((one) => ask(one, "answer", { code, accept: true })));
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
  });

  test("whoever guesses codes is held up, also many at once, and right ones cost nothing", async () => {
    const [elder] = await two();
    const guesser = await signedIn("duanxin");
    const invited = await invite(elder);
    for (let turn = 0; turn < 25; turn += 1)
      expect((await ask(guesser, "look", { code: invited.code })).success).toBe(true);
    const wrong = (turn: number) => String((Number(invited.code) + 1 + turn) % 100_000_000).padStart(8, "0");
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_each, turn) => ask(guesser, "look", { code: wrong(turn) })),
    );
    expect(answers.filter(({ code }) => code === 4936)).toHaveLength(20);
    expect(await ask(guesser, "answer", { code: invited.code, accept: true })).toMatchObject({ status: 429 });
  });

  test("without the number it does not begin; the third wrong one ends it", async () => {
    const [elder, child] = await two();
    const invited = await invite(elder);
    const number = await accept(child, invited);
    const wrong = { id: invited.id, number: other(number) };
    expect(await ask(elder, "confirm", wrong)).toMatchObject({ code: 4942, msg: expect.stringContaining("2 次") });
    expect(await ask(elder, "confirm", wrong)).toMatchObject({ code: 4942 });
    expect(await ask(elder, "confirm", wrong)).toMatchObject({ code: 4941 });
    expect(await ask(elder, "confirm", { id: invited.id, number })).toMatchObject({ code: 4941 });
    expect(await stateOf(child, invited)).toMatchObject({ state: "ended", endedWhy: "wrongNumber" });
  });

  test("only whoever asked confirms, once, and within the ten minutes", async () => {
    const [elder, child] = await two();
    const third = await signedIn("duanxin");
    const invited = await invite(elder);
    const number = await accept(child, invited);
    for (const browser of [child, third])
      expect(await ask(browser, "confirm", { id: invited.id, number })).toMatchObject({ code: 4940 });
    const late = await invite(elder);
    const lateNumber = await accept(child, late);
    const answers = await Promise.all([1, 2].map(() => ask(elder, "confirm", { id: invited.id, number })));
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect((await stateOf(elder, invited))?.state).toBe("active");
    portal.clock.advance(600);
    expect(await ask(elder, "confirm", { id: late.id, number: lateNumber })).toMatchObject({ code: 4941 });
  });

  test("staff, administrators and temporary users ask nobody; an administrator helps nobody", async () => {
    const [elder] = await two();
    const administrator = await signedIn("xianguanli");
    for (const browser of [await signedIn("ganbu"), administrator])
      expect(await ask(browser, "invite", { identification: "subsidy" })).toMatchObject({ code: 4933 });
    const { code } = await invite(elder);
    expect(await ask(administrator, "answer", { code, accept: true })).toMatchObject({ code: 4938 });
    const child = await signedIn("saoma");
    await db
      .updateTable("account")
      .set({ isTemporary: true })
      .where("id", "=", await idOf("saoma"))
      .execute();
    portal.accounts.forget(await idOf("saoma"));
    expect(await ask(child, "invite", { identification: "subsidy" })).toMatchObject({ code: 4933 });
    expect(await ask(child, "answer", { code, accept: true })).toMatchObject({ code: 4938 });
    await db
      .updateTable("account")
      .set({ isTemporary: false })
      .where("id", "=", await idOf("saoma"))
      .execute();
    portal.accounts.forget(await idOf("saoma"));
  });

  test("strangers learn nothing, whatever they ask for, and are told the same as of one that is not there", async () => {
    const [elder, child] = await two();
    const { id } = await begun(elder, child);
    const third = await signedIn("duanxin");
    const material = MATERIALS[0];
    for (const act of ["state", "read", "end", "tick", "confirm"])
      for (const asked of [id, "no-such"])
        expect(await ask(third, act, { id: asked, material, ticked: true, number: "42" })).toMatchObject({
          code: 4940,
        });
    expect((await ask<{ delegations: [] }>(third, "list")).data?.delegations).toEqual([]);
    expect((await stateOf(elder, { id }))?.state).toBe("active");
  });

  test("a helper cannot pass it on: what they ask for themselves is their own", async () => {
    const [elder, child] = await two();
    await begun(elder, child);
    const third = await signedIn("duanxin");
    const onward = await invite(child);
    const { data } = await ask<{ grantor: { phone: string } }>(third, "look", { code: onward.code });
    expect(data?.grantor.phone).toBe("0041");
    const number = await accept(third, onward);
    await ask(child, "confirm", { id: onward.id, number });
    const rows = await db.selectFrom("delegation").select(["grantorId", "helperId"]).execute();
    expect(rows).not.toContainEqual({ grantorId: await idOf("nonghu"), helperId: await idOf("duanxin") });
  });

  test("no more than so many at once, also where they are asked for together", async () => {
    const [elder, child] = await two();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask<Invited>(elder, "invite", { identification: "subsidy" })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(5);
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 4935 });
    for (const { data } of answers) if (data) await accept(child, data);
    const another = await signedIn("duanxin");
    const { code } = await invite(another);
    expect(await ask(child, "answer", { code, accept: true })).toMatchObject({ code: 4939 });
    // what nobody confirmed is none after its ten minutes
    portal.clock.advance(601);
    expect(await ask(child, "answer", { code: (await invite(another)).code, accept: true })).toMatchObject({
      success: true,
    });
  });

  test("an official of the village of whoever asks helps more", async () => {
    const [elder] = await two();
    const clerk = await idOf("ganbu");
    const village = "320925001001";
    await db
      .updateTable("account")
      .set({ regionCode: village })
      .where("id", "=", await idOf("nonghu"))
      .execute();
    portal.accounts.forget(await idOf("nonghu"));
    const holdsMost = async () => {
      await db.deleteFrom("delegation").execute();
      await fill(5);
    };
    const helper = await signedIn("ganbu");
    await holdsMost();
    expect(await ask(helper, "answer", { code: (await invite(elder)).code, accept: true })).toMatchObject({
      code: 4939,
    });
    await db.transaction().execute((trx) => portal.accounts.grantPrimaryRole(clerk, "1", village, trx));
    portal.accounts.forget(clerk);
    await holdsMost();
    expect((await ask(helper, "answer", { code: (await invite(elder)).code, accept: true })).success).toBe(true);
  });
});

describe("it ends", () => {
  test.each(["grantor", "helper"] as const)("by the %s, at once, and stays in the history of both", async (who) => {
    const [elder, child] = await two();
    const { id } = await begun(elder, child);
    const [presses, waits] = who === "grantor" ? [elder, child] : [child, elder];
    expect((await ask(presses, "end", { id })).success).toBe(true);
    expect(await ask(waits, "end", { id })).toMatchObject({ code: 4941 });
    expect(await ask(child, "read", { id })).toMatchObject({ code: 4941 });
    expect(await ask(child, "tick", { id, material: MATERIALS[0], ticked: true })).toMatchObject({ code: 4941 });
    for (const browser of [elder, child])
      expect((await ask<{ delegations: Seen[] }>(browser, "list")).data?.delegations).toMatchObject([
        { id, state: "ended", endedWhy: who },
      ]);
    expect((await portal.auditRows("delegation.ended")).at(-1)).toMatchObject({ objectId: id, reason: who });
  });

  test("by itself on its day, at that moment, and the round tells both once", async () => {
    const [elder, child] = await two();
    // more than a round takes stand before it
    await fill(300);
    const { id } = await begun(elder, child, { days: 1 });
    portal.clock.advance(86_400);
    const again = await signedIn("saoma");
    expect(await ask(again, "read", { id })).toMatchObject({ code: 4941 });
    expect((await stateOf(again, { id }))?.endedWhy).toBe("due");
    await Promise.all([world.endDue(), world.endDue()]);
    await world.endDue();
    for (const username of ["nonghu", "saoma"]) {
      const told = await world.messagesOf(await idOf(username));
      expect(told.filter(({ about }) => about === `delegation-ended:${id}`)).toHaveLength(1);
    }
    expect((await portal.auditRows("delegation.ended")).filter(({ objectId }) => objectId === id)).toHaveLength(1);
  });

  test.each([
    ["grantorGone", "nonghu", "saoma"],
    ["helperGone", "saoma", "nonghu"],
  ])("%s: when that account is stopped, or asked to be closed", async (why, gone, stays) => {
    for (const change of [
      { status: "disabled" as const },
      { closingAt: new Date(portal.clock().getTime() + 86_400_000) },
    ]) {
      const [elder, child] = await two();
      const { id } = await begun(elder, child);
      await setAccount(gone, change);
      const browser = stays === "nonghu" ? elder : child;
      expect(await stateOf(browser, { id })).toMatchObject({ state: "ended", endedWhy: why });
      await world.endDue();
      await setAccount(gone, { status: "active", closingAt: null });
      // what was written down as over does not come back
      expect(await stateOf(browser, { id })).toMatchObject({ state: "ended", endedWhy: why });
    }
  });

  test("a stopped account takes up nothing and confirms nothing", async () => {
    const [elder, child] = await two();
    const invited = await invite(elder);
    await setAccount("saoma", { status: "disabled" });
    expect((await ask(child, "answer", { code: invited.code, accept: true })).success).toBe(false);
    await setAccount("saoma", { status: "active" });
    const number = await accept(await signedIn("saoma"), invited);
    await setAccount("saoma", { closingAt: new Date(portal.clock().getTime() + 86_400_000) });
    expect(await ask(elder, "confirm", { id: invited.id, number })).toMatchObject({ code: 4941 });
    await setAccount("saoma", { closingAt: null });
  });

  test("when the matter is taken down", async () => {
    const [elder, child] = await two();
    const { id } = await begun(elder, child, { identification: "machine" });
    const setState = (state: "published" | "withdrawn") =>
      db.updateTable("service").set({ state }).where("identification", "=", "machine").execute();
    await setState("withdrawn");
    expect(await stateOf(child, { id })).toMatchObject({ state: "ended", endedWhy: "matterGone" });
    await setState("published");
  });

  test("with whoever declines, and whoever asked may not begin it then", async () => {
    const [elder, child] = await two();
    const invited = await invite(elder);
    expect((await ask(child, "answer", { code: invited.code, accept: false })).success).toBe(true);
    expect(await stateOf(elder, invited)).toMatchObject({ state: "ended", endedWhy: "declined" });
    expect((await world.messagesOf(await idOf("nonghu"))).map(({ about }) => about)).toContain(
      `delegation-ended:${invited.id}`,
    );
    expect(await ask(elder, "confirm", { id: invited.id, number: "42" })).toMatchObject({ code: 4941 });
    expect((await ask(elder, "invite", { identification: "no-such" })).code).toBe(4934);
    for (const days of [0, 31, 1.5])
      expect((await ask(elder, "invite", { identification: "subsidy", days })).status).toBe(400);
  });
});
