import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { en } from "zod/locales";
import * as z from "zod/mini";
import { lineOf } from "./json-lines.ts";

const FOLDER = resolve(import.meta.dirname, "../data");

/** A file of the demonstration does not hold what it should; the message says where, and what is wrong. */
export class FaultyData extends Error {
  override name = "FaultyData";
}

type Columns = Record<string, z.core.$ZodType>;
type Row<C extends Columns> = z.output<z.ZodMiniObject<C, z.core.$strict>>;

/** What a schema says in words, where it has none of its own. */
const inWords = { error: en().localeError };

/** The first fault that a schema found, and where it lies. */
function firstOf({ issues: [issue] }: z.core.$ZodError) {
  const path = issue?.path ?? [];
  return {
    path: path.map((step) => (typeof step === "symbol" ? "" : step)),
    message: issue?.message ?? "is not valid",
  };
}

/**
 * Reads a table out of `data/`: the first line names its columns, and tabs part the cells. In a cell `\n` stands for the
 * end of a line. What is empty, or left out at the end of a line, says nothing, and its column has to be optional.
 *
 * @throws FaultyData naming file, line and column
 */
export function readTable<C extends Columns>(file: string, columns: C): Row<C>[] {
  const schema = z.strictObject(columns);
  const [head = "", ...lines] = textOf(file).trimEnd().split("\n");
  const names = head.split("\t");
  const wanted = Object.keys(columns);
  if (names.join() !== wanted.join())
    throw new FaultyData(`${file}, line 1: the columns are ${names.join(", ")} instead of ${wanted.join(", ")}`);

  return lines.map((line, index) => {
    const place = `${file}, line ${index + 2}`;
    const cells = line.split("\t");
    if (cells.length > names.length)
      throw new FaultyData(`${place}: ${cells.length} cells for ${names.length} columns`);
    const read = schema.safeParse(Object.fromEntries(names.map((name, at) => [name, inCell(cells[at])])), inWords);
    if (read.success) return read.data;
    const { path, message } = firstOf(read.error);
    throw new FaultyData(`${place}, column ${path[0]}: ${message}`);
  });
}

const inCell = (cell = "") => (cell === "" ? undefined : cell.replaceAll("\\n", "\n"));

/**
 * Reads a JSON file out of `data/`.
 *
 * @throws FaultyData naming file, line and member
 */
export function readDocument<S extends z.core.$ZodType>(file: string, schema: S): z.output<S> {
  const written = textOf(file);
  const read = z.safeParse(schema, parsed(file, written), inWords);
  if (read.success) return read.data;
  const { path, message } = firstOf(read.error);
  throw new FaultyData(`${file}, line ${lineOf(written, path)}, ${path.join(".")}: ${message}`);
}

function parsed(file: string, written: string): unknown {
  try {
    return JSON.parse(written);
  } catch (failure) {
    throw new FaultyData(`${file}: ${failure instanceof Error ? failure.message : "is no JSON"}`, { cause: failure });
  }
}

/**
 * Reads a long text out of `data/`, written in Markdown: paragraphs are parted by an empty line, and `## ` marks those
 * that are headings.
 *
 * @returns its paragraphs, headings among them
 */
export const readParagraphs = (file: string): string[] =>
  textOf(file)
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/^## /, ""));

const textOf = (file: string) => readFileSync(resolve(FOLDER, file), "utf8");

/** A cell that holds `yes`. */
export const yes = z.pipe(
  z.literal("yes"),
  z.transform(() => true as const),
);

/** A cell that holds text. */
export const text = z.string();
/** A cell that holds a number, written as JSON has it. */
export const number = z.pipe(
  z.string().check(z.regex(/^-?\d+(\.\d+)?$/, "is no number")),
  z.transform((written) => Number(written)),
);
/** `yes`, or an empty cell. */
export const flag = z.pipe(
  z.optional(z.literal("yes")),
  z.transform((written) => written === "yes"),
);
/** A cell that holds several things, parted by `|`; an empty one holds none. */
export const listOf = <S extends z.core.$ZodType<unknown, string>>(one: S) =>
  z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((written) => written?.split("|") ?? []),
    ),
    z.array(one),
  );
/** Text, or `null` where the cell is empty. */
export const textOrNull = z._default(z.nullable(z.string()), null);
/** Text, or none where the cell is empty. */
export const anyText = z._default(z.string(), "");
