import { neverAFormula } from "./formula.ts";

const cellOf = (value: string): string => `"${neverAFormula(value).replaceAll('"', '""')}"`;

/** A comma-separated table as spreadsheets open it: a mark at the start says that it is UTF-8, lines end in CR LF. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
