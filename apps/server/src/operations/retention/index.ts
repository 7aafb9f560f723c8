import type { AppContext } from "../../kernel/context.ts";
import { logParts } from "../../platform/database/log-parts.ts";
import { retentionService } from "./retention.service.ts";
import { retentionStore } from "./retention.store.ts";

type Deps = Pick<AppContext, "db" | "clock" | "log"> & Pick<Parameters<typeof retentionService>[0], "rawLogDays">;

export { daysOfLogs } from "./retention.service.ts";

/** How long what is kept: every table has its line in `table-notes.ts`, and one round a night does what it says. */
export const retentionModule = ({ db, ...deps }: Deps) =>
  retentionService({ ...deps, store: retentionStore(db), parts: logParts(db) });
