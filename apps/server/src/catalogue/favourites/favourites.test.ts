import { beforeAll, describe, expect, test } from "vitest";
import type { Favourite } from "@sannong/contract/catalogue/favourites";
import { MOST_FAVOURITES } from "@sannong/contract/catalogue/favourites.schemas";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { favouritesService } from "./favourites.service.ts";
import { favouritesStore } from "./favourites.store.ts";

const { database, portal } = await portalOfFile({ secondsBetween: 1 });
let mine = "";
let other = "";
beforeAll(async () => {
  const rows = await database.db.selectFrom("account").select("id").orderBy("id").limit(2).execute();
  [mine, other] = rows.map(({ id }) => id) as [string, string];
});

const favourites = favouritesService({
  store: favouritesStore(database.db),
  clock: portal.clock,
  isListed: async ({ subject }) => subject !== "gone",
  recentOf: async () => [{ identification: "njbt-apply", at: new Date("2026-11-22T01:00:00Z") }],
});
const system = (subject: string): Favourite => ({ kind: "system", subject });
const service = (subject: string): Favourite => ({ kind: "service", subject });
const set = (favourite: Favourite, wanted = true) => favourites.set(mine, { ...favourite, wanted });

describe("what somebody keeps at hand", () => {
  test("stands in the order it was taken up, once each, and goes again", async () => {
    await set(system("njbt"));
    await set(service("njbt"));
    await set(system("nqdd"));
    expect((await set(system("njbt"))).favourites).toEqual([system("njbt"), service("njbt"), system("nqdd")]);
    expect((await set(service("njbt"), false)).favourites).toEqual([system("njbt"), system("nqdd")]);
    expect((await set(service("njbt"), false)).favourites).toHaveLength(2);
  });

  test("is ordered by its owner, and the order stays", async () => {
    await favourites.order(mine, [system("nqdd"), system("njbt")]);
    expect(await favourites.ofMine(mine)).toEqual({
      favourites: [system("nqdd"), system("njbt")],
      recents: [{ identification: "njbt-apply", at: "2026-11-22T01:00:00.000Z" }],
    });
    await set(system("zbyj"));
    expect((await favourites.ofMine(mine)).favourites.at(-1)).toEqual(system("zbyj"));
  });

  test.each([
    ["one is missing", [system("nqdd"), system("njbt")]],
    ["one is strange", [system("nqdd"), system("njbt"), system("zbyj"), system("other")]],
    ["one comes twice", [system("nqdd"), system("njbt"), system("njbt"), system("zbyj")]],
    ["none is left", []],
  ])("is not ordered where %s", async (_name, asked) => {
    const before = await favourites.ofMine(mine);
    await expect(favourites.order(mine, asked)).rejects.toMatchObject({ reason: "favourite.changed" });
    expect(await favourites.ofMine(mine)).toEqual(before);
  });

  test("is nobody else's", async () => {
    expect((await favourites.ofMine(other)).favourites).toEqual([]);
    await favourites.set(other, { ...system("njbt"), wanted: false });
    expect((await favourites.ofMine(mine)).favourites).toContainEqual(system("njbt"));
  });

  test("is something the catalogue has, and not without end", async () => {
    await expect(set(system("gone"))).rejects.toMatchObject({ reason: "favourite.unknown" });
    for (let index = 0; index < MOST_FAVOURITES; index += 1)
      await favourites.set(other, { ...system(`s${index}`), wanted: true });
    await expect(favourites.set(other, { ...system("one more"), wanted: true })).rejects.toMatchObject({
      reason: "favourite.tooMany",
    });
    // what is there already is no one more
    expect((await favourites.set(other, { ...system("s3"), wanted: true })).favourites).toHaveLength(MOST_FAVOURITES);
  });
});
