import { readdir } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { queryByTokenNew } from "@sannong/contract/authentication/sign-in";
import { find } from "@sannong/contract/catalogue/search";
import { findModuleTrees } from "@sannong/contract/catalogue/services";
import { ask, json, type Reply } from "./client.ts";
import { below, median, type Row, told } from "./measure.ts";
import type { Person } from "./people.ts";
import { type Credentials, residentMegabytes } from "./portal.ts";
import { type BrowserHandles, prepareSignIns, signIn } from "./sign-in-client.ts";
import { enter } from "./ways-in.ts";

const MINUTES = Number(process.env["BENCH_SOAK_MINUTES"] ?? 30);
/** Ten a second are what a county's server has to do on an ordinary day. */
const EACH_SECOND = Number(process.env["BENCH_SOAK_RATE"] ?? 10);
const LOOK_MS = 5000;
/** The server looks once a minute whether it is a quiet one. */
const QUIET_SECONDS = 130;
/** What memory may grow by from the middle of the time to its end. */
const MOST_GROWTH_MB = 5;

type Look = { megabytes: number; files: number };
type Asked = { portal: string; pid: number; people: readonly Person[]; handles: readonly BrowserHandles[] };

/**
 * A server under gentle load for half an hour (BENCH_SOAK_MINUTES, BENCH_SOAK_RATE): visitors read and search, people
 * sign in and go into a system. Its memory and its open files stay as they are, nothing fails, nobody waits.
 */
export async function measureSoak({ portal, pid, people, handles }: Asked, system: Credentials): Promise<Row[]> {
  const begun = performance.now();
  const looks: Look[] = [];
  const took: number[] = [];
  const faults: string[] = [];
  const acts = actsOf(portal, { people, handles, system });
  const isOver = () => performance.now() - begun > MINUTES * 60_000;
  const under = new Set<Promise<void>>();

  async function act(number: number): Promise<void> {
    const since = performance.now();
    try {
      await acts[number % acts.length]?.(Math.floor(number / acts.length));
      took.push(performance.now() - since);
    } catch (fault) {
      faults.push(String(fault));
    }
  }
  async function watch(): Promise<void> {
    while (!isOver()) {
      looks.push({ megabytes: await residentMegabytes(pid, 0), files: (await readdir(`/proc/${pid}/fd`)).length });
      await pause(LOOK_MS);
    }
  }
  const watching = watch();
  // whoever is late is not waited for: others come all the same
  for (let number = 0; !isOver(); number += 1) {
    const acting = act(number).finally(() => under.delete(acting));
    under.add(acting);
    await pause(Math.max(0, begun + ((number + 1) * 1000) / EACH_SECOND - performance.now()));
  }
  await Promise.all([watching, ...under]);

  for (const fault of new Set(faults)) console.error(`soak: ${fault}`);
  const tenth = (at: number) =>
    looks.slice(Math.floor((looks.length * at) / 10), Math.ceil((looks.length * (at + 1)) / 10));
  const memory = (at: number) => median(tenth(at).map(({ megabytes }) => megabytes));
  const files = (at: number) => median(tenth(at).map((look) => look.files));
  return [
    told(`acts in ${MINUTES} minutes`, took.length, ""),
    below("acts that failed", faults.length, "", 1),
    below("p99 of an act", percentile(took, 0.99), "ms", 200),
    told("memory after the first tenth", memory(0), "MB"),
    told("memory at the end of gentle load", memory(9), "MB"),
    below("… beyond what it was in the middle", memory(9) - memory(5), "MB", MOST_GROWTH_MB),
    below("open files beyond those in the middle", files(9) - files(5), "", 5),
    below("idle memory after gentle load", await residentMegabytes(pid, QUIET_SECONDS), "MB", 150),
  ];
}

type Who = { people: readonly Person[]; handles: readonly BrowserHandles[]; system: Credentials };

/** As often as each stands here; each is told how often it was done. */
function actsOf(portal: string, { people, handles, system }: Who): ((time: number) => Promise<unknown>)[] {
  const words = ["农机购置补贴", "动物检疫", "耕地地力保护补贴", "兽药经营许可"];
  const one = (time: number) => handles[time % handles.length]!;
  const who = async (time: number) => {
    const { bearer, cookie } = one(time);
    good(await ask(`${portal}/api${queryByTokenNew.path}`, { headers: { authorization: bearer, cookie } }));
  };
  const tree = async () => good(await ask(`${portal}/api${findModuleTrees.path}`));
  const page = async () => good(await ask(`${portal}/homeZtfw`, { headers: { "accept-encoding": "br" } }));
  const search = async (time: number) => {
    const body = JSON.stringify({ keywords: words[time % words.length] });
    good(await ask(`${portal}/api${find.path}`, { method: "POST", headers: json, body }));
  };
  const comeIn = async (time: number) => {
    const [prepared] = await prepareSignIns(portal, [people[time % people.length]!]);
    await signIn(portal, prepared!);
  };
  const goIn = (time: number) => enter(`${portal}/oidc`, system, one(time).ofProvider);
  return [who, tree, search, who, page, goIn, who, search, tree, comeIn];
}

/** @throws Error with what was answered, where it is no success */
function good({ status, text }: Reply): void {
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`);
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
