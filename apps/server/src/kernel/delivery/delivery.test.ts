import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixedClock, freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { AnsweredBadly, OutboundFailure } from "../../platform/outbound/outbound.ts";
import { channels } from "./channels.ts";
import { createDeliveries } from "./index.ts";
import type { Ended } from "./channel-handler.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom("delivery").execute();
});

type Manner = "waits" | "refuses" | "breaks" | "shut" | "leaves";
const rows = () => database.db.selectFrom("delivery").selectAll().orderBy("id").execute();

/** A server whose recipients take what they are told at once, keep whoever tells them waiting, or refuse it. */
function server(manners: Record<string, Manner> = {}, clock = fixedClock("2026-11-22T08:00:00Z")) {
  const told: string[] = [];
  const said: string[] = [];
  const ended: Ended[] = [];
  const waiting = new Map<string, (() => void)[]>();
  let patience = true;
  const deliveries = createDeliveries({ db: database.db, clock, log: silentLog });
  const handler = {
    isOpen: async (recipient: string) => manners[recipient] !== "shut",
    async deliver({ recipient, content }: { recipient: string; content: object }) {
      if (manners[recipient] === "refuses") throw new OutboundFailure("unreachable", "no");
      if (manners[recipient] === "breaks") throw new AnsweredBadly(503);
      if (manners[recipient] === "leaves") return { is: "notNow" } as const;
      if (manners[recipient] === "waits" && patience)
        await new Promise<void>((done) => waiting.set(recipient, [...(waiting.get(recipient) ?? []), done]));
      told.push(recipient);
      said.push(Object.values(content).join(" "));
      return { is: "delivered" } as const;
    },
    follow: async (one: Ended) => void ended.push(one),
  };
  deliveries.serve({
    signOff: handler,
    userEvent: handler,
    unbinding: handler,
    textNotice: handler,
    mail: handler,
    auditHead: handler,
  });
  return {
    ...deliveries,
    deliveries,
    clock,
    told,
    said,
    ended,
    waitingFor: (recipient: string) => waiting.get(recipient)?.length ?? 0,
    async release() {
      patience = false;
      for (const all of waiting.values()) for (const done of all) done();
      await deliveries.settled();
    },
  };
}
const notices = (recipient: string, count = 1) =>
  Array.from({ length: count }, () => ({ recipient, content: { protocol: "cas", sealed: "x" } as const }));
const event = (recipient: string, subject: string, changed = "name") => ({
  recipient,
  subject,
  content: { kind: "updated", changed },
});

describe("sharing", () => {
  test("one with much to hear that keeps us waiting holds up nobody else", async () => {
    const { signOff, told, waitingFor, release, stop } = server({ slow: "waits" });
    await signOff.add(notices("slow", 150));
    await expect.poll(() => waitingFor("slow")).toBe(10);
    await signOff.add(notices("quick"));
    await expect.poll(() => told).toEqual(["quick"]);
    expect(waitingFor("slow")).toBe(10);
    await release();
    expect(told).toHaveLength(151);
    await stop();
  });

  test("not even many of them do", async () => {
    const names = Array.from({ length: 9 }, (_, index) => `slow-${index}`);
    const { signOff, told, waitingFor, release, stop } = server(
      Object.fromEntries(names.map((name) => [name, "waits"])),
    );
    await Promise.all(names.map((name) => signOff.add(notices(name, 30))));
    await expect.poll(() => names.map(waitingFor), { timeout: 5000 }).toEqual(names.map(() => 10));
    await signOff.add(notices("quick", 3));
    await expect.poll(() => told).toEqual(["quick", "quick", "quick"]);
    await release();
    expect(told).toHaveLength(9 * 30 + 3);
    await stop();
  });

  test("two servers tell each once", async () => {
    const [one, other] = [server(), server()];
    await database.db
      .insertInto("delivery")
      .values(
        Array.from({ length: 60 }, (_, n) => ({
          channel: "signOff",
          recipient: `system-${n % 3}`,
          content: JSON.stringify({ protocol: "cas", sealed: `${n}` }),
        })),
      )
      .execute();
    await Promise.all([one.signOff.round(), other.signOff.round()]);
    expect(one.told.length + other.told.length).toBe(60);
    await Promise.all([one.stop(), other.stop()]);
  });

  test("what somebody else has a hand on is told when they let it go, and waits for no other round", async () => {
    const { signOff, told, settled, stop } = server();
    await database.db.transaction().execute(async (trx) => signOff.add(notices("system"), trx));
    await database.db.transaction().execute(async (trx) => {
      await trx.selectFrom("delivery").selectAll().forUpdate().execute();
      signOff.run();
      await settled();
      expect(told).toEqual([]);
    });
    await expect.poll(() => told).toEqual(["system"]);
    await stop();
  });

  test("who took nothing of a whole share is asked no more in this round, where the channel says so", async () => {
    const { userEvent, clock, stop } = server({ lame: "refuses" });
    const people = Array.from({ length: 30 }, (_, n) => event("lame", `p${n}`));
    await userEvent.add(people);
    await userEvent.settled();
    const tried = async () => (await rows()).filter(({ attempts }) => attempts > 0).length;
    expect(await tried()).toBeGreaterThanOrEqual(channels.userEvent.share.ofOne);
    expect(await tried()).toBeLessThan(30);
    for (let round = 0; round < 4; round += 1) await userEvent.round();
    expect(await tried()).toBe(30);
    clock.advance(1);
    await stop();
  });

  test("for whom nothing can be taken now, nothing is tried, and it is there when they can", async () => {
    const manners: Record<string, Manner> = { stopped: "shut" };
    const { userEvent, told, stop } = server(manners);
    await userEvent.add([event("stopped", "p1"), event("open", "p1")]);
    await userEvent.round();
    expect(told).toEqual(["open"]);
    expect((await rows())[0]).toMatchObject({ recipient: "stopped", state: "waiting", attempts: 0 });
    delete manners["stopped"];
    await userEvent.round();
    expect(told).toEqual(["open", "stopped"]);
    await stop();
  });
});

