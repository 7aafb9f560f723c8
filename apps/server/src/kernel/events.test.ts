import { expect, test } from "vitest";
import { createEvents } from "./events.ts";

const renamed = { accountId: "a", username: "n", because: "ownNumber" } as const;
const ended = { sessionId: "s", accountId: "a", oidcUid: "u", why: "aged" };

test("whoever follows is asked in turn, and the first that fails makes the act fail", async () => {
  const events = createEvents();
  const heard: string[] = [];
  await events.emit("accountRenamed", renamed);
  events.on("accountRenamed", async ({ username }) => void heard.push(`first ${username}`));
  events.on("accountRenamed", () => Promise.reject(new Error("no message")));
  events.on("accountRenamed", () => void heard.push("never"));
  events.on("sessionEnded", () => void heard.push("another"));
  await expect(events.emit("accountRenamed", renamed)).rejects.toThrow("no message");
  expect(heard).toEqual(["first n"]);
});

test("asked each on its own, one that fails keeps no other from hearing, and is told of", async () => {
  const events = createEvents();
  const heard: string[] = [];
  events.on("sessionEnded", () => {
    throw new Error("broken");
  });
  events.on("sessionEnded", async ({ oidcUid }) => void heard.push(oidcUid));
  expect(await events.emitToEach("sessionEnded", ended)).toEqual([new Error("broken")]);
  expect(heard).toEqual(["u"]);
});
