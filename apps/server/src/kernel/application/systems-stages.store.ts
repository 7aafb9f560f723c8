import { JumpType } from "@sannong/contract/rules/protocols/jump-type";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Registration } from "@sannong/contract/applications/application-shapes.schemas";
import { type ConnectedSystem, USUAL_TERMS } from "./applications.rules.ts";
import type { Agreements } from "./agreements.store.ts";
import { agree, agreedAsColumns } from "./system-rows.store.ts";

/** What a system that comes by application brings beside its addresses. */
export type Newcomer = {
  /** whose application it comes by */
  applicantId: string;
  /** opened without a review, for invented people alone */
  ofDeveloper: boolean;
  appId: string;
  pairwiseSalt: string;
  checkSecretSealed: string | null;
  owner: string;
  summary: string;
  privateHosts: string[];
  roles: { code: string; name: string }[];
  isDemonstration: boolean;
};
/** What of it changes with its registration. */
export type Redescribed = { owner?: string; summary?: string; roles?: Newcomer["roles"] };
/** How a system stands in the catalogue when it goes live. */
export type Listed = {
  name: string;
  summary: string;
  owner: string;
  jumpType: number;
  /** jump type 2 */
  jumpUrl: string;
  /** jump type 1 */
  resourceUrl: string | null;
};
/** What a name is to whoever applies for it: theirs to take, a connected system's, or one that was somebody else's system. */
export type NameStanding = "free" | "taken" | "othersBefore";
/**
 * Every system that ever had this name came by an application of this person, and one of them is away. Whoever takes
 * the name of a system that is away takes over its users, what they agreed to, and its keys.
 */
const wasHis = (abbr: string, applicantId: string) => sql<boolean>`(
  select coalesce(bool_and(applicant_id = ${applicantId}) and bool_or(status = 'offline'), false)
    from system_application where abbr = ${abbr} and status not in ('review', 'rejected', 'withdrawn'))`;

