import { Role } from "@sannong/contract/rules/identity/roles";
import { LISTED_TO, PROBED_TO } from "@sannong/contract/counted";
import { type RawBuilder, sql } from "kysely";
import { countBounded } from "../../platform/database/count-bounded.ts";
import type { Db } from "../../platform/database/database.ts";
import { inRegion } from "../../platform/database/in-region.ts";
import { keysOfUsername, openUsername } from "../accounts/index.ts";
import type { Position } from "./cursor.ts";

/** The two tables have the same form. */
type Listed = "shortLived" | "sessionRecord";
type Deps = {
  db: Db;
  /** where sessions are listed: among what is short-lived, or where that is kept elsewhere, in the record of it */
  listedIn?: Listed;
  /** so far it is looked how much there is of something */
  glance?: number;
  sealer: { open(sealed: string): string; index(value: string): string };
};
type System = { appId: string; abbr: string };
/** Through what is gone to find a region's sessions in a system: what went into it, or the sessions there. */
type Way = "entries" | "sessions";
export type ChosenSessions = {
  region: string;
  role?: string | undefined;
  /** app id and short name of a connected system */
  system?: System | undefined;
  username?: string | undefined;
  now: Date;
};
/** What a session keeps of itself, as `sessions.rules.ts` writes it. */
type Kept = {
  accountId: string;
  oidcUid: string;
  address: string;
  userAgent: string;
  factors: string[];
  startedAt: number;
  lastSeenAt: number;
  idleSeconds: number;
  absoluteEndsAt: number;
};

const beginnersRoles: readonly string[] = [Role.staff, Role.marketUser];
/**
 * Most have a role to begin with, so sessions are asked one by one until enough are found; of another role there are
 * few holders, and theirs are looked up. The two kinds of keys are sorted differently, so each way says by which.
 */
const isHolders = (role: string) =>
  beginnersRoles.includes(role)
    ? sql<boolean>`(select true from account_role
        where account_role.account_id = session.group_key collate "default" and account_role.role_code = ${role})`
    : sql<boolean>`session.group_key in (select account_role.account_id collate "C" from account_role
        where account_role.role_code = ${role})`;

/** A ticket that nobody showed, or that was refused or taken back, let nobody in (`cameIn` of the CAS server's tickets). */
const hasComeIn = sql<boolean>`(came.kind <> 'casTicket'
  or came.value ? 'usedAt' and not came.value ?| array['refusedAt', 'replayedAt'])`;

const GLANCE = 3000;
const tableNames = { shortLived: "short_lived", sessionRecord: "session_record" } as const;

/** One of both, as the query builder knows the first. */
const as = <Name extends string>(table: Listed, name: Name) => `${table} as ${name}` as `shortLived as ${Name}`;

