import type { Service } from "@sannong/contract/catalogue";
import { guidesRoom } from "../features/guides/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/database/database.ts";

type Ground = { db: Db; clock: Clock; services: () => Promise<readonly Service[]> };

/** The rooms of 三农服务: what one can have done, and what finance and machinery have to offer. */
export function serveRooms({ db, clock, services }: Ground) {
  const guides = guidesRoom({ db, clock, services });
  return { rooms: [guides] };
}
