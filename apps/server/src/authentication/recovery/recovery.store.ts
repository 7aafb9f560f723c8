import { Role } from "@sannong/contract/rules/identity/roles";
import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { beginningWith, containing } from "../../platform/database/like.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { keysOfUsername, openUsername, usernameKey } from "../../identity/accounts/index.ts";

type Deps = { db: Db; sealer: { open(sealed: string): string; index(value: string): string } };
type Input = { region: string; offset: number; limit: number };

/** Below `root`, and `root` itself: codes carry their parents as prefix. */
const within = (eb: ExpressionBuilder<Tables, "account">, root: string) =>
  eb.and([sql<boolean>`starts_with(account.region_code, ${root})`, eb("account.regionCode", ">=", root)]);

const holder = [
  "account.username",
  "account.phoneUsernameSealed",
  "account.nicknameSealed",
  "account.company",
  "account.deptName",
  "account.regionCode",
] as const;

type HolderRow = {
  username: string;
  phoneUsernameSealed: string | null;
  nicknameSealed: string;
  company: string;
  deptName: string;
  regionCode: string;
};

export function recoveryStore({ db, sealer }: Deps) {
  const asHolder = (row: HolderRow) => ({
    username: openUsername(sealer, row),
    nickname: sealer.open(row.nicknameSealed),
    company: row.company,
    deptName: row.deptName,
    regionCode: row.regionCode,
  });

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** Active staff without a phone on record, by account name. */
    async staffWithoutPhone({ region, keywords, offset, limit, at }: Input & { keywords: string; at: Date }) {
      const chosen = db
        .selectFrom("account")
        .where((eb) => within(eb, region))
        .where("account.status", "=", "active")
        .where("account.phoneIndex", "is", null)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom("accountRole")
              .select("accountRole.accountId")
              .whereRef("accountRole.accountId", "=", "account.id")
              .where("accountRole.roleCode", "=", Role.staff),
          ),
        )
        .$if(keywords !== "", (query) =>
          query.where((eb) =>
            eb.or([
              eb("account.usernameKey", "like", beginningWith(usernameKey(keywords))),
              eb("account.usernameKey", "in", keysOfUsername(sealer, keywords)),
              eb("account.company", "like", containing(keywords)),
            ]),
          ),
        );
      const [rows, { total }] = await Promise.all([
        chosen
          .leftJoin("activationCode", (join) =>
            join
              .onRef("activationCode.accountId", "=", "account.id")
              .on("activationCode.usedAt", "is", null)
              .on("activationCode.expiresAt", ">", at),
          )
          .select([...holder, "activationCode.id as codeId"])
          .orderBy("account.usernameKey")
          .offset(offset)
          .limit(limit)
          .execute(),
        chosen.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return {
        staff: rows.map((row) => ({ ...asHolder(row), hasOpenCode: row.codeId !== null })),
        total: Number(total),
      };
    },

    /** Codes that would still open something, the newest first. */
    async openCodes({ region, offset, limit, at }: Input & { at: Date }) {
      const chosen = db
        .selectFrom("activationCode")
        .innerJoin("account", "account.id", "activationCode.accountId")
        .where((eb) => within(eb, region))
        .where("activationCode.usedAt", "is", null)
        .where("activationCode.expiresAt", ">", at);
      const [rows, { total }] = await Promise.all([
        chosen
          .leftJoin("account as issuer", "issuer.id", "activationCode.issuedBy")
          .select([
            ...holder,
            "activationCode.id",
            "activationCode.issuedAt",
            "activationCode.expiresAt",
            "issuer.nicknameSealed as issuerSealed",
          ])
          .orderBy("activationCode.issuedAt", "desc")
          .orderBy("activationCode.id")
          .offset(offset)
          .limit(limit)
          .execute(),
        chosen.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      const codes = rows.map((row) => ({
        ...asHolder(row),
        id: row.id,
        issuedBy: row.issuerSealed === null ? "" : sealer.open(row.issuerSealed),
        issuedAt: row.issuedAt,
        expiresAt: row.expiresAt,
      }));
      return { codes, total: Number(total) };
    },

    /** @returns whose it was; undefined for one that opens nothing any more, or lies outside the region */
    async revoke({ id, region, at }: { id: string; region: string; at: Date }, trx: Db): Promise<string | undefined> {
      const row = await trx
        .deleteFrom("activationCode")
        .using("account")
        .whereRef("account.id", "=", "activationCode.accountId")
        .where((eb) => within(eb as unknown as ExpressionBuilder<Tables, "account">, region))
        .where("activationCode.id", "=", id)
        .where("activationCode.usedAt", "is", null)
        .where("activationCode.expiresAt", ">", at)
        .returning("activationCode.accountId")
        .executeTakeFirst();
      return row?.accountId;
    },
  };
}

export type RecoveryStore = ReturnType<typeof recoveryStore>;
