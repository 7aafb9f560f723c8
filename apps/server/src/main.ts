import { inspect } from "node:util";
import { readConfig } from "./config/read-config.ts";
import { buildHouse, type House, PORTAL_DIST } from "./house.ts";
import { type OpenDatabase, openDatabase } from "./platform/database/open-database.ts";
import { collectOnce } from "./platform/collect-once.ts";
import { createLog } from "./platform/log.ts";
import { lookAtNativeParts } from "./platform/native-parts.ts";
import { startUpkeep } from "./upkeep.ts";

const config = readConfig(process.env);
const log = createLog(config.log.level);
let database: OpenDatabase | undefined;
let house: House | undefined;
let upkeep: Awaited<ReturnType<typeof startUpkeep>> | undefined;

let stopping = false;
/** Answers what is under way, then lets go of everything in the order it was taken; what is just being taken, too. */
async function stop(why: string, code = 0) {
  if (stopping) return;
  stopping = true;
  log.info({ why }, "stopping");
  // Whatever hangs, the process does not.
  setTimeout(() => process.exit(1), 25_000).unref();
  await begun;
  try {
    await house?.app.close();
    await upkeep?.stop();
    await house?.outbox.stop();
    await house?.unsealer.close();
    await database?.close();
  } catch (failure) {
    log.error({ err: failure }, "stopping failed");
    process.exit(1);
  }
  process.exit(code);
}

/** Whoever ends it in the middle waits for the step under way, and none follows. */
async function begin() {
  const looked = lookAtNativeParts(log);
  database = await openDatabase(config, log, () => void stop("the database is lost", 1));
  if (stopping) return;
  const nativeParts = await looked;
  house = await buildHouse({ config, database, log, nativeParts, portalDist: PORTAL_DIST, seedContent: "full" });
  if (stopping) return;
  await house.app.listen({ host: config.http.host, port: config.http.port });
  log.info({ address: config.http.publicUrl }, "listening");
  upkeep = await startUpkeep({ house, database, log });
  collectOnce();
}

const begun = begin().catch((failure: unknown) => {
  process.stderr.write(`${inspect(failure)}\n`);
  void stop("it could not start", 1);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop(signal));
