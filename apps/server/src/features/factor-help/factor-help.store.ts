import { Role } from "@sannong/contract/rules/roles";
import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { keysOfUsername, openUsername, usernameKey } from "../account/index.ts";

type Needs = { db: Db; sealer: { open(sealed: string): string; index(value: string): string } };
type Asked = { region: string; offset: number; limit: number };

/** Below `root`, and `root` itself: codes carry their parents as prefix. */
const within = (eb: ExpressionBuilder<Tables, "account">, root: string) =>
  eb.and([sql<boolean>`starts_with(account.region_code, ${root})`, eb("account.region_code", ">=", root)]);

/** Percent and underline are letters like any other. */
const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const holder = [
  "account.username",
  "account.phone_username_sealed",
  "account.nickname_sealed",
  "account.company",
  "account.dept_name",
  "account.region_code",
] as const;

type HolderRow = {
  username: string;
  phone_username_sealed: string | null;
  nickname_sealed: string;
  company: string;
  dept_name: string;
  region_code: string;
};

export function factorHelpStore({ db, sealer }: Needs) {
  const asHolder = (row: HolderRow) => ({
    username: openUsername(sealer, row),
    nickname: sealer.open(row.nickname_sealed),
    company: row.company,
    deptName: row.dept_name,
    regionCode: row.region_code,
  });

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** Active staff without a phone on record, by account name. */
    async staffWithoutPhone({ region, keywords, offset, limit, at }: Asked & { keywords: string; at: Date }) {
      const chosen = db
        .selectFrom("account")
        .where((eb) => within(eb, region))
        .where("account.status", "=", "active")
        .where("account.phone_index", "is", null)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom("account_role")
              .select("account_role.account_id")
              .whereRef("account_role.account_id", "=", "account.id")
              .where("account_role.role_code", "=", Role.staff),
          ),
        )
        .$if(keywords !== "", (query) =>
          query.where((eb) =>
            eb.or([
              eb("account.username_key", "like", `${literally(usernameKey(keywords))}%`),
              eb("account.username_key", "in", keysOfUsername(sealer, keywords)),
              eb("account.company", "like", `%${literally(keywords)}%`),
            ]),
          ),
        );
      const [rows, { total }] = await Promise.all([
        chosen
          .leftJoin("activation_code", (join) =>
            join
              .onRef("activation_code.account_id", "=", "account.id")
              .on("activation_code.used_at", "is", null)
              .on("activation_code.expires_at", ">", at),
          )
          .select([...holder, "activation_code.id as code_id"])
          .orderBy("account.username_key")
          .offset(offset)
          .limit(limit)
          .execute(),
        chosen.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return {
        staff: rows.map((row) => ({ ...asHolder(row), hasOpenCode: row.code_id !== null })),
        total: Number(total),
      };
    },

    /** Codes that would still open something, the newest first. */
    async openCodes({ region, offset, limit, at }: Asked & { at: Date }) {
      const chosen = db
        .selectFrom("activation_code")
        .innerJoin("account", "account.id", "activation_code.account_id")
        .where((eb) => within(eb, region))
        .where("activation_code.used_at", "is", null)
        .where("activation_code.expires_at", ">", at);
      const [rows, { total }] = await Promise.all([
        chosen
          .leftJoin("account as issuer", "issuer.id", "activation_code.issued_by")
          .select([
            ...holder,
            "activation_code.id",
            "activation_code.issued_at",
            "activation_code.expires_at",
            "issuer.nickname_sealed as issuer_sealed",
          ])
          .orderBy("activation_code.issued_at", "desc")
          .orderBy("activation_code.id")
          .offset(offset)
          .limit(limit)
          .execute(),
        chosen.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      const codes = rows.map((row) => ({
        ...asHolder(row),
        id: row.id,
        issuedBy: row.issuer_sealed === null ? "" : sealer.open(row.issuer_sealed),
        issuedAt: row.issued_at,
        expiresAt: row.expires_at,
      }));
      return { codes, total: Number(total) };
    },

    /** @returns whose it was; undefined for one that opens nothing any more, or lies outside the region */
    async revoke({ id, region, at }: { id: string; region: string; at: Date }, trx: Db): Promise<string | undefined> {
      const row = await trx
        .deleteFrom("activation_code")
        .using("account")
        .whereRef("account.id", "=", "activation_code.account_id")
        .where((eb) => within(eb as unknown as ExpressionBuilder<Tables, "account">, region))
        .where("activation_code.id", "=", id)
        .where("activation_code.used_at", "is", null)
        .where("activation_code.expires_at", ">", at)
        .returning("activation_code.account_id")
        .executeTakeFirst();
      return row?.account_id;
    },
  };
}

export type FactorHelpStore = ReturnType<typeof factorHelpStore>;
