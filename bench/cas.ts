import { ask } from "./client.ts";
import { agreeToAll, HANDOFF_URI } from "./codes.ts";
import { alternately, rate, share, type Row } from "./measure.ts";
import { registerSystem, startScript } from "./portal.ts";
import type { Handles } from "./sign-in-client.ts";

const ROUNDS = 31;
/** Both sides have compiled what they do by then. */
const WARM_UPS = 10;
const CHAINS = 1000;
/** As many as keep all cores at work. */
const AT_ONCE = 128;

/** Ticket → who it is, beside the protocol's own room with everything in memory: no kept server library speaks it. */
export async function measureCas(portal: string, dataDir: string, sessions: readonly Handles[]): Promise<Row> {
  const terms = ["--abbr", "benchcas", "--protocol", "cas", "--jump-type", "9", "--redirect-uri", HANDOFF_URI];
  const { appId } = await registerSystem(dataDir, terms);
  await agreeToAll(portal, sessions, appId);
  const bare = await startScript("bench/bare/cas.ts", { SERVICE: HANDOFF_URI });
  const run = (base: string) => () =>
    rate(CHAINS, AT_ONCE, (index) => chain(`${base}/cas`, sessions[index % sessions.length]!));
  const [ours, limit] = [run(portal), run(bare.url)];
  try {
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) {
      await limit();
      await ours();
    }
    return share("CAS ticket → validation", await alternately(ROUNDS, { ours, limit }), "/s", 0.5);
  } finally {
    await bare.stop();
  }
}

const SERVICE = encodeURIComponent(HANDOFF_URI);

async function chain(base: string, { cookie }: Handles) {
  const { status, headers } = await ask(`${base}/login?service=${SERVICE}`, { headers: { cookie } });
  const ticket = new URL(String(headers["location"] ?? "about:blank")).searchParams.get("ticket");
  if (status !== 302 || ticket === null) throw new Error(`no ticket: ${status} ${String(headers["location"])}`);
  const { text } = await ask(`${base}/p3/serviceValidate?service=${SERVICE}&ticket=${ticket}`);
  if (!text.includes("<cas:user>")) throw new Error(text);
}
