import { randomUUID } from "node:crypto";
import { type ApprovalKind, approvalKinds, approvalPermissions } from "@sannong/contract/governance/approval-words";
import { Role } from "@sannong/contract/rules/identity/roles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, testConfig, type TestDatabase } from "../../test/database.ts";
import { type App, testApp } from "../../test/app.ts";
import { made, type Signed } from "../../test/six-administrators.ts";

/**
 * Shown is done, in every queue there is: whoever asked, or whom it is about, moves, is renamed, relieved of a role or
 * disabled between asking and deciding. A new kind fails here until it says what its requests stand on.
 */
let app: App;
let database: TestDatabase;
const deciders: Partial<Record<string, Signed>> = {};
beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp({ config: testConfig({ demonstration: false, production: true }), database });
  await app.http.ready();
  deciders[Role.regionalAdministrator] = await made(app, "shengjuezhe", Role.regionalAdministrator);
  deciders[Role.securityAdministrator] = await made(app, "anquanjuezhe", Role.securityAdministrator);
}, 180_000);
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

const STAFF_OF = "320925";
/** Whom each queue is about, and in which role whoever asks there asks. */
const cases: Record<ApprovalKind, { about: "subject" | "applicant" | "nobody"; asker: string | null }> = {
  registration: { about: "subject", asker: null },
  ministryUser: { about: "subject", asker: null },
  entityReview: { about: "subject", asker: null },
  factorReset: { about: "subject", asker: Role.securityAdministrator },
  accountMove: { about: "subject", asker: Role.regionalAdministrator },
  administratorChange: { about: "subject", asker: Role.securityAdministrator },
  roleGrant: { about: "subject", asker: Role.securityAdministrator },
  rolePermissions: { about: "nobody", asker: Role.securityAdministrator },
  systemOnboarding: { about: "applicant", asker: null },
  systemGoLive: { about: "applicant", asker: null },
  systemSecret: { about: "applicant", asker: null },
  systemOffline: { about: "applicant", asker: null },
  systemAmend: { about: "applicant", asker: null },
  systemChange: { about: "nobody", asker: Role.systemAdministrator },
  bindingBatch: { about: "nobody", asker: Role.systemAdministrator },
  roleApplication: { about: "applicant", asker: null },
  scene: { about: "applicant", asker: null },
  dataDepartment: { about: "applicant", asker: null },
  dataProvider: { about: "applicant", asker: null },
  settingChange: { about: "nobody", asker: Role.securityAdministrator },
  officeNetwork: { about: "nobody", asker: Role.securityAdministrator },
};
const kinds = Object.keys(approvalKinds) as ApprovalKind[];
const kindsWith = (wanted: (one: (typeof cases)[ApprovalKind]) => boolean) =>
  kinds.filter((kind) => wanted(cases[kind]));

let next = 1;
const somebody = (roleCode: string, regionCode = STAFF_OF) => made(app, `ren${next++}`, roleCode, regionCode);

async function open(kind: ApprovalKind) {
  const { about, asker } = cases[kind];
  const person = await somebody(Role.staff);
  const applicant = asker === null ? person : await somebody(asker, "32");
  const subjectId = about === "subject" ? person.id : randomUUID();
  const facts = { applicant: person.username, phone: "", title: `演示 ${kind}`, items: [] };
  const asked = { subjectId, applicantId: applicant.id, regionCode: STAFF_OF, facts };
  await database.db.transaction().execute((trx) => app.foundation.changeRequests.ask({ kind }, asked, trx));
  const { id } = await database.db
    .selectFrom("approvalRequest")
    .select("id")
    .where("subjectId", "=", subjectId)
    .executeTakeFirstOrThrow();
  return { id, person, applicant };
}

