import { setTimeout as pause } from "node:timers/promises";
import { inspect } from "node:util";
import { demonstrationFaults } from "@sannong/contract/operations/demonstration-words";
import type { Demonstration } from "./app/reference-data.ts";
import type { Config } from "./config/config.ts";
import { CLEAR_KEYS } from "./config/key-words.ts";
import { wrappingOf } from "./config/read-keys.ts";
import { inWords } from "./failure-words.ts";
import { closedFolders } from "./folders-to-write.ts";
import { buildApp, type App, PORTAL_DIST } from "./app.ts";
import { checkKeys, noteKeys } from "./keys-of-database.ts";
import { openConfig } from "./open-config.ts";
import { followDatabaseTime, timeOfDatabase } from "./platform/database/common-time.ts";
import { checkLetters } from "./platform/database/check-letters.ts";
import { type OpenDatabase, openDatabase } from "./platform/database/open-database.ts";
import { collectGarbage, collectWhenIdle } from "./platform/fast/collect-garbage.ts";
import { BACKLOG } from "./platform/http/overload.ts";
import { createLog } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics/metrics.ts";
import type { SpanExport } from "./platform/tracing/export-spans.ts";
import { type MetricsListener, serveMetrics } from "./platform/metrics/serve-metrics.ts";
import { lookAtNativeParts } from "./platform/native/native-parts.ts";
import { FailureWithMessage } from "./platform/failure-with-message.ts";
import { joinServers } from "./platform/servers/join-servers.ts";
import { startScheduledWork } from "./scheduled-work.ts";

/** Whoever starts it reads what to do; a fault of the program is shown with all there is. */
const tell = (failure: unknown) => void process.stderr.write(`${inWords(failure) ?? inspect(failure)}\n`);

/** PostgreSQL refuses the same: whoever finds a fault in a server of root's has the machine. */
class RunsAsRoot extends FailureWithMessage {
  override name = "RunsAsRoot";
  constructor() {
    super(
      "门户不以 root 运行：万一程序有漏洞，失守的会是整台机器。请用专门的用户启动，见 docs/operations/install.zh.md 和 deploy/sannong.service；容器里只有 root 的，设 RUN_AS_ROOT=1。",
    );
  }
}

/** The content is a package of its own, which whoever starts a demonstration hands in. */
class HasNoDemonstration extends FailureWithMessage {
  override name = "HasNoDemonstration";
  constructor() {
    super(demonstrationFaults.isNotHere);
  }
}

async function configOrEnd(demonstration: Demonstration | undefined): Promise<Config> {
  try {
    const read = await openConfig(process.env);
    if (read.demonstration && !demonstration) throw new HasNoDemonstration();
    if (!read.mayRunAsRoot && process.getuid?.() === 0) throw new RunsAsRoot();
    return read;
  } catch (failure) {
    tell(failure);
    process.exit(1);
  }
}

export type PortalOptions = {
  /** what it shows where DEMO=1; the product has none of its own */
  demonstration?: Demonstration;
};

/** The end of the draining, in which proxies are told by an answer. Shorter than they leave a server out for it. */
const TURNED_AWAY_MS = 1000;
/** Two signals within this time are one. */
const ONCE_MS = 1000;

/** Starts the portal in this process as its environment says, and ends the process when that is over. */
export async function runPortal({ demonstration }: PortalOptions = {}): Promise<void> {
  const config = await configOrEnd(demonstration);
  const log = createLog(config.log.level);
  if (config.keysFile !== undefined && !wrappingOf(config.keysFile)) log.warn(CLEAR_KEYS);
  let database: OpenDatabase | undefined;
  let time: Awaited<ReturnType<typeof followDatabaseTime>> | undefined;
  let app: App | undefined;
  let servers: Awaited<ReturnType<typeof joinServers>> | undefined;
  let spans: SpanExport | undefined;
  let metrics: MetricsListener | undefined;
  let scheduledWork: Awaited<ReturnType<typeof startScheduledWork>> | undefined;

  let quietHours: ReturnType<typeof collectWhenIdle> | undefined;

  let stopping = false;
  /** Serves on until those who divide the requests know that it leaves. */
  async function drain() {
    const seconds = config.http.drainSeconds ?? 0;
    if (!app?.http.server.listening || seconds === 0) return;
    log.info({ seconds }, "draining");
    await app.drain.begin();
    const turnedAwayMs = Math.min(TURNED_AWAY_MS, seconds * 500);
    await pause(seconds * 1000 - turnedAwayMs);
    app.drain.turnAway();
    await pause(turnedAwayMs);
  }

  /** Answers what is under way, then lets go of everything in the order it was taken; what is just being taken, too. */
  async function stop(why: string, code = 0) {
    if (stopping) return;
    stopping = true;
    log.info({ why }, "stopping");
    if (code === 0) await drain();
    // Whatever hangs, the process does not.
    setTimeout(() => process.exit(1), 25_000).unref();
    await begun;
    try {
      await metrics?.close();
      await app?.http.close();
      await app?.foundation.deliveries.stop();
      await app?.foundation.unsealer.close();
      await servers?.leave();
      await spans?.close();
      await time?.stop();
      quietHours?.stop();
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
    const closed = closedFolders(config);
    database = await openDatabase(config, log, () => void stop("the database is lost", 1));
    if (stopping) return;
    const { db } = database;
    // before anything of this process asks what time it is that others go by
    time = await followDatabaseTime({ ask: () => timeOfDatabase(db), log });
    await checkKeys(db, config.keys, config.keysFile);
    await checkLetters(db, log);
    servers = await joinServers({ db, config, log, isStopping: () => stopping });
    const nativeParts = await looked;
    const measured = createMetrics();
    const settings = config.monitoring?.traces;
    // nothing of it is loaded where nobody looks
    if (settings)
      spans = (await import("./platform/tracing/export-spans.ts")).exportSpans({ settings, log, metrics: measured });
    app = await buildApp({
      config,
      database,
      log,
      metrics: measured,
      sampler: spans?.sampler,
      nativeParts,
      portalDist: PORTAL_DIST,
      demonstration,
    });
    // the last hook is the first that runs: what is done by itself ends before the application lets go of its tools
    app.http.addHook("onClose", async () => scheduledWork?.stop());
    await noteKeys(db, config.keys, config.keysFile);
    if (stopping) return;
    await app.http.listen({ host: config.http.host, port: config.http.port, backlog: BACKLOG });
    log.info({ address: config.http.publicUrl }, "listening");
    for (const line of await closed) log.error(line);
    const { listen, token } = config.monitoring?.metrics ?? {};
    if (listen) {
      metrics = await serveMetrics(listen, { metrics: app.foundation.metrics, log, token });
      log.info({ host: listen.host, port: metrics.port }, "metrics are told");
    }
    scheduledWork = await startScheduledWork({ app, database });
    collectGarbage();
    quietHours = collectWhenIdle();
  }

  const begun = begin().catch((failure: unknown) => {
    tell(failure);
    void stop("it could not start", 1);
  });
  let toldAt: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      toldAt ??= performance.now();
      // the key that is pressed once reaches it from the terminal and from the program that started it
      if (performance.now() - toldAt < ONCE_MS) return void stop(signal);
      log.warn({ why: signal }, "told again: ending at once");
      process.exit(1);
    });
}
