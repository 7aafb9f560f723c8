import type { Factor } from "@sannong/contract/rules/identity/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { personCalled, signInPortal, type SignInPortal } from "../../../test/sign-in-portal.ts";
import type { Audit } from "../../platform/audit/audit.ts";
import { createAnonymousAudit } from "../../platform/audit/anonymous-audit.ts";
import { somebody } from "../enrolment/factor-people.testing.ts";
import { entranceService } from "./entrance.service.ts";
import { signInAudit } from "./sign-in-audit.ts";

let database: TestDatabase;
let portal: SignInPortal;
let audit: Audit;
beforeAll(async () => {
  database = await freshDatabase();
  portal = await signInPortal({
    database,
    modules: (provided) => {
      audit = provided.audit;
      return [];
    },
  });
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

const origin = { address: "10.9.0.1", userAgent: "test", traceId: "entrance" };
let nextPhone = 15400000801;

/** The entry point, with something happening between the proof and the session. */
function entranceWhile(meanwhile: () => Promise<unknown>) {
  const opened: string[] = [];
  const { sessions, accounts, devices, secondFactor, clock, config, shortLived } = portal;
  const entrance = entranceService({
    sessions: {
      ...sessions,
      async begin(beginner) {
        await meanwhile();
        return sessions.begin({
          ...beginner,
          async onceThere(sessionId, now) {
            opened.push(...(await sessions.oidcUidsOf(beginner.account.id)));
            await beginner.onceThere?.(sessionId, now);
          },
        });
      },
    },
    accounts,
    devices,
    secondFactor,
    continuations: portal.oneTimeCodes.continuations,
    audit: signInAudit(audit, createAnonymousAudit({ audit, shortLived })),
    clock,
    twoFactorEffectiveFrom: config.signIn.twoFactorEffectiveFrom,
  });
  return { entrance, opened };
}

async function someone(factors: Factor[]) {
  const { id } = await somebody(portal, { phone: String(nextPhone++) });
  const { totpSecret } = personCalled("xianguanli");
  await portal.accounts.change(id, { totpSecret });
  await portal.secondFactor.inTransaction((trx) => portal.secondFactor.recoveryCodes.make(id, trx));
  const account = (await portal.accounts.findById(id))!;
  return { id, entrant: { account, factors, origin, cookie: undefined } };
}

const reset = (id: string) => async () => {
  await portal.secondFactor.inTransaction(async (trx) => {
    await portal.accounts.change(id, { totpSecret: null }, trx);
    await portal.secondFactor.reset(id, trx);
  });
  await portal.sessions.endAllOf(id, "byAdministrator");
};
const changed = (id: string, change: Parameters<SignInPortal["accounts"]["change"]>[1]) => async () => {
  await portal.accounts.change(id, change);
  await portal.sessions.endAllOf(id, "accountChanged");
};

test.each<[string, Factor[], (id: string) => () => Promise<void>, string]>([
  ["their factors are reset after their time-based code", ["password", "totp"], reset, "signIn.rejected"],
  ["…after their recovery code", ["password", "recovery"], reset, "signIn.rejected"],
  ["…after their passkey", ["password", "totp", "passkey"], reset, "signIn.rejected"],
  [
    "their number goes to another one after the code to it",
    ["password", "totp", "sms"],
    (id) => changed(id, { phone: null }),
    "signIn.rejected",
  ],
  [
    "their password is changed after it was right",
    ["password", "totp"],
    (id) => async () => {
      portal.clock.advance(1);
      await portal.accounts.setPassword(id, "another");
    },
    "signIn.rejected",
  ],
  ["their account is stopped", ["password", "totp"], (id) => changed(id, { status: "disabled" }), "signIn.disabled"],
])("nobody comes in while %s", async (_what, factors, happens, reason) => {
  const { id, entrant } = await someone(factors);
  const { entrance, opened } = entranceWhile(happens(id));
  await expect(entrance.enter(entrant)).rejects.toMatchObject({ reason });
  expect(opened).toHaveLength(1);
  expect(await portal.sessions.oidcUidsOf(id)).toEqual([]);
  const rows = (await portal.auditRows("signIn")).filter((row) => row.objectId === id && row.result === "ok");
  expect(rows).toEqual([]);
});

test("what is changed of them beside keeps nobody out", async () => {
  const { id, entrant } = await someone(["password", "totp"]);
  const { entrance } = entranceWhile(() =>
    portal.accounts.change(id, { phone: String(nextPhone++), nickname: "演示改名" }),
  );
  await expect(entrance.enter(entrant)).resolves.toMatchObject({ account: { id } });
});

test("a session that is delegated is there as long as the one it is delegated by", async () => {
  const { id, entrant } = await someone(["password", "totp"]);
  let delegator = true;
  const delegatedWhile = (stillStands: () => Promise<boolean>) => ({
    ...entrant,
    entrance: "qr" as const,
    delegated: { provedAt: portal.clock(), until: new Date(portal.clock().getTime() + 3600_000), stillStands },
  });
  const { entrance } = entranceWhile(async () => (delegator = false));
  await expect(entrance.enter(delegatedWhile(async () => delegator))).rejects.toMatchObject({
    reason: "signIn.rejected",
  });
  await expect(entrance.enter(delegatedWhile(async () => true))).resolves.toMatchObject({
    account: { id },
  });
});
