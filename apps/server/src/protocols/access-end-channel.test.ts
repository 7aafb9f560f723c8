import { expect, test } from "vitest";
import type { ConnectedSystem } from "../kernel/application/index.ts";
import { accessEndChannel } from "./access-end-channel.ts";

const system = { appId: "bank", abbr: "nsyh" } as ConnectedSystem;

/** A person with two sessions and one helper; by the protocols named the system cannot be left. */
function world({ failing = [] as string[] } = {}) {
  const done: string[] = [];
  const leaveBy = (protocol: string) => async (uid: string) => {
    if (failing.includes(protocol)) throw new Error(`${protocol} is away`);
    done.push(`${protocol} ${uid}`);
  };
  const channel = accessEndChannel({
    systems: { findByAppId: async (appId) => (appId === system.appId ? system : undefined) },
    helping: async () => ["helped"],
    oidcUidsOf: async () => ["one", "two"],
    endDelegated: async (id, appId) => void done.push(`delegation ${id} ${appId ?? "everywhere"}`),
    leave: [leaveBy("oidc"), leaveBy("cas")],
  });
  return { ...channel, done };
}

test("a system is left in every session, by every protocol, and by those who help", async () => {
  const { carryOut, done } = world();
  await carryOut({ accountId: "me", appId: "bank" });
  expect(done.toSorted()).toEqual(["cas one", "cas two", "delegation helped bank", "oidc one", "oidc two"]);
});

test("what one protocol cannot leave keeps the others from nothing, and is told", async () => {
  const { carryOut, done } = world({ failing: ["oidc"] });
  await expect(carryOut({ accountId: "me", appId: "bank" })).rejects.toThrow("oidc is away");
  expect(done.toSorted()).toEqual(["cas one", "cas two", "delegation helped bank"]);
});

test("the end of a delegation is carried out wherever it leads, also by a later try", async () => {
  const { channel, done } = world();
  const content = { delegationId: "helped" };
  const due = { id: "1", key: "k", recipient: "helped", subject: null, content, attempts: 1, createdAt: new Date(0) };
  expect(await channel.deliver(due)).toEqual({ is: "delivered" });
  expect(done).toEqual(["delegation helped everywhere"]);
});

test("of a system that is no more nothing is left", async () => {
  const { carryOut, done } = world();
  await carryOut({ accountId: "me", appId: "gone" });
  expect(done).toEqual([]);
});