/** A system on its way: into the sandbox, out of it, and away. */
export const systemStagesStore = (db: Db, { hold, sealAs, sealApart, isForged }: Agreements) => ({
  nameStanding: (abbr: string, applicantId: string) => nameStanding(db, abbr, applicantId),

  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  /**
   * @returns "free" when it was: now the name is this system's
   * @throws BadRegistration when another system has one of its addresses
   */
  async addSandbox(registration: Registration, newcomer: Newcomer, within: Db): Promise<NameStanding> {
    const { abbr } = registration;
    if (await isForged(within, abbr)) return "taken";
    const given = {
      ...agreedAsColumns(registration),
      stage: "sandbox" as const,
      ofDeveloper: newcomer.ofDeveloper,
      privateHosts: JSON.stringify(newcomer.privateHosts),
      secretHashes: "[]",
      secretEnds: "{}",
      givenUp: false,
      checkSecretSealed: newcomer.checkSecretSealed,
      owner: newcomer.owner,
      summary: newcomer.summary,
    };
    const result = await within
      .insertInto("connectedSystem")
      .values({
        ...given,
        abbr,
        appId: newcomer.appId,
        pairwiseSalt: newcomer.pairwiseSalt,
        domain: "data",
        moduleId: null,
        tab: "yyfw",
        health: "unknown",
        isDemonstration: newcomer.isDemonstration,
      })
      .onConflict((conflict) =>
        conflict
          .column("abbr")
          .doUpdateSet((eb) => ({ ...given, version: eb("connectedSystem.version", "+", 1) }))
          .where("connectedSystem.stage", "=", "offline")
          .where(wasHis(abbr, newcomer.applicantId)),
      )
      .returning("abbr")
      .executeTakeFirst();
    if (!result) {
      const standing = await nameStanding(within, abbr, newcomer.applicantId);
      // one that became free this moment was none when it was asked for
      return standing === "free" ? "taken" : standing;
    }
    await agree(within, abbr, { ...USUAL_TERMS, ...registration.terms });
    await replaceRoles(within, abbr, newcomer.roles);
    await sealApart(within, abbr);
    return "free";
  },

  /** What a system is told to be, by whoever looks after it; `roles` only while nobody could be given one. */
  async describe(abbr: string, { roles, ...facts }: Redescribed, within: Db): Promise<void> {
    if (Object.keys(facts).length > 0)
      await within.updateTable("connectedSystem").set(facts).where("abbr", "=", abbr).execute();
    if (roles) await replaceRoles(within, abbr, roles);
  },

  async addTestUser(abbr: string, accountId: string, within: Db): Promise<void> {
    await within
      .insertInto("systemTestUser")
      .values({ systemAbbr: abbr, accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  async testUsersOf(abbr: string): Promise<string[]> {
    const rows = await db
      .selectFrom("systemTestUser")
      .select("accountId")
      .where("systemAbbr", "=", abbr)
      .orderBy("accountId")
      .execute();
    return rows.map(({ accountId }) => accountId);
  },
  async isTestUser(abbr: string, accountId: string): Promise<boolean> {
    const row = await db
      .selectFrom("systemTestUser")
      .select("accountId")
      .where("systemAbbr", "=", abbr)
      .where("accountId", "=", accountId)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** A developer's: nobody real ever knew it, so that nothing of it is kept. False: it is none, or gone. */
  async removeDevelopers(abbr: string, within: Db): Promise<boolean> {
    const result = await within
      .deleteFrom("connectedSystem")
      .where("abbr", "=", abbr)
      .where("ofDeveloper", "=", true)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  /** Its secrets end with it, and nobody brings it live: it was never looked at for that. */
  async giveUp(abbr: string, within: Db): Promise<boolean> {
    if (!(await hold(within, abbr))) return false;
    const result = await within
      .updateTable("connectedSystem")
      .set((eb) => ({
        stage: "offline",
        givenUp: true,
        secretHashes: "[]",
        secretEnds: "{}",
        version: eb("version", "+", 1),
      }))
      .where("abbr", "=", abbr)
      .where("stage", "=", "sandbox")
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) return false;
    await sealAs(within, abbr);
    return true;
  },

  async wasGivenUp(abbr: string, within: Db = db): Promise<boolean> {
    const row = await within
      .selectFrom("connectedSystem")
      .select("givenUp")
      .where("abbr", "=", abbr)
      .executeTakeFirst();
    return row?.givenUp ?? false;
  },

  /**
   * From one stage to the next; false when it was not there.
   *
   * @throws BadRegistration when another system has one of its addresses by now
   */
  async move(
    abbr: string,
    { from, to }: Record<"from" | "to", ConnectedSystem["stage"]>,
    within: Db,
  ): Promise<boolean> {
    if (!(await hold(within, abbr))) return false;
    const result = await within
      .updateTable("connectedSystem")
      .set((eb) => ({ stage: to, version: eb("version", "+", 1) }))
      .where("abbr", "=", abbr)
      .where("stage", "=", from)
      .where("givenUp", "=", false)
      .where("ofDeveloper", "=", false)
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) return false;
    await sealApart(within, abbr);
    return true;
  },

  async isOffline(abbr: string, within: Db): Promise<boolean> {
    const row = await within.selectFrom("connectedSystem").select("stage").where("abbr", "=", abbr).executeTakeFirst();
    return row?.stage === "offline";
  },

  /** A tile for a system that went live, in the first field of its tab, unless the catalogue has one. */
  async listService(
    abbr: string,
    { name, summary, owner, jumpType, jumpUrl, resourceUrl }: Listed,
    within: Db,
  ): Promise<void> {
    const field = await within
      .selectFrom("catalogueModule")
      .select(["id", "domain"])
      .where("tab", "=", "yyfw")
      .orderBy("sort")
      .orderBy("id")
      .executeTakeFirst();
    if (!field) return;
    await within
      .insertInto("service")
      .values({
        identification: abbr,
        name,
        summary,
        owner,
        domain: field.domain,
        moduleId: field.id,
        audiences: JSON.stringify([]),
        handling: "全程网办",
        isNeedLogin: jumpType !== JumpType.direct,
        routePath: null,
        jumpType,
        jumpUrl,
        resourceUrl,
        systemAbbr: abbr,
        validateBoundUser: false,
        deleteCasualUser: false,
        jumpSource: 0,
        sort: 9000,
        isDemonstration: false,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await within
      .updateTable("connectedSystem")
      .set({ moduleId: field.id, domain: field.domain })
      .where("abbr", "=", abbr)
      .where("moduleId", "is", null)
      .execute();
  },

  /** False when it stands so already, or is not connected. What is resumed is asked anew whether it answers. */
  async suspend(abbr: string, suspended: boolean, within: Db): Promise<boolean> {
    const result = await within
      .updateTable("connectedSystem")
      .set((eb) => ({
        health: suspended ? "stopped" : "unknown",
        missedProbes: 0,
        version: eb("version", "+", 1),
      }))
      .where("abbr", "=", abbr)
      .where("protocol", "!=", "none")
      .where("health", suspended ? "!=" : "=", "stopped")
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },
});

async function replaceRoles(within: Db, abbr: string, roles: Newcomer["roles"]): Promise<void> {
  const codes = roles.map(({ code }) => code);
  await within
    .deleteFrom("systemRole")
    .where("systemAbbr", "=", abbr)
    .$if(codes.length > 0, (query) => query.where("roleCode", "not in", codes))
    .execute();
  if (roles.length > 0)
    await within
      .insertInto("systemRole")
      .values(roles.map(({ code, name }) => ({ systemAbbr: abbr, roleCode: code, roleName: name })))
      // whoever holds one goes on holding it
      .onConflict((conflict) =>
        conflict.columns(["systemAbbr", "roleCode"]).doUpdateSet((eb) => ({ roleName: eb.ref("excluded.roleName") })),
      )
      .execute();
}

async function nameStanding(within: Db, abbr: string, applicantId: string): Promise<NameStanding> {
  const row = await within
    .selectFrom("connectedSystem")
    .select(["stage", wasHis(abbr, applicantId).as("wasHis")])
    .where("abbr", "=", abbr)
    .executeTakeFirst();
  if (!row) return "free";
  if (row.stage !== "offline") return "taken";
  return row.wasHis ? "free" : "othersBefore";
}

export type SystemStagesStore = ReturnType<typeof systemStagesStore>;
