import { expect, test } from "vitest";
import { pairwiseSub, splitName, type Person } from "./build-claims.ts";
import { claimsRoom } from "./claims.ts";

test.each([
  ["王演示", { family_name: "王", given_name: "演示" }],
  ["欧阳演示", { family_name: "欧阳", given_name: "演示" }],
  ["欧阳", { family_name: "欧", given_name: "阳" }],
  ["单字", { family_name: "单", given_name: "字" }],
  ["演示家庭农场有限公司", { given_name: "演示家庭农场有限公司" }],
  ["Zhang San", { given_name: "Zhang San" }],
])("%s is split as Chinese names are", (name, parts) => {
  expect(splitName(name)).toEqual(parts);
});

test("a person has another identifier in every system, and the same one every time", () => {
  const [one, other] = [{ pairwiseSalt: "a" }, { pairwiseSalt: "b" }];
  expect(pairwiseSub("p1", one)).toBe(pairwiseSub("p1", one));
  expect(new Set([pairwiseSub("p1", one), pairwiseSub("p1", other), pairwiseSub("p2", one)]).size).toBe(3);
});

test("somebody who is leaving is asked for at each step, since nobody tells when he has left; others are not", async () => {
  const asked: string[] = [];
  const somebody = { username: "", name: "", phone: null, accountType: 2, regionCode: "", regionName: "", company: "" };
  let hasLeft = false;
  const room = claimsRoom({
    findPerson: async (accountId): Promise<Person | undefined> => {
      asked.push(accountId);
      if (accountId === "stays") return { ...somebody, accountId };
      return hasLeft ? undefined : { ...somebody, accountId, isLeaving: true };
    },
    standingOf: async () => ({ roles: [], boundUsername: null }),
    consentOf: async () => undefined,
    admits: async () => true,
    isRehearsing: () => false,
    audit: { record: async () => {} },
  });
  for (const who of ["stays", "leaves", "stays", "leaves"]) expect(await room.person(who)).toBeDefined();
  expect(asked).toEqual(["stays", "leaves", "leaves"]);
  hasLeft = true;
  expect(await room.person("leaves")).toBeUndefined();
});