/** Whoever may open the queue, through the page's own entry. */
async function decide(kind: ApprovalKind, id: string, decision = "approved") {
  const holder = Object.values(deciders).find((one) => one && holds(one, approvalPermissions[kind]));
  const decider = holder ?? (await anybodyWith(approvalPermissions[kind]));
  const length = kind === "scene" ? await somebody(Role.regionalAdministrator) : decider;
  return length.ask<{ status: string }>("/approval/decide", { method: "POST", body: { id, decision, reason: "演示" } });
}
const permissionsOf = new Map<string, ReadonlySet<string>>();
const holds = ({ id }: Signed, permission: string) => permissionsOf.get(id)?.has(permission) ?? false;
async function anybodyWith(permission: string): Promise<Signed> {
  for (const one of Object.values(deciders)) {
    if (!one) continue;
    permissionsOf.set(one.id, (await app.foundation.accounts.findById(one.id))?.permissions ?? new Set());
    if (holds(one, permission)) return one;
  }
  throw new Error(`nobody decides with ${permission}`);
}

type Drift = { what: string; words: string; change: (id: string) => Promise<unknown> };
const drifts: Drift[] = [
  {
    what: "moved",
    words: "账号已调动",
    change: (id) => database.db.transaction().execute((trx) => app.foundation.accounts.move(id, "320583", trx)),
  },
  {
    what: "renamed",
    words: "姓名已变更",
    change: (id) => app.foundation.accounts.change(id, { nickname: "另一个名字" }),
  },
  {
    what: "of another unit",
    words: "单位已变更",
    change: (id) => app.foundation.accounts.change(id, { company: "另一个单位" }),
  },
  { what: "given a role", words: "角色已变更", change: (id) => app.foundation.accounts.grantRole(id, "2", STAFF_OF) },
  {
    what: "disabled",
    words: "账号状态已变更",
    change: (id) => app.foundation.accounts.change(id, { status: "disabled" }),
  },
];

describe("what was shown is another by now", () => {
  const about = kindsWith(({ about: whom }) => whom !== "nobody");
  test.each(about.flatMap((kind) => drifts.map((drift) => [kind, drift.what, drift] as const)))(
    "%s: whom it is about was %s",
    async (kind, _what, { words, change }) => {
      const { id, person } = await open(kind);
      await change(person.id);
      app.foundation.accounts.forget(person.id);
      const answer = await decide(kind, id);
      expect(answer).toMatchObject({ code: 4736, msg: expect.stringContaining(words) });
      const { status } = await database.db
        .selectFrom("approvalRequest")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(status).toBe("pending");
    },
  );
});

describe("whoever asked may not ask any more", () => {
  const asking = kindsWith(({ asker }) => asker !== null);
  test.each(asking)("%s: the asker was disabled", async (kind) => {
    const { id, applicant } = await open(kind);
    await app.foundation.accounts.change(applicant.id, { status: "disabled" });
    expect(await decide(kind, id)).toMatchObject({ code: 4736, msg: expect.stringContaining("提交人的账号已停用") });
  });
  test.each(asking)("%s: the asker was relieved of the post", async (kind) => {
    const { id, applicant } = await open(kind);
    await database.db.transaction().execute((trx) => app.foundation.accounts.move(applicant.id, "320583", trx));
    const answer = await decide(kind, id);
    expect(answer).toMatchObject({ code: 4736, msg: expect.stringContaining("提交人已没有提交这项申请的权限") });
  });
});

describe("a request that somebody wrote into", () => {
  test("another's facts give nothing", async () => {
    const [one, other] = [await open("roleGrant"), await open("roleGrant")];
    const { factsSealed } = await database.db
      .selectFrom("approvalRequest")
      .select("factsSealed")
      .where("id", "=", other.id)
      .executeTakeFirstOrThrow();
    await database.db.updateTable("approvalRequest").set({ factsSealed }).where("id", "=", one.id).execute();
    expect(await decide("roleGrant", one.id)).toMatchObject({
      code: 4736,
      msg: expect.stringContaining("申请内容已被改动"),
    });
  });
});
