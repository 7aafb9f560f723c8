import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock, freshDatabase, type TestDatabase, testKeys } from "../../../test/database.ts";
import { aRegistration } from "../../../test/registration.ts";
import type { OutboundReply } from "../../platform/outbound.ts";
import { connectedSystems } from "../../kernel/application/index.ts";
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
  systems = connectedSystems({ db, sealer, audit, clock, grantKey: testKeys.grant });
  for (const abbr of [SLOW, QUICK]) {
    await systems.register(aRegistration({ abbr }));
    await store.register(db, abbr, `https://${abbr}.example/events`, clock());
  }
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom("userEvent").execute());

/** So many people of a system are to be told of, each once. */
const wait = (abbr: string, people: number) =>
  database.db
    .insertInto("userEvent")
    .values(
      Array.from({ length: people }, (_each, at) => ({
        systemAbbr: abbr,
        accountId: `p${at}`,
        kind: "disabled",
        changed: "",
      })),
    )
    .execute();
const waiting = async (abbr: string) =>
  (await store.list({ systemAbbr: abbr, state: "waiting", pageNum: 1, pageSize: 1 })).total;
const taken = { status: 200, headers: {}, body: Buffer.alloc(0) } as OutboundReply;

/** @param answer what a receiver does with what it is sent */
const delivery = (answer: (host: string) => Promise<unknown>) =>
  deliverService({
    store,
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

test("a receiver that takes its time has its share of a round and no more; the rounds after it go on", async () => {
  await wait(SLOW, 80);
  // eight at once: five seconds a batch, which it just may take
  const { run } = delivery(async () => clock.advance(0.6));
  await run();
  const left = await waiting(SLOW);
  expect(left).toBeGreaterThanOrEqual(60);
  expect(left).toBeLessThan(80);
  for (let round = 0; round < 10; round += 1) await run();
  expect(await waiting(SLOW)).toBe(0);
});

test("while one keeps us waiting, what happens at another is told by the next round", async () => {
  const held = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  const isTold = Promise.withResolvers<void>();
  const { run } = delivery(async (host) => {
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
});
