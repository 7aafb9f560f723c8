import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readConfig } from "../../../apps/server/src/config/read-config.ts";
import { createAudit } from "../../../apps/server/src/platform/audit/create-audit.ts";
import type { Head } from "../../../apps/server/src/platform/audit/verify-audit.ts";
import { systemClock } from "../../../apps/server/src/platform/clock.ts";
import { findRunningEngine } from "../../../apps/server/src/platform/database/embedded/running-engine.ts";
import { openPool } from "../../../apps/server/src/platform/database/pool.ts";
import type { Db } from "../../../apps/server/src/platform/database/database.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { agreeToAll, HANDOFF_URI } from "../../../bench/codes.ts";
import { median } from "../../../bench/measure.ts";
import { addPeople } from "../../../bench/people.ts";
import { registerSystem } from "../../../bench/portal.ts";
import { signInAll } from "../../../bench/sign-ins.ts";
import { freePort } from "../free-port.ts";
import { type Administrator, clerk } from "./clerk.ts";
import { casWay, handOffs, openIdWay } from "./hand-offs.ts";
import { imports } from "./imports.ts";
import { type Portal, portalAt, type What } from "./portal.ts";
import { reviews } from "./reviews.ts";
import { signIns } from "./sign-ins.ts";
import { type Fall, notebook, type Notebook, type Story } from "./story.ts";

/** In turn; a database is killed with all its processes every other time. */
const FALLS: readonly What[] = ["database", "server", "both"];
const SIGNING_IN = 8;
const HANDED_OVER = 3;
/** Everybody has done something by then, and each is in the middle of the next. */
const WITHIN_MS = 12_000;
const LONGEST_MORE_MS = 400;

const { values } = parseArgs({ options: { rounds: { type: "string", default: "50" } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes a number from 1");

async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const engine = await findRunningEngine(dataDir);
  if (!engine) throw new Error("the database does not run");
  const db = openPool({ url: engine.appUrl, size: 2, log: createLog("silent") });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Whoever is handed over keeps a session of their own; it is opened again when the database took it back. */
async function prepare(portal: Portal, notes: Notebook) {
  const { url, dataDir } = portal;
  const oidc = ["--abbr", "chaosoidc", "--protocol", "oidc", "--jump-type", "0", "--handoff-uri", HANDOFF_URI];
  const cas = ["--abbr", "chaoscas", "--protocol", "cas", "--jump-type", "9", "--redirect-uri", HANDOFF_URI];
  const [people, forCodes, forTickets] = await Promise.all([
    addPeople(dataDir, SIGNING_IN + HANDED_OVER),
    registerSystem(dataDir, oidc),
    registerSystem(dataDir, cas),
  ]);
  const [signing, handed] = [people.slice(0, SIGNING_IN), people.slice(SIGNING_IN)];
  let handles = await signInAll(url, handed);
  for (const { appId } of [forCodes, forTickets]) await agreeToAll(url, handles, appId);

  const accounts = (await (await fetch(`${url}/api/demo/accounts`)).json()) as (Administrator & {
    regionCode: string;
  })[];
  const called = (name: string) => {
    const found = accounts.find(({ username }) => username === name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  };
  const [reviewer, recorder] = [called("xianguanli"), called("gongshiguanli")];
  const [atReviews, atRecords] = [clerk(url, reviewer, notes), clerk(url, recorder, notes)];
  await Promise.all([atReviews.signIn(), atRecords.signIn()]);

  const bringing = imports(atRecords, notes);
  const stories: Story[] = [
    signIns(url, signing, notes),
    handOffs(openIdWay(url, forCodes, notes), () => handles, notes),
    handOffs(casWay(url, notes), () => handles, notes),
    reviews(url, reviewer.regionCode, atReviews, notes),
    bringing,
  ];
  return { stories, bringing, again: async () => void (handles = await signInAll(url, handed)) };
}

/** Until each of them was told of something done, and some moment more. */
async function workOn(stories: readonly Story[], fall: () => Promise<void>): Promise<void> {
  let over = false;
  const working = Promise.all(stories.map((story) => story.live(() => over)));
  const before = stories.map((story) => story.acknowledged());
  const end = Date.now() + WITHIN_MS;
  const idle = () => stories.filter((story, at) => story.acknowledged() === before[at]);
  while (idle().length > 0 && Date.now() < end) await pause(20);
  await pause(Math.random() * LONGEST_MORE_MS);
  const nothing = idle().map(({ name }) => name);
  await fall();
  over = true;
  await working;
  if (nothing.length > 0) throw new Error(`nothing was acknowledged within ${WITHIN_MS} ms: ${nothing.join(", ")}`);
}

const folder = await mkdtemp(join(tmpdir(), "sannong-chaos-"));
const dataDir = join(folder, "data");
const portal = portalAt({ dataDir, port: await freePort(), logFile: join(folder, "portal.log") });
const notes = notebook();
const back: Record<What, number[]> = { server: [], database: [], both: [] };
const starts: Record<string, number> = {};
let links = 0;
let isThrough = false;
try {
  console.log(`first start ${await portal.start()} ms`);
  const { stories, bringing, again } = await prepare(portal, notes);
  const { keys } = readConfig({ DEMO: "1", DATA_DIR: dataDir });
  let head: Head | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const what = FALLS[round % FALLS.length] as What;
    let fall: Fall = { what, at: 0 };
    let tookMs = 0;
    await workOn(stories, async () => {
      fall = { what, at: Date.now() };
      await portal.kill(what, round % 2 === 0);
      tookMs = await portal.recover(what);
    });
    back[what].push(tookMs);
    if (what !== "database") {
      const way = (await portal.lastStart()) ?? "unknown";
      starts[way] = (starts[way] ?? 0) + 1;
    }
    await withDatabase(dataDir, async (db) => {
      notes.explain(fall);
      for (const story of stories) await story.compare(fall, db);
      const audit = createAudit({ db, auditKey: keys.audit, clock: systemClock });
      const proof = await audit.verify({ atLeast: head });
      if (!proof.intact) notes.fault(`the audit chain is broken: ${JSON.stringify(proof.faults.slice(0, 3))}`);
      head = proof.head;
      links = proof.checked;
    });
    // the database may have taken the newest sessions with it
    if (what !== "server") await again();
    console.log(`round ${round + 1}/${rounds}: ${what} killed, back in ${tookMs} ms, faults ${notes.faults.length}`);
  }
  await withDatabase(dataDir, (db) => bringing.settle(db));
  const figures = stories.map(({ name, figures: sum }) => [name, sum()] as const);
  for (const [name, sum] of figures)
    console.log(
      `${name}: ${Object.entries(sum)
        .map(([what, count]) => `${count} ${what}`)
        .join(", ")}`,
    );
  for (const [what, times] of Object.entries(back))
    if (times.length > 0)
      console.log(
        `${what} killed ${times.length} times: back in ${median(times)} ms, at most ${Math.max(...times)} ms`,
      );
  console.log(`starts: ${JSON.stringify(starts)}; audit chain: ${links} entries; longest answer ${notes.longest()} ms`);
  for (const [sentence, count] of notes.sentences) console.log(`${count} × ${sentence}`);
  isThrough = true;
} finally {
  await portal.stop();
  if (isThrough && notes.faults.length === 0) await rm(folder, { recursive: true, force: true });
  else console.error(`kept for a look: ${folder}`);
}
for (const text of notes.faults.slice(0, 20)) console.error(`FAULT ${text}`);
console.log(`${rounds} rounds, ${notes.faults.length} faults`);
process.exitCode = notes.faults.length === 0 ? 0 : 1;
