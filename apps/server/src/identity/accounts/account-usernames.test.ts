import { sql } from "kysely";
import { expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";

const { database, portal } = await portalOfFile({ secondsBetween: 120 });
const { db } = database;

let next = 15_477_300_000;
async function somebody(username = String((next += 1))) {
  const id = await portal.accounts.create({
    username,
    nickname: "演示旧名",
    phone: null,
    phoneIsVerified: false,
    passwordHash: null,
    accountType: 2,
    regionCode: "320925",
    status: "active",
    complete: true,
    roleCode: "4",
  });
  return { id, username };
}
/** As a release that sealed no user name left it. */
const asBefore = async ({ id, username }: { id: string; username: string }) =>
  db
    .updateTable("account")
    .set({ username, usernameKey: username, phoneUsernameSealed: null })
    .where("id", "=", id)
    .execute();
const rowOf = (id: string) =>
  db
    .selectFrom("account")
    .select(["username", "usernameKey", "phoneUsernameSealed"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
/** How often other servers and connected systems were told of anybody. */
async function changesTold() {
  const { rows } = await sql<{ told: string }>`
    select (select count(*) from changed_subject) + (select count(*) from delivery) as told`.execute(db);
  return rows[0]?.told;
}
const sealAll = async () => {
  for (let isMore = true; isMore; isMore = await portal.accounts.sealUsernames());
};

test("a phone is kept sealed under a blind index, any other name as it is", async () => {
  const [phone, named] = [await somebody(), await somebody("Yanshi.Jiu")];
  const row = await rowOf(phone.id);
  expect(JSON.stringify(row)).not.toContain(phone.username);
  expect(portal.sealer.open(row.phoneUsernameSealed ?? "")).toBe(phone.username);
  expect(await rowOf(named.id)).toEqual({
    username: "Yanshi.Jiu",
    usernameKey: "yanshi.jiu",
    phoneUsernameSealed: null,
  });
  for (const { id, username } of [phone, named])
    expect(await portal.accounts.findByUsernameOrPhone(` ${username} `)).toMatchObject({ id, username });
});

test("what was kept open is found as ever, is taken by nobody else, and is sealed by the round; no system hears of it", async () => {
  const before = [await somebody(), await somebody(), await somebody()];
  for (const one of before) await asBefore(one);
  for (const { id, username } of before)
    expect(await portal.accounts.findByUsernameOrPhone(username)).toMatchObject({ id, username });
  const told = await changesTold();
  await Promise.all([sealAll(), sealAll()]);
  for (const { id, username } of before) {
    expect(JSON.stringify(await rowOf(id))).not.toContain(username);
    portal.accounts.forget(id);
    expect(await portal.accounts.findByUsernameOrPhone(username)).toMatchObject({ id, username });
    await expect(somebody(username)).rejects.toMatchObject({ what: "username" });
  }
  expect(await changesTold()).toBe(told);
});

test("one whose name somebody else got meanwhile stays as it is, and keeps no other from being sealed", async () => {
  const [first, other] = [await somebody(), await somebody()];
  const second = await somebody("yanshi-shuangming");
  await asBefore({ id: second.id, username: first.username });
  await asBefore(other);
  await sealAll();
  expect((await rowOf(second.id)).username).toBe(first.username);
  expect((await rowOf(other.id)).username).toBe("");
});
