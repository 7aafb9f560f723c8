import { personal } from "@sannong/contract/fields";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { maskerOf } from "./mask-personal.ts";

const person = {
  name: personal(z.string(), "personName"),
  phone: z.nullable(personal(z.string(), "phone")),
  idNumber: z.optional(personal(z.string(), "idNumber")),
  code: personal(z.string(), "creditCode"),
  unit: z.string(),
};

test("what the contract marks goes out masked, however deep it lies; everything else as it is", () => {
  const answer = z.object({
    records: z.array(z.extend(z.object(person), { helpers: z.array(z.object(person)) })),
    newest: z.union([z.object(person), z.object({ none: z.literal(true) })]),
    total: z.number(),
  });
  const whole = () => ({
    name: "演示张三",
    phone: "15400001234",
    idNumber: "329999199001010011",
    code: "92320925DEMA00005E",
    unit: "演示合作社 15400001234",
  });
  const masked = {
    name: "演***",
    phone: "154****1234",
    idNumber: "329***********0011",
    code: "92320925******005E",
    unit: "演示合作社 15400001234",
  };
  const given = { records: [{ ...whole(), helpers: [whole()] }], newest: whole(), total: 1 };
  expect(maskerOf(answer)?.(z.parse(answer, given))).toEqual({
    records: [{ ...masked, helpers: [masked] }],
    newest: masked,
    total: 1,
  });
});

test("what is masked, empty or missing stays so; a code of a company is nobody's own", () => {
  const given = { name: "张*", phone: null, code: "93320000DEMA00005M", unit: "" };
  expect(maskerOf(z.object(person))?.({ ...given })).toEqual(given);
  expect(maskerOf(z.object(person))?.({ ...given, name: "" })).toEqual({ ...given, name: "" });
});

test("where nothing is marked there is nothing to do", () => {
  expect(maskerOf(z.object({ total: z.number(), records: z.array(z.object({ id: z.string() })) }))).toBeUndefined();
});
