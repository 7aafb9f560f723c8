import { afterAll, beforeAll, expect, test } from "vitest";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import { fixedClock, freshDatabase, testKeys, type TestDatabase, silentLog } from "../../../test/database.ts";
import { aRegistration } from "../../../test/registration.ts";
import { connectedSystems, type Registration, type ConnectedSystems } from "./index.ts";

let database: TestDatabase;
let systems: ConnectedSystems;
let serial = 0;
beforeAll(async () => {
  database = await freshDatabase();
  systems = connectedSystems({
    log: silentLog,
    db: database.db,
    sealer: createFieldSealer(testKeys),
    grantKey: testKeys.grant,
    audit: { record: async () => undefined },
    clock: fixedClock(),
  });
});
afterAll(() => database.close());

const registrationOf = (difference: Partial<Registration>): Registration => {
  const abbr = `sys${++serial}`;
  return aRegistration({ abbr, name: `系统${abbr}`, protocol: "cas", ...difference });
};
async function connect(difference: Partial<Registration>) {
  const registration = registrationOf(difference);
  await systems.register(registration);
  return registration;
}
const inTransaction = <T>(act: (trx: TestDatabase["db"]) => Promise<T>) => database.db.transaction().execute(act);
const host = () => `https://host${++serial}.example`;
const taken = (address: string, whose: string, field = "redirectUris") => ({
  problems: [{ field, code: "addressTaken", value: address, whose }],
});

test("a CAS service belongs to one system; its own it may register again", async () => {
  const service = `${host()}/in`;
  const mine = await connect({ redirectUris: [service] });
  await expect(connect({ redirectUris: [`${service}/x`, service] })).rejects.toMatchObject(
    taken(service, `“${mine.name}”`),
  );
  await systems.register({ ...mine, redirectUris: [service, `${service}/more`] });
  expect(await systems.findByAbbr(mine.abbr)).toMatchObject({ redirectUris: [service, `${service}/more`] });
});

test.each([
  ["a page below its prefix", "/app", "prefix", "/app/page?x=1", "exact"],
  ["the very address", "/app", "prefix", "/app", "exact"],
  ["a prefix below its own", "/app", "prefix", "/app/x", "prefix"],
  ["a prefix above its own", "/app/x", "prefix", "", "prefix"],
  ["a prefix above its page", "/app/page?x=1", "exact", "/app", "prefix"],
] as const)("nobody else has %s", async (_name, path, match, theirPath, theirMatch) => {
  const base = host();
  const { name } = await connect({ redirectUris: [base + path], serviceMatch: match });
  const theirs = { redirectUris: [base + theirPath], serviceMatch: theirMatch };
  await expect(connect(theirs)).rejects.toMatchObject({
    problems: [{ code: "addressTaken", value: base + theirPath, whose: expect.stringContaining(`“${name}”`) }],
  });
  await connect({ redirectUris: [`${base}/application`], serviceMatch: theirPath === "" ? "exact" : theirMatch });
});

test("of two at the same instant one is connected", async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const base = host();
    const outcomes = await Promise.allSettled([
      connect({ redirectUris: [`${base}/app`], serviceMatch: "prefix" }),
      connect({ redirectUris: [`${base}/app/in`] }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  }
});

test("a SAML consumer belongs to one system; an OpenID address may be shared, and whoever confirms is told", async () => {
  const consumer = `${host()}/acs`;
  const { name } = await connect({ protocol: "saml", redirectUris: [consumer] });
  await expect(connect({ protocol: "saml", redirectUris: [consumer] })).rejects.toMatchObject(
    taken(consumer, `“${name}”`, "metadata"),
  );
  const shared = await connect({ protocol: "oidc", redirectUris: [consumer] });
  const next = registrationOf({ protocol: "oidc", redirectUris: [consumer] });
  expect(await systems.problemsBesideOthers(next)).toEqual([]);
  expect(await systems.warningsOnShared(next)).toEqual([
    `${consumer} 已登记给“${shared.name}”，请确认是不是同一个系统`,
  ]);
});

test("whoever comes after a system that is away may have its address; then that one does not come back", async () => {
  const service = `${host()}/in`;
  const first = await connect({ redirectUris: [service] });
  expect(await inTransaction((trx) => systems.stages.goOffline(first.abbr, trx))).toBe(true);
  const second = await connect({ redirectUris: [service] });
  await expect(inTransaction((trx) => systems.stages.comeBack(first.abbr, trx))).rejects.toMatchObject(
    taken(service, `“${second.name}”`),
  );
  await systems.remove(second.abbr);
  expect(await inTransaction((trx) => systems.stages.comeBack(first.abbr, trx))).toBe(true);
});
