import { beforeEach, expect, test } from "vitest";
import { obstacleWords } from "@sannong/contract/identity/delegation-words";
import { delegationsPortal } from "./delegations.testing.ts";

const world = await delegationsPortal();
const { portal, database, ask, begun, signedIn, system } = world;
beforeEach(async () => {
  system.found = undefined;
  await database.db.deleteFrom("delegation").execute();
});
const two = async () => [await signedIn("nonghu"), await signedIn("saoma")] as const;
type Read = { entry: { systemName: string; obstacle: string | null } | null };

test("a helper goes into the matter's system where it lets them, and the other side is shown no way in", async () => {
  const [elder, child] = await two();
  const { id } = await begun(elder, child);
  expect((await ask<Read>(child, "read", { id })).data?.entry).toBeNull();
  expect(await ask(child, "enter", { id })).toMatchObject({ code: 4944 });

  system.found = { systemName: "补贴系统（演示）", obstacle: null };
  expect((await ask<Read>(child, "read", { id })).data?.entry).toEqual(system.found);
  expect((await ask<Read>(elder, "read", { id })).data?.entry).toBeNull();
  expect((await ask(child, "enter", { id })).data).toEqual({
    address: `https://system.example/login?login_hint=${id}`,
  });
  // nobody comes for themselves, and nobody else learns that there is one
  expect(await ask(elder, "enter", { id })).toMatchObject({ code: 4944 });
  expect(await ask(await signedIn("duanxin"), "enter", { id })).toMatchObject({ code: 4940 });
});

test.each(Object.entries(obstacleWords))("%s keeps out, in words that tell what to do", async (obstacle, words) => {
  const [elder, child] = await two();
  const { id } = await begun(elder, child);
  system.found = { systemName: "补贴系统（演示）", obstacle: obstacle as keyof typeof obstacleWords };
  expect(await ask(child, "enter", { id })).toMatchObject({ success: false, msg: words });
});

test("one that is over, or of a matter without a system, leads nowhere", async () => {
  const [elder, child] = await two();
  system.found = { systemName: "补贴系统（演示）", obstacle: null };
  const elsewhere = await begun(elder, child, { identification: "machine" });
  expect(await ask(child, "enter", { id: elsewhere.id })).toMatchObject({ code: 4944 });
  const { id } = await begun(elder, child, { days: 1 });
  portal.clock.advance(24 * 3600);
  expect(await ask(await signedIn("saoma"), "enter", { id })).toMatchObject({ code: 4941 });
});