test("who can be told no more when their turn comes costs no try either", async () => {
  const manners: Record<string, Manner> = { leaving: "leaves" };
  const { userEvent, told, stop } = server(manners);
  await userEvent.add([event("leaving", "p1"), event("leaving", "p2")]);
  await userEvent.round();
  expect((await rows()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(["waiting 0", "waiting 0"]);
  delete manners["leaving"];
  await userEvent.round();
  expect(told).toEqual(["leaving", "leaving"]);
  await stop();
});

describe("order", () => {
  test("is kept within a subject, whoever tells; others do not wait", async () => {
    const manners: Record<string, Manner> = {};
    const [one, other] = [server(manners), server(manners)];
    const changes = Array.from({ length: 12 }, (_, n) => event("system", "p1", `${n}`));
    await database.db.transaction().execute((trx) => one.userEvent.add([...changes, event("system", "p2", "x")], trx));
    await Promise.all([one.userEvent.round(), other.userEvent.round(), one.userEvent.round()]);
    const settled = (await rows()).filter(({ subject }) => subject === "p1");
    const times = settled.map(({ settledAt, state }) => (state === "delivered" ? settledAt : null));
    expect(times).not.toContain(null);
    const all = [...one.said, ...other.said];
    expect(all.filter((text) => text !== "updated x")).toHaveLength(12);
    for (const { said } of [one, other]) {
      const numbers = said.filter((text) => text !== "updated x").map((text) => Number(text.split(" ")[1]));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
    await Promise.all([one.stop(), other.stop()]);
  });

  test("what follows waits behind what was not taken", async () => {
    const manners: Record<string, Manner> = { lame: "refuses" };
    const { userEvent, said, clock, stop } = server(manners);
    await userEvent.add([event("lame", "p1", "1"), event("lame", "p1", "2")]);
    await userEvent.settled();
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0]);
    delete manners["lame"];
    await userEvent.round();
    expect(said).toEqual([]);
    clock.advance(10);
    await userEvent.round();
    expect(said).toEqual(["updated 1", "updated 2"]);
    await stop();
  });
});

describe("what was not taken", () => {
  test("is told again later, and what is new goes before it", async () => {
    const manners: Record<string, Manner> = { lame: "refuses" };
    const { signOff, clock, told, stop } = server(manners);
    await signOff.add(notices("lame", 2));
    await signOff.settled();
    expect(told).toEqual([]);
    delete manners["lame"];
    await signOff.round();
    expect(told).toEqual([]); // not before its time
    clock.advance(6);
    await signOff.add(notices("quick"));
    await signOff.settled();
    expect(told.toSorted()).toEqual(["lame", "lame", "quick"]);
    await stop();
  });

  test("has each of its tries written down, with how the recipient answered", async () => {
    const { signOff, ended, clock, stop } = server({ lame: "refuses", broken: "breaks" });
    await signOff.add([...notices("lame"), ...notices("broken")]);
    await signOff.settled();
    clock.advance(6);
    await signOff.round();
    const [lame, broken] = await signOff.list({}).then((all) => all.toReversed());
    expect((await signOff.attemptsOf([lame?.id ?? ""])).map(({ result }) => result)).toEqual([
      "unreachable",
      "unreachable",
    ]);
    expect(broken).toMatchObject({ state: "waiting", attempts: 2, lastResult: "the system answered 503" });
    expect(ended.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual([
      "waiting 1",
      "waiting 1",
      "waiting 2",
      "waiting 2",
    ]);
    await stop();
  });

  test.each([
    ["signOff", 9, "dead"],
    ["userEvent", 8, "dead"],
    ["unbinding", 10, undefined],
    ["textNotice", 6, undefined],
    ["auditHead", 30, "waiting"],
  ] as const)("on %s is tried %i times, and then is %s", async (name, most, state) => {
    const { deliveries, ended, clock, stop } = server({ lame: "refuses" });
    await database.db
      .insertInto("delivery")
      .values({ channel: name, recipient: "lame", content: "{}", createdAt: clock() })
      .execute();
    for (let tried = 0; tried < 30; tried += 1) {
      await deliveries[name].round();
      clock.advance(name === "textNotice" ? 3600 : 43_200);
    }
    expect(ended).toHaveLength(most);
    expect(ended.at(-1)?.state).toBe(state ?? "dead");
    expect((await rows()).map((row) => row.state)).toEqual(state === undefined ? [] : [state]);
    await stop();
  });

  test("because its server fell over it is taken by another when its time is over", async () => {
    const fallen = server({ system: "waits" });
    await fallen.signOff.add(notices("system"));
    await expect.poll(() => fallen.waitingFor("system")).toBe(1);
    const other = server({}, fallen.clock);
    await other.signOff.round();
    expect(other.told).toEqual([]);
    fallen.clock.advance(channels.signOff.lease);
    await other.signOff.round();
    expect(other.told).toEqual(["system"]);
    await fallen.release();
    await Promise.all([fallen.stop(), other.stop()]);
  });
});

describe("what is settled", () => {
  test("is sent once more under its own key, from its first try on", async () => {
    const manners: Record<string, Manner> = { lame: "refuses" };
    const { userEvent, said, clock, stop } = server(manners);
    await userEvent.add([{ ...event("lame", "p1"), key: "the-event" }]);
    for (let day = 0; day < 9; day += 1) {
      await userEvent.round();
      clock.advance(86_400);
    }
    expect(await userEvent.dead()).toEqual([{ recipient: "lame", count: 1 }]);
    const again = () => database.db.transaction().execute((trx) => userEvent.replay("the-event", trx));
    expect([await again(), await again()]).toEqual([true, false]);
    delete manners["lame"];
    await userEvent.round();
    expect(said).toEqual(["updated name"]);
    expect(await rows()).toMatchObject([{ key: "the-event", state: "delivered", attempts: 1 }]);
    await stop();
  });

  test("leaves nothing where nothing is to be kept", async () => {
    const { textNotice, told, stop } = server();
    await textNotice.add([{ recipient: "gateway", content: { sealed: "x" } }]);
    await textNotice.settled();
    expect(told).toEqual(["gateway"]);
    expect(await rows()).toEqual([]);
    await stop();
  });
});

test("what has nothing to tell any more is not sent", async () => {
  const { textNotice, told, ended, clock, stop } = server({ gateway: "refuses" });
  await textNotice.add([{ recipient: "gateway", content: { sealed: "x" } }]);
  await textNotice.settled();
  clock.advance(86_401);
  await textNotice.round();
  expect(told).toEqual([]);
  expect(ended.at(-1)).toMatchObject({ state: "skipped", result: "worthless" });
  expect(await rows()).toEqual([]);
  await stop();
});

test("what is withdrawn is told no more, and what is added under a key that is there is not added", async () => {
  const { unbinding, signOff, auditHead, clock, told, stop } = server();
  const later = { recipient: "system", subject: "laowang", content: { boundUsername: "laowang" }, afterSeconds: 60 };
  await unbinding.add([later, { ...later, subject: "laoli" }]);
  await unbinding.withdraw({ recipients: ["system"], subjects: ["laowang"] });
  clock.advance(61);
  await unbinding.round();
  expect(told).toEqual(["system"]);
  await signOff.add([{ recipient: "system", content: { protocol: "cas", sealed: "x" }, afterSeconds: 60 }]);
  await signOff.withdraw({ recipients: ["system"] });
  expect(await rows()).toMatchObject([{ channel: "signOff", state: "skipped" }]);
  const head = { recipient: "folder", key: "7", subject: "chain", content: { seq: "7" } };
  await auditHead.add([head]);
  await auditHead.add([head, { ...head, recipient: "collector" }]);
  await auditHead.settled();
  expect(await auditHead.count({})).toBe(2);
  await stop();
});

test("what is added within an act is there when the act is committed, and not when it fails", async () => {
  const { signOff, told, stop } = server();
  const failing = database.db.transaction().execute(async (trx) => {
    await signOff.add(notices("system"), trx);
    throw new Error("the act fails");
  });
  await expect(failing).rejects.toThrow("the act fails");
  await database.db.transaction().execute((trx) => signOff.add(notices("other"), trx));
  await signOff.round();
  expect(told).toEqual(["other"]);
  await stop();
});
