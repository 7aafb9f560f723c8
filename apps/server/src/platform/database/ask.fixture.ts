import { pino } from "pino";
import { queryPipelined, queryPrepared } from "../fast/prepared-statements.ts";
import { type DatabaseUse, usualUse } from "./database-use.ts";
import { openPool } from "./pool.ts";

/** A server's process as far as its database sees it: asks the given statements in their order, and tells what failed. */
const { url, statements, rounds, use } = JSON.parse(process.argv[2] ?? "") as {
  url: string;
  statements: string[];
  rounds: number;
  use: Partial<DatabaseUse>;
};
const db = openPool({
  url,
  size: 3,
  log: pino({ level: "silent" }),
  limits: usualUse.visitors,
  use: { ...usualUse, ...use },
});
const faults: Record<string, number> = {};
let asked = 0;
for (let round = 0; round < rounds; round += 1) {
  const asking = statements.flatMap((statement) => [
    queryPrepared(db, statement, ["a", "b", "c"]),
    queryPipelined(db, statement, ["a", "b", "c"]),
  ]);
  for (const settled of await Promise.allSettled(asking)) {
    asked += 1;
    if (settled.status === "fulfilled") continue;
    const fault = settled.reason instanceof Error ? settled.reason.message : String(settled.reason);
    const kind = fault.replaceAll(/"[^"]*"/g, '"…"');
    faults[kind] = (faults[kind] ?? 0) + 1;
  }
}
await db.destroy();
process.stdout.write(JSON.stringify({ asked, faults }));
