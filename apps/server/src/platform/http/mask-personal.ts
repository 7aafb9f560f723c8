import { type PersonalKind, personalFields } from "@sannong/contract/fields";
import { mask } from "@sannong/contract/mask";
import * as z from "zod/mini";

/** Masks what is personal in an answer, in place; undefined where its schema marks nothing. */
export type Masker = (answer: unknown) => unknown;

/** A text with a star in it was masked by its module already; an empty one says nothing. */
const isShown = (value: unknown): value is string => typeof value === "string" && value !== "" && !value.includes("*");

const hidden =
  (kind: PersonalKind): Masker =>
  (value) =>
    isShown(value) ? mask[kind](value) : value;

/**
 * What an office is told of people goes out masked because the contract says that it is personal, whether or not its
 * module thought of it (design §3, Stored data). Built once for a schema; what marks nothing costs nothing.
 */
export function maskerOf(schema: z.core.$ZodType): Masker | undefined {
  const marked = personalFields.get(schema as z.ZodMiniType);
  if (marked) return hidden(marked.kind);
  if (schema instanceof z.ZodMiniObject) return ofObject(schema.def.shape);
  if (schema instanceof z.ZodMiniArray) return ofEvery(maskerOf(schema.def.element));
  if (schema instanceof z.ZodMiniUnion) return ofAny(schema.def.options);
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType && maskerOf(innerType);
}

function ofObject(shape: Record<string, z.core.$ZodType>): Masker | undefined {
  const maskers = Object.entries(shape).flatMap(([name, field]) => {
    const masker = maskerOf(field);
    return masker ? [[name, masker] as const] : [];
  });
  if (maskers.length === 0) return undefined;
  return (answer) => {
    if (typeof answer !== "object" || answer === null) return answer;
    const members = answer as Record<string, unknown>;
    for (const [name, masker] of maskers) if (Object.hasOwn(members, name)) members[name] = masker(members[name]);
    return answer;
  };
}

const ofEvery = (masker: Masker | undefined): Masker | undefined =>
  masker && ((answer) => (Array.isArray(answer) ? answer.map(masker) : answer));

function ofAny(options: readonly z.core.$ZodType[]): Masker | undefined {
  const maskers = options.flatMap((option) => maskerOf(option) ?? []);
  return maskers.length === 0 ? undefined : (answer) => maskers.reduce((so, masker) => masker(so), answer);
}
