import { describe, expect, test } from "vitest";
import { OutboundFailure } from "../../platform/outbound/outbound.ts";
import { onboardingScheduledWork } from "./scheduled-work.service.ts";

type Deps = Parameters<typeof onboardingScheduledWork>[0];
type Call = Deps["outbound"]["call"];
type Found = Parameters<Deps["systems"]["probes"]["record"]>[0];

async function probing(call: Call, systems = [{ abbr: "s", privateHosts: null as string[] | null }]) {
  const found: Found[] = [];
  const probes = {
    toProbe: async () =>
      systems.map((one) => ({ ...one, health: "unknown", missedProbes: 0, probeUrl: `https://${one.abbr}.example/` })),
    record: async (some: Found) => void found.push(some),
  };
  const scheduledWork = onboardingScheduledWork({
    systems: { probes },
    outbound: { call },
    clock: () => new Date(0),
  } as unknown as Deps);
  await scheduledWork.probe();
  return {
    rounds: found.length,
    of: (abbr: string) => found.flatMap((some) => [...some]).find(([one]) => one === abbr),
  };
}
const failing = (reason: OutboundFailure["reason"], code?: string) => () =>
  Promise.reject(
    new OutboundFailure(reason, "", code === undefined ? {} : { cause: Object.assign(new Error(), { code }) }),
  );
const answering = (status: number): Call => (async () => ({ status })) as unknown as Call;

describe("what a question whether a system is there comes to", () => {
  test.each<[string, Call, { health: string; fault: string | null }]>([
    ["an answer", answering(200), { health: "normal", fault: null }],
    ["a page that is not there", answering(404), { health: "normal", fault: null }],
    ["a page far too large", failing("tooLarge"), { health: "normal", fault: null }],
    ["an error of its own", answering(502), { health: "slow", fault: "serverError" }],
    ["no answer in time", failing("timeout"), { health: "slow", fault: "timeout" }],
    ["no such name", failing("unresolved"), { health: "slow", fault: "unresolved" }],
    ["nobody there", failing("unreachable", "ECONNREFUSED"), { health: "slow", fault: "unreachable" }],
    ["a certificate that ended", failing("unreachable", "CERT_HAS_EXPIRED"), { health: "slow", fault: "certificate" }],
    ["a private address", failing("forbiddenAddress"), { health: "slow", fault: "forbiddenAddress" }],
  ])("%s", async (_name, call, { health, fault }) => {
    const probed = (await probing(call)).of("s")?.[1];
    expect(probed).toMatchObject({ health, probe: { at: new Date(0), fault } });
    expect(probed?.probe.tookMs === null).toBe(fault !== null);
  });

  test("only private addresses that were confirmed are called", async () => {
    const allowed: unknown[] = [];
    const call = (async (_url: string, { privateAllowed }: { privateAllowed: string[] }) => {
      allowed.push(privateAllowed);
      return { status: 200 };
    }) as unknown as Call;
    await probing(call, [
      { abbr: "a", privateHosts: null },
      { abbr: "b", privateHosts: [] },
    ]);
    expect(allowed).toEqual([["a.example:443"], []]);
  });

  test("many are asked some at a time", async () => {
    let [now, most] = [0, 0];
    const call = (async () => {
      most = Math.max(most, (now += 1));
      await Promise.resolve();
      now -= 1;
      return { status: 200 };
    }) as unknown as Call;
    const all = Array.from({ length: 120 }, (_one, place) => ({ abbr: `s${place}`, privateHosts: null }));
    const { rounds, of } = await probing(call, all);
    expect([rounds, most, of("s119")?.[1].health]).toEqual([3, 50, "normal"]);
  });
});
