import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { entries } from "./entries.ts";
import { personalFields } from "./fields.ts";

/** Entries by which an office sees what is not its own. */
const forStaff = (entries as readonly Endpoint[]).filter(
  ({ access }) => access === "government" || typeof access === "object",
);
/** What a field of a person is called, wherever it stands. */
const OF_A_PERSON =
  /^(phone|tel|mobile|mobileNumber|contactPhone|idNumber|idcard|creditCode|username|nickname|realName|applicant|rater)$/;
/** Called so, and nobody's own: numbers that are published so that people call there. */
const OF_AN_OFFICE = /^\/(scene|serviceGuide|jinrong)\/\S+ (phone|contactPhone)$/;
/** Told as it is typed, for a slip that is handed over. */
const TO_TYPE = /^\/(secondFactor\/(help|activationCode)\/\S+|people\/(create|resetPassword)) username$/;

type Found = { place: string; isMarked: boolean };
function fieldsOf(schema: z.core.$ZodType, place = ""): Found[] {
  const name = place.split(" ").at(-1) ?? "";
  const isMarked = personalFields.has(schema);
  if (isMarked || schema instanceof z.ZodMiniString) return OF_A_PERSON.test(name) ? [{ place, isMarked }] : [];
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.def.shape as Record<string, z.core.$ZodType>).flatMap(([member, field]) =>
      fieldsOf(field, `${place.split(" ")[0]} ${member}`),
    );
  if (schema instanceof z.ZodMiniArray) return fieldsOf(schema.def.element, place);
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap((option) => fieldsOf(option, place));
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType ? fieldsOf(innerType, place) : [];
}

test("what an office is told of a person is marked as personal, so that it goes out masked", async () => {
  const found = await Promise.all(forStaff.map(async ({ path, schemas }) => fieldsOf((await schemas()).output, path)));
  const bare = found
    .flat()
    .filter(({ place, isMarked }) => !isMarked && !OF_AN_OFFICE.test(place) && !TO_TYPE.test(place));
  expect(bare.map(({ place }) => place)).toEqual([]);
  expect(found.flat().filter(({ isMarked }) => isMarked).length).toBeGreaterThan(8);
});

test("a whole number is shown by three entries, each with its permission and a proof of who asks", () => {
  const revealing = (entries as readonly Endpoint[]).filter(({ reveals }) => reveals);
  expect(revealing.map(({ path }) => path).toSorted()).toEqual([
    "/approval/reveal",
    "/people/reveal",
    "/rating/revealPhone",
  ]);
  for (const { errors } of revealing) expect(errors).toContain("secondFactor.confirmationRequired");
});
