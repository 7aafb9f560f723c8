import { availableParallelism } from "node:os";
import { ask, read } from "./client.ts";
import { alternately, rate, share, type Row } from "./measure.ts";
import type { Person } from "./people.ts";
import { startScript } from "./portal.ts";
import { GROUP, type BrowserHandles, inTurns, prepareSignIns, signIn } from "./sign-in-client.ts";

const ROUNDS = 13;
/** A server that has been running for a day has compiled what it does; here some two thousand sign-ins have to do. */
const WARM_UPS = 16;
/** So many wait for an answer that no core ever waits for a client. */
const AT_ONCE = availableParallelism() * 4;

/** Password sign-ins beside one argon2id verification and one SM2 decryption each, all cores at work. */
export async function measureSignIns(portal: string, people: readonly Person[]): Promise<Row> {
  const bare = await startScript("bench/bare/password-work.ts", {});
  const nextGroup = inTurns(people);
  const ours = async () => {
    const group = nextGroup();
    // ahead of the clock: a challenge lives two minutes
    const prepared = await prepareSignIns(portal, group);
    return rate(prepared.length, AT_ONCE, async (index) => void (await signIn(portal, prepared[index]!)));
  };
  const limit = async () => read<{ rate: number }>(await ask(`${bare.url}/rate?times=${GROUP}`)).rate;
  try {
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) {
      await limit();
      await ours();
    }
    return share("password sign-ins", await alternately(ROUNDS, { ours, limit }), "/s", 0.85);
  } finally {
    await bare.stop();
  }
}

/** Everybody's session, for what needs one. */
export async function signInAll(portal: string, people: readonly Person[]): Promise<BrowserHandles[]> {
  const sessions: BrowserHandles[] = [];
  for (const prepared of await prepareSignIns(portal, people)) sessions.push(await signIn(portal, prepared));
  return sessions;
}
