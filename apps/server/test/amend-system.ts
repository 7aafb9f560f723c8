import type { ConnectedSystem } from "../src/kernel/application/index.ts";
import type { AdmissionEntryPoints } from "./admission-entry-points.ts";

/** Another agreement with a system, as two administrators make it. */
export async function amendSystem(
  { app, database }: Pick<AdmissionEntryPoints, "app" | "database">,
  abbr: string,
  change: (system: ConnectedSystem) => Partial<ConnectedSystem>,
): Promise<void> {
  const { systems } = app.foundation;
  const system = await systems.findByAbbr(abbr);
  if (!system || system.protocol === "none") throw new Error(`${abbr} is not connected`);
  const { version, protocol } = system;
  const next = { ...system, ...change(system), protocol };
  await database.db
    .transaction()
    .execute((trx) => systems.amend(next, { version, privateHosts: null, by: "演示" }, trx));
  systems.forget();
}
