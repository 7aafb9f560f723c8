import type { BindingOrigin } from "@sannong/contract/applications/binding-admin-words";
import { PHONE_PATTERN } from "@sannong/contract/fields";
import { sql } from "kysely";
import { countBounded } from "../../platform/database/count-bounded.ts";
import type { Db } from "../../platform/database/database.ts";
import { keysOfUsername, openUsername } from "../../identity/accounts/index.ts";
import { inRegion } from "../../platform/database/in-region.ts";
import type { Position } from "../../identity/people/index.ts";

type Deps = { db: Db; sealer: { open(sealed: string): string; index(value: string): string } };
export type Chosen = {
  systemAbbr: string;
  region: string;
  origin?: BindingOrigin | undefined;
  keywords?: string | undefined;
};
export type Bound = {
  accountId: string;
  username: string;
  nickname: string;
  company: string;
  regionCode: string;
  boundUsername: string;
  boundAt: Date;
  isOfBatch: boolean;
  /** where a page that ends with it goes on */
  position: Position;
};

/** A system's bindings, the newest first. */
export function bindingsStore({ db, sealer }: Deps) {
  const chosenBy = ({ systemAbbr, region, origin, keywords }: Chosen) =>
    db
      .selectFrom("accountBinding as binding")
      .innerJoin("account", "account.id", "binding.accountId")
      .where("binding.systemAbbr", "=", systemAbbr)
      .where(inRegion(sql`account.region_code`, region))
      .$if(origin !== undefined, (query) => query.where("binding.batchId", origin === "batch" ? "is not" : "is", null))
      .$if(keywords !== undefined && keywords !== "", (query) =>
        query.where((eb) =>
          eb.or([
            eb("account.usernameKey", "in", keysOfUsername(sealer, keywords ?? "")),
            ...(PHONE_PATTERN.test(keywords ?? "")
              ? [eb("account.phoneIndex", "=", sealer.index(keywords ?? ""))]
              : []),
            sql<boolean>`starts_with(binding.bound_username, ${keywords})`,
          ]),
        ),
      );

  return {
    async page(chosen: Chosen & { after: Position | undefined; limit: number }): Promise<Bound[]> {
      const { after, limit } = chosen;
      const rows = await chosenBy(chosen)
        .select([
          "account.id",
          "account.username",
          "account.phoneUsernameSealed",
          "account.nicknameSealed",
          "account.company",
          "account.regionCode",
          "binding.boundUsername",
          "binding.boundAt",
          "binding.batchId",
          sql<string>`binding.bound_at::text`.as("position"),
        ])
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(binding.bound_at, binding.account_id) < (${after?.at}::timestamptz, ${after?.id})`),
        )
        .orderBy("binding.boundAt", "desc")
        .orderBy("binding.accountId", "desc")
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        accountId: row.id,
        username: openUsername(sealer, row),
        nickname: sealer.open(row.nicknameSealed),
        company: row.company,
        regionCode: row.regionCode,
        boundUsername: row.boundUsername,
        boundAt: row.boundAt,
        isOfBatch: row.batchId !== null,
        position: { at: row.position, id: row.id },
      }));
    },

    count: (chosen: Chosen) => countBounded(db, chosenBy(chosen)),
  };
}

export type BindingsStore = ReturnType<typeof bindingsStore>;
