import type { WorkingDays } from "@sannong/contract/rules/time/working-days";
import type { Config } from "../config/config.ts";
import type { Audit } from "../platform/audit/audit.ts";
import type { Changes } from "../platform/changes.ts";
import type { Clock } from "../platform/clock.ts";
import type { FieldSealer } from "../platform/crypto/field-sealer.ts";
import type { Db } from "../platform/database/database.ts";
import type { Log } from "../platform/log.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import type { ShortLived } from "../platform/short-lived/short-lived.ts";
import type { Deliveries } from "./delivery/index.ts";
import type { Events } from "./events.ts";

/**
 * What the program works with, made once at its start. A module takes what it needs of it:
 * `Pick<AppContext, "db" | "clock">`.
 */
export type AppContext = {
  /** The settings of the deployment, with those that administrators change in force at each reading. */
  config: Config;
  /** The database as the application's own role, which may neither change tables nor the audit log. */
  db: Db;
  /** The same database where a commit does not wait for the disk: for what a crash may take back. */
  eventual: Db;
  /** Sessions, codes, counters and leases: whatever ends by itself. */
  shortLived: ShortLived;
  /** Seals personal columns and makes blind indexes of them. */
  sealer: FieldSealer;
  /** Writes down who did what, within the act's own transaction where one is given. */
  audit: Audit;
  clock: Clock;
  log: Log;
  /** Calls to other hosts, each bounded and judged by the address that its name resolves to. */
  outbound: Outbound;
  /** Tells of what other servers changed, so that what is remembered here may be forgotten. */
  changes: Changes;
  /** Which days are worked. */
  calendar: WorkingDays;
  /** What happens in one module that others follow. */
  events: Events;
  /** What somebody outside has to be told, kept until they took it. */
  deliveries: Deliveries;
  /** Work for the job runner, which starts after the server listens. */
  jobs: JobQueue;
};
