import type { EntityLevel } from "@sannong/contract/identity/entity-level";
import type { PeopleOrder, PeopleState } from "@sannong/contract/identity/people-words";
import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { countBounded } from "../../platform/database/count-bounded.ts";
import type { Db } from "../../platform/database/database.ts";
import { inRegion } from "../../platform/database/in-region.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { entityLevelOf, keysOfUsername, nameKey, openUsername, usernameKey } from "../accounts/index.ts";
import type { Position } from "./cursor.ts";

type Deps = { db: Db; sealer: { open(sealed: string): string; index(value: string): string } };

export type Chosen = {
  region: string;
  role?: string | undefined;
  accountType?: number | undefined;
  state?: PeopleState | undefined;
  /** what was typed, as it may be meant */
  phone?: string | undefined;
  idNumber?: string | undefined;
  usernameStart?: string | undefined;
  name?: string | undefined;
  unit?: string | undefined;
  now: Date;
  unusedBefore: Date;
};
export type Person = {
  id: string;
  username: string;
  nickname: string;
  phone: string | null;
  accountType: number;
  entityLevel: EntityLevel | null;
  company: string;
  deptName: string;
  regionCode: string;
  status: string;
  lastSignInAt: Date | null;
  unusedToldAt: Date | null;
  createdAt: Date;
  /** where a page that ends with them goes on */
  position: Position;
};

type Accounts = ExpressionBuilder<Tables, "account">;
/** Begins with this, whatever signs it holds. */
const beginsWith = (column: RawBuilder<unknown>, start: string) =>
  sql<boolean>`(${column} collate "C" >= ${start} and ${column} collate "C" < ${`${start}\u{10FFFF}`})`;

const lastSignIn = sql`coalesce(account.last_sign_in_at, '-infinity'::timestamptz)`;
const lastUse = sql`coalesce(account.last_sign_in_at, account.created_at)`;

/** In which order a list is read, and how it goes on. The longest unused come first among the unused. */
const orders = {
  newest: { by: sql`account.created_at`, falls: true },
  lastSignIn: { by: lastSignIn, falls: true },
  unused: { by: lastUse, falls: false },
} as const;
type Reading = keyof typeof orders;
export const readingOf = (state: PeopleState | undefined, order: PeopleOrder): Reading =>
  state === "unused" ? "unused" : order;

