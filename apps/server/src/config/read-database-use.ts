import type { DatabaseUse } from "../platform/database/database-use.ts";
import { limitsOf, usualUse } from "../platform/database/database-use.ts";

/** What the environment says of connections and limits, each with a default. */
export type GivenUse = {
  DATABASE_POOLER?: "transaction" | undefined;
  PREPARED_STATEMENTS?: "on" | "off" | undefined;
  DATABASE_POOL: number;
  DATABASE_POOL_EVENTUAL: number;
  DATABASE_POOL_SLOW: number;
  DATABASE_POOL_JOBS: number;
  DATABASE_POOL_REPLICA: number;
  DATABASE_CONNECTION_SECONDS: number;
  DATABASE_WAIT_MS: number;
  DATABASE_STATEMENT_MS: number;
  DATABASE_SLOW_STATEMENT_SECONDS: number;
};

/** Behind a pooler nothing stays prepared unless the environment says that it may: older ones mix servers' names up. */
export function databaseUseOf(env: GivenUse): DatabaseUse {
  const isPooled = env.DATABASE_POOLER === "transaction";
  const slow = env.DATABASE_SLOW_STATEMENT_SECONDS * 1000;
  return {
    isPooled,
    isPrepared: env.PREPARED_STATEMENTS === undefined ? !isPooled : env.PREPARED_STATEMENTS === "on",
    most: {
      visitors: env.DATABASE_POOL,
      eventual: env.DATABASE_POOL_EVENTUAL,
      slow: env.DATABASE_POOL_SLOW,
      jobs: env.DATABASE_POOL_JOBS,
      replica: env.DATABASE_POOL_REPLICA,
    },
    lifetime: env.DATABASE_CONNECTION_SECONDS,
    visitors: limitsOf({ connect: env.DATABASE_WAIT_MS, statement: env.DATABASE_STATEMENT_MS }),
    slow: { ...usualUse.slow, statement: slow, silence: slow + usualUse.slow.silence - usualUse.slow.statement },
  };
}
