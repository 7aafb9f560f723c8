import { Role } from "@sannong/contract/rules/identity/roles";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

type Span = { from: Date; until: Date };

export const passwordEndsStore = (db: Db) => ({
  /** Accounts in use whose password was chosen in one of these times: the one for staff, the other for the market. */
  async chosenWithin({ staff, market }: { staff: Span; market: Span }) {
    const rows = await db
      .selectFrom("account")
      .select(["id", "passwordChangedAt as changedAt"])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom("accountRole")
              .select(sql`1`.as("one"))
              .whereRef("accountRole.accountId", "=", "account.id")
              .where("accountRole.roleCode", "<>", Role.marketUser),
          )
          .as("isStaff"),
      )
      .where("status", "=", "active")
      .where("passwordHash", "is not", null)
      .where((eb) =>
        eb.or(
          [staff, market].map(({ from, until }) =>
            eb.and([eb("passwordChangedAt", ">", from), eb("passwordChangedAt", "<=", until)]),
          ),
        ),
      )
      .execute();
    return rows.flatMap(({ id, changedAt, isStaff }) => {
      const { from, until } = isStaff ? staff : market;
      return changedAt !== null && changedAt > from && changedAt <= until
        ? [{ id, changedAt, isStaff: Boolean(isStaff) }]
        : [];
    });
  },
});