export function peopleStore({ db, sealer }: Deps) {
  const ofState = (account: Accounts, { state, now, unusedBefore }: Chosen) => {
    if (state === undefined) return account("status", "<>", "closed");
    if (state === "locked")
      return account.and([
        account("status", "=", "active"),
        // few wait at a time: asked for first, whatever the planner thinks of it; the keys there are sorted otherwise
        sql<boolean>`account.id = any(array(select group_key collate "default" from short_lived
          where kind = 'signInLocked' and group_key is not null and expires_at > ${now}))`,
      ]);
    if (state === "disabled" || state === "pending" || state === "rejected") return account("status", "=", state);
    const active = account("status", "=", "active");
    if (state === "neverSignedIn") return account.and([active, account("lastSignInAt", "is", null)]);
    return state === "unused" ? account.and([active, sql<boolean>`${lastUse} < ${unusedBefore}`]) : active;
  };

  /** Holders of a role under the names of accounts, as far as a grant repeats what its account says. */
  const holdersOf = (role: string) =>
    db.selectFrom((eb) =>
      eb
        .selectFrom("accountRole")
        .select([
          "accountId as id",
          "holderRegion as regionCode",
          "holderStatus as status",
          "holderIsTemporary as isTemporary",
          "holderSince as createdAt",
        ])
        .where("roleCode", "=", role)
        .as("account"),
    ) as unknown as SelectQueryBuilder<Tables, "account", object>;

  const chosenBy = (chosen: Chosen, reading: Reading = "newest") => {
    const { region, role, accountType, phone, idNumber, usernameStart, name, unit, state } = chosen;
    const isToldByGrants =
      reading === "newest" &&
      state !== "neverSignedIn" &&
      state !== "unused" &&
      [accountType, phone, idNumber, usernameStart, name, unit].every((one) => one === undefined);
    const among = role === undefined || !isToldByGrants ? db.selectFrom("account") : holdersOf(role);
    return among
      .where(inRegion(sql`account.region_code`, region))
      .where("isTemporary", "=", false)
      .where((account) => ofState(account, chosen))
      .$if(role !== undefined && !isToldByGrants, (query) =>
        query.where((account) =>
          account.exists(
            account
              .selectFrom("accountRole")
              .select("accountRole.accountId")
              .whereRef("accountRole.accountId", "=", "account.id")
              .where("accountRole.roleCode", "=", role ?? ""),
          ),
        ),
      )
      .$if(accountType !== undefined, (query) => query.where("accountType", "=", accountType ?? 0))
      .$if(phone !== undefined, (query) =>
        query.where((account) =>
          account.or([
            account("phoneIndex", "=", sealer.index(phone ?? "")),
            account("usernameKey", "in", keysOfUsername(sealer, phone ?? "")),
          ]),
        ),
      )
      .$if(idNumber !== undefined, (query) => query.where("idNumberIndex", "=", sealer.index(idNumber ?? "")))
      .$if(usernameStart !== undefined, (query) =>
        query.where(beginsWith(sql`account.username_key`, usernameKey(usernameStart ?? ""))),
      )
      .$if(name !== undefined, (query) => query.where("nameIndex", "=", sealer.index(nameKey(name ?? ""))))
      .$if(unit !== undefined, (query) =>
        query.where("company", "<>", "").where(beginsWith(sql`account.company`, unit ?? "")),
      );
  };

  return {
    async page(chosen: Chosen & { reading: Reading; after: Position | undefined; limit: number }): Promise<Person[]> {
      const { after, limit } = chosen;
      const { by, falls } = orders[chosen.reading];
      const way = falls ? sql`desc` : sql`asc`;
      // Whoever has such a name is found by it: the database takes them for more than they are, and in the order of the
      // list would meet ten thousand others first.
      const place = chosen.usernameStart === undefined ? by : sql`${by} + interval '0'`;
      // found by what indexes hold, and only then read
      const found = chosenBy(chosen, chosen.reading)
        .select(["account.id", by.as("place")])
        .$if(after !== undefined, (query) =>
          query.where(
            falls
              ? sql<boolean>`(${by}, account.id) < (${after?.at}::timestamptz, ${after?.id})`
              : sql<boolean>`(${by}, account.id) > (${after?.at}::timestamptz, ${after?.id})`,
          ),
        )
        .orderBy(sql`${place} ${way}`)
        .orderBy(sql`account.id ${way}`)
        .limit(limit)
        .as("found");
      const rows = await db
        .selectFrom(found)
        .innerJoin("account", "account.id", "found.id")
        .select([
          "account.id",
          "username",
          "phoneUsernameSealed",
          "nicknameSealed",
          "phoneSealed",
          "accountType",
          "entityLevel",
          "company",
          "deptName",
          "regionCode",
          "status",
          "lastSignInAt",
          "unusedToldAt",
          "createdAt",
          sql<string>`found.place::text`.as("position"),
        ])
        .orderBy(sql`found.place ${way}`)
        .orderBy(sql`account.id ${way}`)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        username: openUsername(sealer, row),
        nickname: sealer.open(row.nicknameSealed),
        phone: row.phoneSealed === null ? null : sealer.open(row.phoneSealed),
        accountType: row.accountType,
        entityLevel: entityLevelOf(row.accountType, row.entityLevel),
        company: row.company,
        deptName: row.deptName,
        regionCode: row.regionCode,
        status: row.status,
        lastSignInAt: row.lastSignInAt,
        unusedToldAt: row.unusedToldAt,
        createdAt: row.createdAt,
        position: { at: row.position, id: row.id },
      }));
    },

    count: (chosen: Chosen) => countBounded(db, chosenBy(chosen)),

    /** Roles of these accounts, the primary one first. */
    async rolesOf(ids: readonly string[]): Promise<Map<string, { roleCode: string; roleName: string }[]>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom("accountRole")
        .innerJoin("role", "role.code", "accountRole.roleCode")
        .select(["accountId", "roleCode", "role.name"])
        .where(({ eb, fn, val }) => eb("accountId", "=", fn.any(val([...ids]))))
        .orderBy("isPrimary", "desc")
        .orderBy("roleCode")
        .execute();
      const roles = new Map<string, { roleCode: string; roleName: string }[]>();
      for (const { accountId: id, roleCode, name: roleName } of rows)
        roles.set(id, [...(roles.get(id) ?? []), { roleCode, roleName }]);
      return roles;
    },

    /** Which of these wait after failed tries. */
    async lockedAmong(ids: readonly string[], now: Date): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectFrom("shortLived")
        .select("groupKey")
        .distinct()
        .where("kind", "=", "signInLocked")
        .where(({ eb, fn, val }) => eb("groupKey", "=", fn.any(val([...ids]))))
        .where("expiresAt", ">", now)
        .execute();
      return new Set(rows.flatMap(({ groupKey: id }) => (id === null ? [] : [id])));
    },
  };
}

export type PeopleStore = ReturnType<typeof peopleStore>;
