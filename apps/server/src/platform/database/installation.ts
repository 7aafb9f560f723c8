import { FailureWithMessage } from "../failure-with-message.ts";
import type { Db } from "./database.ts";
import { demonstrationFaults } from "@sannong/contract/operations/demonstration-words";

/**
 * A database says for good whether it is a demonstration (design §5): its accounts' passwords are
 * printed in the README, so it must never come to serve real people, nor may real data be mixed with it.
 *
 * @throws FailureWithMessage when the database is of the other kind
 */
export async function checkInstallation(db: Db, { demonstration }: { demonstration: boolean }): Promise<void> {
  const installation = await db.selectFrom("installation").select("demonstration").executeTakeFirst();
  if (installation?.demonstration === demonstration) return;
  if (installation?.demonstration) {
    throw new FailureWithMessage(
      demonstrationFaults.isDemonstration +
        " This is a demonstration database with public passwords: use another database.",
    );
  }
  if (demonstration && (await isInUse(db))) {
    throw new FailureWithMessage(
      demonstrationFaults.isNoDemonstration +
        " This database holds data and is no demonstration: it cannot be started with DEMO=1.",
    );
  }
  await db
    .insertInto("installation")
    .values({ demonstration, seededVersion: 0 })
    .onConflict((conflict) => conflict.column("only").doUpdateSet({ demonstration }))
    .execute();
}

async function isInUse(db: Db): Promise<boolean> {
  const { used } = await db
    .selectNoFrom((row) =>
      row
        .or([
          row.exists(db.selectFrom("account").select("id")),
          row.exists(db.selectFrom("connectedSystem").select("abbr")),
        ])
        .as("used"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(used);
}
