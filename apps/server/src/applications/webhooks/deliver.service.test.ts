import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock, freshDatabase, silentLog, type TestDatabase, testKeys } from "../../../test/database.ts";
import { aRegistration } from "../../../test/registration.ts";
import type { OutboundReply } from "../../platform/outbound/outbound.ts";
import { connectedSystems } from "../../kernel/application/index.ts";
import { createDeliveries } from "../../kernel/delivery/index.ts";
import { deliverService } from "./deliver.service.ts";
import { webhooksStore } from "./webhooks.store.ts";

const clock = fixedClock();
const audit = { record: async () => undefined };
const SLOW = "slow";
const QUICK = "quick";

let database: TestDatabase;
let store: ReturnType<typeof webhooksStore>;
let systems: ReturnType<typeof connectedSystems>;
beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  store = webhooksStore(db);
  const sealer = { seal: (plain: string) => plain, open: (sealed: string) => sealed };
  systems = connectedSystems({ log: silentLog, db, sealer, audit, clock, grantKey: testKeys.grant });
  for (const abbr of [SLOW, QUICK]) {
    await systems.register(aRegistration({ abbr }));
    await store.register(db, abbr, `https://${abbr}.example/events`, clock());
  }
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom("delivery").execute());

/** So many people of a system are to be told of, each once. */
const wait = (abbr: string, people: number) =>
  database.db
    .insertInto("delivery")
    .values(
      Array.from({ length: people }, (_each, at) => ({
        channel: "userEvent",
        recipient: abbr,
        subject: `p${at}`,
        content: JSON.stringify({ kind: "disabled", changed: "" }),
      })),
    )
    .execute();
const taken = { status: 200, headers: {}, body: Buffer.alloc(0) } as OutboundReply;

/** @param answer what a receiver does with what it is sent */
function delivery(answer: (host: string) => Promise<unknown>) {
  const deliveries = createDeliveries({ db: database.db, clock, log: silentLog });
  const { userEvent: userEvents } = deliveries;
  const userEvent = deliverService({
    store,
    userEvents,
    systems,
    signing: { live: async () => ["a-secret"] },
    release: async () => ({ withheld: "accountGone" }),
    outbound: {
      call: async (url: string) => {
        await answer(new URL(url).hostname.split(".")[0] ?? "");
        return taken;
      },
    },
    audit,
    clock,
  });
  deliveries.serve({ userEvent });
  const waiting = (abbr: string) => userEvents.count({ recipients: [abbr], states: ["waiting"] });
  return { run: userEvents.round, waiting, stop: deliveries.stop };
}

test("a receiver that takes its time has its places and no more, and is told everything in the end", async () => {
  await wait(SLOW, 80);
  let underWay = 0;
  let most = 0;
  const { run, waiting, stop } = delivery(async () => {
    most = Math.max(most, (underWay += 1));
    await new Promise(setImmediate);
    underWay -= 1;
  });
  await run();
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
  expect(await waiting(SLOW)).toBe(0);
  await stop();
});

test("while one keeps us waiting, what happens at another is told by the next round", async () => {
  const held = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  const isTold = Promise.withResolvers<void>();
  const { run, waiting, stop } = delivery(async (host) => {
    if (host === QUICK) return isTold.resolve();
    isAsked.resolve();
    await held.promise;
  });
  await wait(SLOW, 20);
  const first = run();
  await isAsked.promise;
  await wait(QUICK, 1);
  const second = run();
  await isTold.promise;
  held.resolve();
  await Promise.all([first, second]);
  expect(await waiting(QUICK)).toBe(0);
  await stop();
});
