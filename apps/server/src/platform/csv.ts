/** Signs a spreadsheet takes for the beginning of a formula, full-width ones too; tab and line ends hide them. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠|%]|^[\t\r\n]/;

/** One cell, quoted; what a spreadsheet would run is made text (OWASP, CSV injection). */
const cellOf = (value: string): string => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** A comma-separated table as spreadsheets open it: a mark at the start says that it is UTF-8, lines end in CR LF. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
