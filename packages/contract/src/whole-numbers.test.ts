import * as z from "zod/mini";
import { expect, test } from "vitest";
import { entries } from "./entries.ts";
import { LARGEST_INTEGER } from "./fields.ts";

type Part = { type?: string; maximum?: number; maxLength?: number; anyOf?: Part[] };
/** What a change says it is made on; each is compared with an `integer` column, but for what is a few letters. */
const BASES = ["revision", "basedOn"];

const largestOf = ({ maximum, anyOf }: Part): number =>
  maximum ?? Math.max(...(anyOf ?? []).map((part) => part.maximum ?? -1), anyOf ? -1 : Infinity);

const isOfLetters = ({ type, maxLength }: Part): boolean => type === "string" && maxLength !== undefined;

test("no revision is taken that is larger than the database can compare", async () => {
  const taken = await Promise.all(
    entries.map(async ({ path, schemas }) => {
      const { input } = await schemas();
      const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as {
        properties?: Record<string, Part>;
      };
      return BASES.flatMap((name) =>
        properties[name] && !isOfLetters(properties[name])
          ? [[`${path} ${name}`, largestOf(properties[name])] as const]
          : [],
      );
    }),
  );
  expect(taken.flat().length).toBeGreaterThan(20);
  expect(taken.flat().filter(([, largest]) => largest > LARGEST_INTEGER)).toEqual([]);
});
