import { ask } from "./client.ts";
import { agreeToAll, HANDOFF_URI } from "./codes.ts";
import { alternately, beside, rate, share, type Row } from "./measure.ts";
import { registerSystem, startScript } from "./portal.ts";
import { referenceFolder, startReference } from "./reference-cas.ts";
import type { Handles } from "./sign-in-client.ts";

const ROUNDS = 31;
/** All sides have compiled what they do by then. */
const WARM_UPS = 10;
const CHAINS = 1000;
/** As many as keep all cores at work. */
const AT_ONCE = 128;
/**
 * The reference server does most with so many; it takes longer to become warm, and its rounds are longer. Of a thousand
 * tickets it does not find one or two, when many are asked for at once: that chain is begun anew.
 */
const REFERENCE = { atOnce: 16, tries: 3, warmUps: 12, rounds: 15 };

type Side = { url: string; cookies: readonly string[] };

/**
 * Ticket → who it is. No library for Node serves this protocol: the limit is its reference server, with its tickets in
 * memory, where that is at hand (BENCH_APEREO); and always, told without a target, the portal's own module of it with
 * everything in memory, which knows of no session, audit log or database.
 */
export async function measureCas(portal: string, dataDir: string, sessions: readonly Handles[]): Promise<Row[]> {
  const terms = ["--abbr", "benchcas", "--protocol", "cas", "--jump-type", "9", "--redirect-uri", HANDOFF_URI];
  const { appId } = await registerSystem(dataDir, terms);
  await agreeToAll(portal, sessions, appId);
  const ours = { url: portal, cookies: sessions.map(({ cookie }) => cookie) };
  const rows = [await besideOwnRoom(ours)];
  if (referenceFolder !== undefined) rows.unshift(await besideReference(ours, referenceFolder));
  return rows;
}

async function besideOwnRoom(portal: Side): Promise<Row> {
  const bare = await startScript("bench/bare/cas.ts", { SERVICE: HANDOFF_URI });
  const [ours, limit] = [run(portal), run({ url: bare.url, cookies: portal.cookies })];
  try {
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) {
      await limit();
      await ours();
    }
    return beside("CAS ticket → validation, own module", await alternately(ROUNDS, { ours, limit }), "/s");
  } finally {
    await bare.stop();
  }
}

async function besideReference(portal: Side, folder: string): Promise<Row> {
  const reference = await startReference(folder, portal.cookies.length);
  const [ours, limit] = [run(portal), run(reference, REFERENCE)];
  try {
    for (let warmUp = 0; warmUp < REFERENCE.warmUps; warmUp += 1) {
      await limit();
      await ours();
    }
    const pair = await alternately(REFERENCE.rounds, { ours, limit });
    return share("CAS ticket → validation, Apereo", pair, "/s", 0.5);
  } finally {
    await reference.stop();
  }
}

const run =
  ({ url, cookies }: Side, { atOnce, tries } = { atOnce: AT_ONCE, tries: 1 }) =>
  () =>
    rate(CHAINS, atOnce, (index) => chain(`${url}/cas`, cookies[index % cookies.length] ?? "", tries));

const SERVICE = encodeURIComponent(HANDOFF_URI);

async function chain(base: string, cookie: string, tries: number): Promise<void> {
  const headers = { cookie, "user-agent": "bench" };
  let answered = "";
  for (let tried = 0; tried < tries; tried += 1) {
    const login = await ask(`${base}/login?service=${SERVICE}`, { headers });
    const to = String(login.headers["location"] ?? "about:blank");
    const ticket = new URL(to).searchParams.get("ticket");
    answered = `${login.status} ${to}`;
    if (login.status !== 302 || ticket === null) continue;
    const { text } = await ask(`${base}/p3/serviceValidate?service=${SERVICE}&ticket=${ticket}`, { headers });
    if (text.includes("<cas:user>")) return;
    answered = text;
  }
  throw new Error(`nobody came in: ${answered}`);
}
