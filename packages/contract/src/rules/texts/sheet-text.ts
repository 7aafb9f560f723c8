/** Signs a spreadsheet takes for the beginning of a formula, full-width ones too; tab and line ends hide them. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠|%]|^[\t\r\n]/;

/** What a spreadsheet would run is made text (OWASP, CSV injection); everything else stays as it is. */
export const neverAFormula = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

/** The sign we write before what a spreadsheet would run comes off again. */
export const plainAgain = (value: string): string =>
  value.startsWith("'") && FORMULA.test(value.slice(1)) ? value.slice(1) : value;

const cellOf = (value: string): string => `"${neverAFormula(value).replaceAll('"', '""')}"`;

/** A comma-separated table as spreadsheets open it: a mark at the start says that it is UTF-8, lines end in CR LF. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
