import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fixedClock, freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import type { Audit } from "../audit/audit.ts";
import { AnsweredBadly, OutboundFailure } from "../outbound.ts";
import { ATTEMPTS, createOutbox } from "./outbox.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom("delivery").execute();
});

/** Systems that take a notice at once, keep whoever tells them waiting, or refuse it. */
function outboxOf(manners: Record<string, "waits" | "refuses" | "breaks"> = {}) {
  const told: string[] = [];
  const waiting = new Map<string, (() => void)[]>();
  let patience = true;
  const clock = fixedClock("2026-11-22T08:00:00Z");
  const record = vi.fn<Audit["record"]>(async () => undefined);
  const outbox = createOutbox({ db: database.db, clock, log: silentLog, audit: { record } });
  const channel = outbox.channel<{ n: number }>({
    name: "test",
    events: { delivered: "test.delivered", delayed: "test.delayed", undeliverable: "test.undeliverable" },
    async deliver(recipient) {
      if (manners[recipient] === "refuses") throw new OutboundFailure("unreachable", "no");
      if (manners[recipient] === "breaks") throw new AnsweredBadly(503);
      if (manners[recipient] === "waits" && patience)
        await new Promise<void>((done) => waiting.set(recipient, [...(waiting.get(recipient) ?? []), done]));
      told.push(recipient);
      return "delivered";
    },
  });
  const notices = (recipient: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ recipient, content: { n } }));
  return {
    outbox,
    record,
    clock,
    told,
    add: (recipient: string, count = 1) => channel.add(notices(recipient, count)),
    waitingFor: (recipient: string) => waiting.get(recipient)?.length ?? 0,
    async release() {
      patience = false;
      for (const all of waiting.values()) for (const done of all) done();
      await outbox.settled();
    },
  };
}

describe("the outbox", () => {
  test("one system with much to hear that keeps us waiting holds up nobody else", async () => {
    const { outbox, add, told, waitingFor, release } = outboxOf({ slow: "waits" });
    await add("slow", 150);
    await expect.poll(() => waitingFor("slow")).toBe(10);
    await add("quick");
    await expect.poll(() => told).toEqual(["quick"]);
    await release();
    expect(told).toHaveLength(151);
    await outbox.stop();
  });

  test("not even many of them do", async () => {
    const names = Array.from({ length: 9 }, (_, index) => `slow-${index}`);
    const { outbox, add, told, waitingFor, release } = outboxOf(
      Object.fromEntries(names.map((name) => [name, "waits"])),
    );
    await Promise.all(names.map((name) => add(name, 30)));
    await expect.poll(() => names.map(waitingFor), { timeout: 5000 }).toEqual(names.map(() => 10));
    await add("quick", 3);
    await expect.poll(() => told).toEqual(["quick", "quick", "quick"]);
    await release();
    expect(told).toHaveLength(9 * 30 + 3);
    await outbox.stop();
  });

  test("two servers tell each notice once", async () => {
    const [one, other] = [outboxOf(), outboxOf()];
    await database.db
      .insertInto("delivery")
      .values(
        Array.from({ length: 60 }, (_, n) => ({
          channel: "test",
          recipient: `system-${n % 3}`,
          content: JSON.stringify({ n }),
          nextAttemptAt: one.clock(),
        })),
      )
      .execute();
    one.outbox.run();
    other.outbox.run();
    await Promise.all([one.outbox.settled(), other.outbox.settled()]);
    expect(one.told.length + other.told.length).toBe(60);
    await Promise.all([one.outbox.stop(), other.outbox.stop()]);
  });

  test("what was not taken is told again later, and what is new goes before it", async () => {
    const manners: Record<string, "waits" | "refuses" | "breaks"> = { lame: "refuses" };
    const { outbox, clock, add, told } = outboxOf(manners);
    await add("lame", 2);
    await outbox.settled();
    expect(told).toEqual([]);
    delete manners["lame"];
    outbox.run();
    await outbox.settled();
    expect(told).toEqual([]); // not before its time
    clock.advance(6);
    await add("quick");
    await outbox.settled();
    expect(told.toSorted()).toEqual(["lame", "lame", "quick"]);
    await outbox.stop();
  });

  test("the first try that comes to nothing is written down, and the last; how the system answered stands there", async () => {
    const { outbox, record, clock, add } = outboxOf({ lame: "refuses", broken: "breaks" });
    await add("lame");
    await add("broken");
    await outbox.settled();
    const failure = (objectId: string, event: string, reason: string) => [
      expect.objectContaining({ objectId, event, reason, result: "failed" }),
    ];
    const first = [
      failure("lame", "test.delayed", "unreachable"),
      failure("broken", "test.delayed", "the system answered 503"),
    ];
    expect(record.mock.calls).toEqual(expect.arrayContaining(first));
    expect(record).toHaveBeenCalledTimes(2);
    for (let tried = 1; tried < ATTEMPTS; tried += 1) {
      clock.advance(86_400);
      outbox.run();
      await outbox.settled();
    }
    expect(record).toHaveBeenCalledTimes(4);
    expect(record).toHaveBeenCalledWith(...failure("lame", "test.undeliverable", "unreachable"));
    await outbox.stop();
  });
});
