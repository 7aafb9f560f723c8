import { passwordHasher } from "../../apps/server/src/platform/crypto/password-hasher.ts";
import { readConfig } from "../../apps/server/src/config/read-config.ts";
import { median, type Row, told } from "../measure.ts";
import { startPortal } from "../portal.ts";
import { prepareSignIns, signIn } from "../sign-in-client.ts";
import type { Known } from "./fill-people.ts";
import { growthRows, type Took } from "./growth.ts";

/** What is left of a province whose database is closed: a portal opens it. */
type Signing = { dataDir: string; known: readonly Known[]; passwordHash: string };
const GROUP = 40;
const ROUNDS = 4;

/**
 * Sign-ins by password as a browser does them, at the portal of each province in turn: everything from the request to
 * the session. The password's hash is made to take long, in both alike: a comparison of it alone is measured beside
 * them, and its median taken off.
 */
export async function signInsGrowth(small: Signing, full: Signing): Promise<Row[]> {
  const [ofSmall, ofFull] = [await startPortal(small.dataDir), await startPortal(full.dataDir)];
  const { keys } = readConfig({ DEMO: "1", DATA_DIR: full.dataDir });
  const hasher = passwordHasher({ pepper: keys.passwordPepper });
  const timed = async (act: () => Promise<unknown>) => {
    const begun = performance.now();
    await act();
    return performance.now() - begun;
  };
  const hashing: number[] = [];
  const round = async (at: number): Promise<Took> => {
    const people = (known: readonly Known[]) => known.slice(at, at + GROUP);
    const prepared = {
      small: await prepareSignIns(ofSmall.url, people(small.known)),
      full: await prepareSignIns(ofFull.url, people(full.known)),
    };
    const took: Took = { small: [], full: [] };
    for (const [n, inSmall] of prepared.small.entries()) {
      const inFull = prepared.full[n];
      if (inFull === undefined) break;
      took.small.push(await timed(() => signIn(ofSmall.url, inSmall)));
      took.full.push(await timed(() => signIn(ofFull.url, inFull)));
      hashing.push(await timed(() => hasher.verify(full.passwordHash, full.known[0]?.password ?? "")));
    }
    return took;
  };
  try {
    // until what is done is compiled
    await round(0);
    await round(GROUP);
    hashing.length = 0;
    const rounds: Took[] = [];
    for (let done = 0; done < ROUNDS; done += 1) rounds.push(await round((2 + done) * GROUP));
    const without = median(hashing);
    const less = (took: readonly number[]) => took.map((one) => one - without);
    return [
      told("sign-ins: a password compared with its hash, median", without, "ms"),
      ...growthRows(
        "sign-ins, without the hash",
        rounds.map((took) => ({ small: less(took.small), full: less(took.full) })),
      ),
    ];
  } finally {
    await Promise.all([ofSmall.stop(), ofFull.stop()]);
  }
}
