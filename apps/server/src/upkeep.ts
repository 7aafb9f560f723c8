import type { House } from "./house.ts";
import type { OpenDatabase } from "./platform/database/open-database.ts";
import type { Log } from "./platform/log.ts";

type Needs = { house: House; database: OpenDatabase; log: Log };

/** What has to be done from time to time; begun once the server answers, so that no start waits for it. */
export async function startUpkeep(_needs: Needs) {
  return { stop: async () => {} };
}
