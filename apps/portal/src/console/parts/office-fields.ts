import { typedNumber } from "@sannong/contract/rules/texts/typed-values";

type Common = {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  longest?: number;
};
export type Choice = { value: string; label: string };
/** What is asked for in a form of an office page, and how; `factor`: so many of the stored number make one of the typed. */
export type OfficeField = Common &
  (
    | { kind: "text" | "date" | "month" | "moment" }
    | { kind: "region" }
    | { kind: "yesNo" }
    | { kind: "area" | "lines"; rows?: number }
    | { kind: "number"; factor?: number }
    | { kind: "choice"; choices: readonly Choice[] }
    | { kind: "several"; choices: readonly Choice[] }
    /** rows of several columns, one a line, as a spreadsheet copies them */
    | { kind: "table"; columns: readonly TableColumn[]; rows?: number }
  );
export type TableColumn = { name: string; title: string; choices?: readonly Choice[]; isNumber?: boolean };

/** A form holds text alone, so that two versions of it are compared as they are read. */
export type OfficeValues = Record<string, string>;

/** Whatever a row holds of plain values, in text. */
const plain = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

const cellOf = ({ name, choices }: TableColumn, row: Record<string, unknown>): string => {
  const value = plain(row[name]);
  return choices?.find((choice) => choice.value === value)?.label ?? value;
};

function valueOf(field: OfficeField, stored: unknown): string {
  if (stored === null || stored === undefined) return "";
  if (field.kind === "lines") return (stored as string[]).join("\n");
  if (field.kind === "several") return (stored as string[]).join(",");
  if (field.kind === "number") return String(Number(stored) / (field.factor ?? 1));
  if (field.kind === "yesNo") return stored === true ? "yes" : "no";
  if (field.kind !== "table") return plain(stored);
  return (stored as Record<string, unknown>[])
    .map((row) => field.columns.map((column) => cellOf(column, row)).join("\t"))
    .join("\n");
}

const linesOf = (value: string): string[] =>
  value
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Rows of a table: an empty first cell is a cell, too. */
const rowsOf = (value: string): string[] => value.split("\n").filter((line) => line.trim() !== "");

/**
 * The cells of a row. A spreadsheet parts them by tabs, as what is stored is shown, and commas stand in its cells; in a
 * row that was typed, what is left over belongs to the last column.
 */
function cellsIn(line: string, columns: number): string[] {
  if (line.includes("\t")) return line.split("\t").map((cell) => cell.trim());
  const cells = line.split(/([,，])/);
  const last = cells.splice((columns - 1) * 2).join("");
  return [...cells.filter((_cell, place) => place % 2 === 0), last].map((cell) => cell.trim());
}

const rowOf = (columns: readonly TableColumn[], line: string) => {
  const cells = cellsIn(line, columns.length);
  return Object.fromEntries(
    columns.map(({ name, choices, isNumber }, place) => {
      const cell = cells[place] ?? "";
      const chosen = choices?.find(({ label }) => label === cell)?.value ?? cell;
      return [name, isNumber ? (typedNumber(chosen) ?? Number.NaN) : chosen];
    }),
  );
};

function inputOf(field: OfficeField, value: string): unknown {
  const typed = value.trim();
  if (field.kind === "lines") return linesOf(value);
  if (field.kind === "several") return value.split(",").filter(Boolean);
  if (field.kind === "yesNo") return value === "yes";
  if (field.kind === "table") return rowsOf(value).map((line) => rowOf(field.columns, line));
  if (field.kind === "text" || field.kind === "area") return typed;
  if (typed === "") return null;
  // a number in tenths times ten is not always whole
  return field.kind === "number"
    ? Math.round((typedNumber(typed) ?? Number.NaN) * (field.factor ?? 1) * 1e6) / 1e6
    : typed;
}

export const officeValues = (fields: readonly OfficeField[], stored: object): OfficeValues =>
  Object.fromEntries(
    fields.map((field) => [field.name, valueOf(field, (stored as Record<string, unknown>)[field.name])]),
  );

/** What the form's fields say, as the entry takes it; the server judges it. */
export const officeInput = (fields: readonly OfficeField[], values: OfficeValues): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, inputOf(field, values[field.name] ?? "")]));

export const officeNames = (fields: readonly OfficeField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, label }) => [name, label]));

/** A value as people read it. */
export function officeWords(fields: readonly OfficeField[], name: string, value: unknown): string {
  const text = typeof value === "string" ? value : "";
  const field = fields.find((one) => one.name === name);
  if (field?.kind === "yesNo") return text === "yes" ? "是" : "否";
  if (field?.kind !== "choice" && field?.kind !== "several") return text;
  const labels = new Map(field.choices.map(({ value: key, label }) => [key, label]));
  return text
    .split(",")
    .map((key) => labels.get(key) ?? key)
    .join("、");
}

/** More than these nobody reads in a sentence. */
const MOST_OFFERED = 12;
const offeredOf = ({ choices = [] }: TableColumn): string =>
  choices.length === 0 || choices.length > MOST_OFFERED
    ? ""
    : `，可填：${choices.map(({ label }) => label).join("、")}`;

/** What is wrong with a value before anything is sent; undefined: nothing. */
export function officeProblem(field: OfficeField, value: string): string | undefined {
  const verb = field.kind === "choice" || field.kind === "several" || field.kind === "region" ? "选择" : "填写";
  if (value.trim() === "") return field.isOptional ? undefined : `请${verb}${field.label}`;
  if (field.kind === "number" && typedNumber(value) === undefined) return `${field.label}要填数字`;
  if (field.kind !== "table") return undefined;
  for (const [place, line] of rowsOf(value).entries()) {
    const { length } = field.columns;
    if (cellsIn(line, length).slice(length).some(Boolean)) return `第 ${place + 1} 行多于 ${length} 列`;
    const row = rowOf(field.columns, line);
    const wrong = field.columns.find(({ name, choices, isNumber }) => {
      const cell = row[name];
      if (isNumber) return !Number.isFinite(cell);
      return cell === "" || (choices !== undefined && !choices.some((choice) => choice.value === cell));
    });
    if (wrong) return `第 ${place + 1} 行的“${wrong.title}”不正确${offeredOf(wrong)}`;
  }
  return undefined;
}
