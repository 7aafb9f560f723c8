import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { entries } from "./entries.ts";

type Spoken = { written: string; read: string };
const phone: Spoken = { written: "+86 １５４-００００-１２０１", read: "15400001201" };
const idNumber: Spoken = { written: "１１０１０５ 19491231 002x", read: "11010519491231002X" };
const creditCode: Spoken = { written: "９１３２０９２５ｍａ１ｍ0p2y8e", read: "91320925MA1M0P2Y8E" };
const code: Spoken = { written: "３０４ ７１１", read: "304711" };
const activation: Spoken = { written: "ｋ７mp-qrst 2345", read: "K7MPQRST2345" };

/** What a field of a number is called, wherever it stands in what is sent. Regions are chosen from lists. */
const SPOKEN: readonly [RegExp, readonly Spoken[]][] = [
  [/^(phone|tel|mobile|mobileNumber|contactPhone|telephone|newTel)$/, [phone]],
  [/^(idNumber|idCard|identityCode|legalIdNumber)$/, [idNumber]],
  [/^idcard$/, [idNumber, creditCode]],
  [/^(creditCode|companyCode|socialCode)$/, [creditCode]],
  [/^(yzm|formerYzm|loginCode|factorCode|captcha|smsCode)$/, [code]],
  [/^activationCode$/, [code, activation]],
];
/** Called so, and something else. */
const OTHERWISE: readonly string[] = [
  // numbers of offices, which are published as they are written
  "/jinrong/desk/saveProduct phone",
  "/jinrong/desk/saveInstitution phone",
  "/serviceGuide/desk/save phone",
  "/scene/save contactPhone",
  // what the page was given by the step before
  "/oauth/setPasswordAndLogin loginCode",
  "/oauth/setPasswordAndLogin captcha",
  "/oauth/setPasswordAndLogin phone",
];

type Leaf = { place: string; schema: z.ZodMiniType };
function leavesOf(schema: z.core.$ZodType, path: string, name = ""): Leaf[] {
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.def.shape as Record<string, z.core.$ZodType>).flatMap(([member, field]) =>
      leavesOf(field, path, member),
    );
  if (schema instanceof z.ZodMiniString) return [{ place: `${path} ${name}`, schema }];
  if (schema instanceof z.ZodMiniArray) return leavesOf(schema.def.element, path, name);
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap((option) => leavesOf(option, path, name));
  const { innerType, in: from } = schema._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  const inner = innerType ?? from;
  return inner ? leavesOf(inner, path, name) : [];
}

test("a number is the same however it is typed, in every call that takes one", async () => {
  const leaves = await Promise.all(
    (entries as readonly Endpoint[]).map(async ({ path, schemas }) => leavesOf((await schemas()).input, path)),
  );
  const asked = leaves.flat().filter(({ place }) => !OTHERWISE.includes(place));
  const spoken = asked.flatMap(({ place, schema }) => {
    const forms = SPOKEN.find(([called]) => called.test(place.split(" ").at(-1) ?? ""))?.[1];
    return forms
      ? [{ place, isRead: forms.some(({ written, read }) => z.safeParse(schema, written).data === read) }]
      : [];
  });
  expect(spoken.length).toBeGreaterThan(40);
  expect(spoken.filter(({ isRead }) => !isRead).map(({ place }) => place)).toEqual([]);
});
