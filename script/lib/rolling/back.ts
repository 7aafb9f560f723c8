import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { startEngine } from "../../../apps/server/src/platform/database/embedded/engine.ts";
import { readReleases, readSteps } from "../../../apps/server/src/platform/database/steps.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { json } from "../../../bench/client.ts";
import { addPeople } from "../../../bench/people.ts";
import { signInAll } from "../../../bench/sign-ins.ts";
import { type Administrator, clerk } from "../chaos/clerk.ts";
import { notebook } from "../chaos/story.ts";
import { freePort } from "../free-port.ts";
import { quickFolder } from "../quick-folder.ts";
import { bringUp } from "./bring-up.ts";
import { nodeAt, type Program, thisProgram } from "./nodes.ts";
import { everyQuestion, type Question } from "./questions.ts";
import { buildRelease, releaseBefore } from "./release-before.ts";

/**
 * The release before serves the schema of this one: it makes a database, this one brings the schema up as an operator
 * does before an upgrade, and the one before is started on it once more, then this one. Whatever can be asked for is
 * asked for by everybody who has something to ask, and none of it is a fault of the server.
 */
const PEOPLE = 1;
/** Search is being prepared, and answers nothing: what is asked of it then is not tried. */
const UNPREPARED = /"code":5031\b/;
/** It refuses whatever step it does not know; every later one serves what the next release added. */
const REFUSES_ALL = "0.1.0";

const before = await releaseBefore();
if (!before) {
  console.log(
    "skipped: this copy of the history has no commit of the release before; fetch it whole (git fetch --unshallow)",
  );
  process.exit(0);
}
const folder = await mkdtemp(join(await quickFolder(), "sannong-back-"));
const dataDir = join(folder, "data");
await mkdir(dataDir);
const engine = await startEngine({ dataDir, log: createLog("warn") });
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const place = { port, publicUrl: url, dataDir, databaseUrl: engine.appUrl, ownerUrl: engine.ownerUrl, drainSeconds: 0 };
const faults: string[] = [];
let untried = 0;

/** @returns how many were answered with what was asked for */
async function askEverything(): Promise<number> {
  const accounts = (await (await fetch(`${url}/api/demo/accounts`)).json()) as Administrator[];
  const administrators = accounts
    .filter(({ totpSecret }) => totpSecret)
    .map((one) => clerk(url, one, notebook()).signIn());
  const signedIn = [...(await Promise.all(administrators)), ...(await signInAll(url, people))];
  let answered = 0;
  const everything = await everyQuestion();
  const ask = ({ method, path, body }: Question, handles: (typeof signedIn)[number] | undefined) => {
    const headers = { ...json, ...(handles && { authorization: handles.bearer, cookie: handles.cookie }) };
    return fetch(`${url}/api${path}`, { method, headers, body: body ?? null, redirect: "manual" });
  };
  await Promise.all(
    [undefined, ...signedIn].map(async (handles) => {
      for (const question of everything) {
        const { path } = question;
        const reply = await ask(question, handles);
        const text = await reply.text();
        // 503 is what a server says whose database does not take what it asks
        if (reply.status === 503 && UNPREPARED.test(text)) untried += 1;
        else if (reply.status === 500 || reply.status === 503)
          faults.push(`${path}: ${reply.status} ${text.slice(0, 120)}`);
        else if (reply.ok) answered += 1;
      }
    }),
  );
  return answered;
}

async function running<T>(program: Program, work: () => Promise<T>): Promise<T> {
  const node = nodeAt(place);
  try {
    await node.start(program);
    const done = await work();
    await node.end();
    return done;
  } finally {
    await node.kill();
  }
}

/** For a program that looks at names alone. */
async function hideSteps(names: readonly string[]): Promise<() => Promise<void>> {
  const owner = new Client({ connectionString: engine.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query("delete from kysely_migration where name = any($1) returning *", [names]);
  return async () => {
    await owner.query(
      "insert into kysely_migration select * from json_populate_recordset(null::kysely_migration, $1)",
      [JSON.stringify(rows)],
    );
    await owner.end();
  };
}

let people: Awaited<ReturnType<typeof addPeople>> = [];
try {
  const former = await buildRelease(before.commit, join(folder, "release"));
  people = await running(former, () => addPeople(dataDir, PEOPLE));
  await bringUp(engine, dataDir);
  const own = (await readReleases()).at(-1)?.name ?? "";
  const later = (await readSteps()).filter(({ release }) => release === own).map(({ name }) => name);
  const showSteps = await hideSteps(before.name === REFUSES_ALL ? later : []);
  const asked = await running(former, askEverything);
  await showSteps();
  const askedNow = await running(thisProgram, askEverything);
  if (before.name === REFUSES_ALL)
    console.log(
      `${before.name} refuses to start on a schema with steps that it does not know: here they were hidden from it`,
    );
  console.log(
    `${before.name} with ${later.length} steps of ${own}: ${asked} questions answered, then by ${own} ${askedNow}; ${untried} of search not tried, which was being prepared; ${faults.length} faults`,
  );
} finally {
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const fault of faults.slice(0, 20)) console.error(`FAULT ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
