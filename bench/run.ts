import { cpus, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { measureAnswers } from "./answers.ts";
import { measureCas } from "./cas.ts";
import { measureChains } from "./chains.ts";
import { agreeToAll, CALLBACK_URI, HANDOFF_URI } from "./codes.ts";
import { below, print, told, type Row } from "./measure.ts";
import { measureCodeSignIns } from "./code-sign-ins.ts";
import { measureEnumeration } from "./enumeration.ts";
import { addPeople } from "./people.ts";
import { registerSystem, residentMegabytes, withDataDir } from "./portal.ts";
import { measureReads } from "./reads.ts";
import { measureScale } from "./scale/scale.ts";
import { measureSealing } from "./sealing.ts";
import { measureTokens } from "./tokens.ts";
import { measureSignIns, signInAll } from "./sign-ins.ts";
import { measureSignOffs } from "./sign-offs.ts";
import { measureSoak } from "./soak.ts";
import { measureWaysIn } from "./ways-in.ts";
import { measureDemonstration, measureDevelopment, measureStarts } from "./starts.ts";

/**
 * `npm run bench [-- answers sign-ins code-sign-ins enumeration reads chains ways-in tokens cas sign-offs starts dev sealing]`: what the portal does beside
 * what the same libraries do bare, in one run on one machine. Clients, portal and database share its cores; the limits share them
 * with the same clients. The limit of CAS is its reference server, Apereo CAS from 7.0 on: BENCH_APEREO names the folder
 * into which its web application (cas-server-webapp-tomcat) was unpacked, JAVA_HOME a Java from 21 on. `scale` and `soak` are run when they are named and alone: the one fills two databases first (CONTRIBUTING.md), the other takes half an hour. BENCH_PORTAL_FLAGS="--cpu-prof --cpu-prof-dir=/tmp/prof" says where the time goes.
 */
const parts = [
  "answers",
  "sign-ins",
  "code-sign-ins",
  "enumeration",
  "reads",
  "chains",
  "ways-in",
  "tokens",
  "cas",
  "sign-offs",
  "starts",
  "dev",
  "sealing",
] as const;
/** They take minutes, so they run only when they are named. */
const SCALE = "scale";
const SOAK = "soak";
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => name !== SCALE && name !== SOAK && !(parts as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`没有执行：没有 ${unknown.join("、")} 这一部分；有 ${[...parts, SCALE, SOAK].join("、")}。`);
  process.exit(2);
}
const isWanted = (part: (typeof parts)[number]) => asked.length === 0 || asked.includes(part);

/** One that is handed codes, and signed for as the limit beside it signs. */
const OPENID_SYSTEM =
  `--abbr bench --protocol oidc --jump-type 0 --handoff-uri ${HANDOFF_URI} --redirect-uri ${CALLBACK_URI} --signing-algorithm ES256`.split(
    " ",
  );
const PEOPLE = 2000;
/** So many of them have a session for what needs one. */
const SIGNED_IN = 200;
/** So many of those sign out again. */
const SIGNED_OUT = 20;
/** Until the database has tidied up after two thousand new people: no read waits for that on an ordinary day. */
const REST_MS = 30_000;
const cores = cpus();
const busy = loadavg()[0] ?? 0;
console.log(`${cores.length} × ${cores[0]?.model.trim()}, Node ${process.version}, load ${busy.toFixed(1)}`);
if (busy > cores.length / 2) console.log("Other work is running on this machine: the figures come out lower.");

const rows: Row[] = [];
if (asked.includes(SCALE)) await withDataDir(async (dataDir) => rows.push(...(await measureScale(dataDir))));
if (isWanted("starts")) await withDataDir(async (dataDir) => rows.push(...(await measureDemonstration(dataDir))));
if (isWanted("dev")) await withDataDir(async (dataDir) => rows.push(...(await measureDevelopment(dataDir))));
if (isWanted("sealing")) rows.push(...(await measureSealing()));
/** Needs no running portal. */
const alone: readonly string[] = [SCALE, "dev", "sealing"];
if (asked.length !== 1 || !alone.includes(asked[0] as string))
  await withDataDir(async (dataDir) => {
    const { rows: starts, portal } = await measureStarts(dataDir);
    try {
      const idle = await residentMegabytes(portal.pid, 3);
      if (isWanted("answers")) rows.push(...(await measureAnswers(portal.url, portal.pid)));
      const people = await addPeople(dataDir, PEOPLE);
      const system = await registerSystem(dataDir, OPENID_SYSTEM);
      const handles = await signInAll(portal.url, people.slice(0, SIGNED_IN));
      if (isWanted("reads")) {
        await pause(REST_MS);
        rows.push(...(await measureReads(portal.url, handles)));
      }
      await agreeToAll(portal.url, handles, system.appId);
      if (asked.includes(SOAK))
        rows.push(...(await measureSoak({ portal: portal.url, pid: portal.pid, people, handles }, system)));
      if (isWanted("chains")) rows.push(await measureChains(portal.url, handles, system));
      if (isWanted("ways-in")) rows.push(await measureWaysIn(portal.url, handles, system));
      if (isWanted("tokens")) rows.push(...(await measureTokens(portal.url, handles, system)));
      if (isWanted("cas")) rows.push(...(await measureCas(portal.url, dataDir, handles)));
      if (isWanted("sign-offs")) rows.push(await measureSignOffs(portal.url, dataDir, handles.slice(-SIGNED_OUT)));
      // the last, so that what all three use is as warm as in a server that has been running for a while
      if (isWanted("sign-ins")) rows.unshift(await measureSignIns(portal.url, people));
      if (isWanted("code-sign-ins"))
        rows.push(...(await measureCodeSignIns(portal.url, dataDir, people.slice(SIGNED_IN))));
      if (isWanted("enumeration")) rows.push(...(await measureEnumeration(portal.url, people.slice(0, SIGNED_IN))));
      rows.push(...starts);
      rows.push(below("idle memory after the start", idle, "MB", 200));
      // what works only under load goes after half a quiet minute
      rows.push(told("memory after the load", await residentMegabytes(portal.pid, 40), "MB"));
    } finally {
      await portal.stop();
    }
  });
print(rows);
if (rows.some(({ met }) => !met)) process.exitCode = 1;