/** Who is signed in now. The short-lived store knows sessions by their names; this reads them as a list. */
export function onlineStore({ db, listedIn = "shortLived", glance = GLANCE, sealer }: Deps) {
  const sessions = as(listedIn, "session");
  const came = as(listedIn, "came");
  const link = as(listedIn, "link");

  const enteredBy = ({ appId, abbr }: System, now: Date) =>
    db.selectFrom(came).where("came.entered", "in", [appId, abbr]).where(hasComeIn).where("came.expiresAt", ">", now);
  /** Sessions one by one, each asked whether it went into the system. */
  const hasEntered = ({ appId, abbr }: System, now: Date) =>
    sql<boolean>`(select true from ${sql.table(tableNames[listedIn])} as came
      where came.group_key = session.value ->> 'oidcUid' and came.entered in (${appId}, ${abbr})
        and ${hasComeIn} and came.expires_at > ${now} limit 1)`;
  const isAmongEntered = (system: System, now: Date) => {
    const entered = enteredBy(system, now)
      .innerJoin(link, (join) => join.onRef("link.key", "=", "came.groupKey").on("link.kind", "=", "sessionOidc"))
      .select(sql<string>`link.value ->> 'sessionId'`.as("id"));
    // by the whole of the key that they have
    return sql<boolean>`(session.kind = 'session' and session.key in ${entered})`;
  };

  /**
   * A province has a few systems in which a third of all sessions are, and hundreds in which some are: whichever is the
   * less, what is in the system or what is in the region, is gone through. Of much of both, enough is soon met along the
   * list.
   */
  async function wayThrough(region: string, system: System): Promise<Way> {
    const atMost = async (rows: RawBuilder<unknown>) => {
      const { rows: counted } = await sql<{ total: string }>`
        select count(*) as total from (${rows} limit ${sql.lit(glance)}) as glance`.execute(db);
      return Number(counted[0]?.total ?? 0);
    };
    const table = sql.table(tableNames[listedIn]);
    const [inSystem, inRegionThere] = await Promise.all([
      atMost(sql`select 1 from ${table} as came where came.entered in (${system.appId}, ${system.abbr})`),
      atMost(sql`select 1 from ${table} as session where session.session_started is not null
        and session.session_region is not null and ${inRegion(sql`session.session_region`, region)}`),
    ]);
    return inSystem < inRegionThere ? "entries" : "sessions";
  }

  const chosenBy = ({ region, role, username, now }: ChosenSessions, isInSystem: RawBuilder<boolean> | undefined) =>
    db
      .selectFrom(sessions)
      // what else is there never started; to ask for its kind as well would have the planner expect a fraction of it
      .where("session.sessionStarted", "is not", null)
      .where("session.expiresAt", ">", now)
      // kept a little beyond its idle end
      .where(
        sql<boolean>`(session.value ->> 'lastSeenAt')::bigint + (session.value ->> 'idleSeconds')::bigint * 1000
          > ${now.getTime()}::bigint`,
      )
      .where(inRegion(sql`session.session_region`, region))
      .$if(username !== undefined, (query) =>
        query.where("session.groupKey", "in", (eb) =>
          eb
            .selectFrom("account")
            .select("id")
            .where("usernameKey", "in", keysOfUsername(sealer, username ?? "")),
        ),
      )
      .$if(role !== undefined, (query) => query.where(isHolders(role ?? "")))
      .$if(isInSystem !== undefined, (query) => query.where(isInSystem ?? sql<boolean>`true`));

  /** A page of what was chosen, as it stands in the list. */
  async function page(chosen: ReturnType<typeof chosenBy>, after: Position | undefined, limit: number) {
    const rows = await chosen
      .select([
        "session.key",
        "session.value",
        "session.groupKey",
        sql<string>`session.session_started::text`.as("position"),
      ])
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(session.session_started, session.key) < (${after?.at}::bigint, ${after?.id})`),
      )
      .orderBy("session.sessionStarted", "desc")
      .orderBy("session.key", "desc")
      .limit(limit)
      .execute();
    // the page first and then whose it is: to join all that is live would read every account
    const owners = await db
      .selectFrom("account")
      .select(["id", "username", "phoneUsernameSealed", "nicknameSealed", "accountType", "company", "regionCode"])
      .where(({ eb, fn, val }) => eb("id", "=", fn.any(val(rows.map((row) => row.groupKey ?? "")))))
      .execute();
    const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
    return rows.flatMap((row) => {
      const owner = ownerOf.get(row.groupKey ?? "");
      if (!owner) return [];
      return {
        sessionId: row.key,
        kept: row.value as Kept,
        accountId: owner.id,
        username: openUsername(sealer, owner),
        nickname: sealer.open(owner.nicknameSealed),
        accountType: owner.accountType,
        company: owner.company,
        regionCode: owner.regionCode,
        position: { at: row.position, id: row.key },
      };
    });
  }

  return {
    /** A page, and how many there are: where each has to be looked up elsewhere, not as far. */
    async list({ after, limit, ...chosen }: ChosenSessions & { after: Position | undefined; limit: number }) {
      const { system, role, region, now } = chosen;
      const isInSystem =
        system && ((await wayThrough(region, system)) === "entries" ? isAmongEntered : hasEntered)(system, now);
      const found = chosenBy(chosen, isInSystem);
      const isProbed = system !== undefined || role !== undefined;
      const [rows, counted] = await Promise.all([
        page(found, after, limit),
        countBounded(db, found, isProbed ? PROBED_TO : LISTED_TO),
      ]);
      return { rows, ...counted };
    },

    /** Into which systems these OpenID sessions went, by name. */
    async systemsOf(oidcUids: readonly string[], now: Date): Promise<Map<string, string[]>> {
      if (oidcUids.length === 0) return new Map();
      const rows = await db
        .selectFrom(came)
        .innerJoin("connectedSystem", (join) =>
          join.on((eb) =>
            eb.or([
              eb("connectedSystem.appId", "=", eb.ref("came.entered")),
              eb("connectedSystem.abbr", "=", eb.ref("came.entered")),
            ]),
          ),
        )
        .select(["came.groupKey", "connectedSystem.name"])
        .distinct()
        .where("came.kind", "in", ["oidc.Session", "casTicket", "saml.participant"])
        .where("came.entered", "is not", null)
        .where(hasComeIn)
        .where(({ eb, fn, val }) => eb("came.groupKey", "=", fn.any(val([...oidcUids]))))
        .where("came.expiresAt", ">", now)
        .orderBy("connectedSystem.name")
        .execute();
      const systems = new Map<string, string[]>();
      for (const { groupKey: uid, name } of rows)
        if (uid !== null) systems.set(uid, [...(systems.get(uid) ?? []), name]);
      return systems;
    },
  };
}

export type OnlineStore = ReturnType<typeof onlineStore>;
