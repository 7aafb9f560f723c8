/** Signs a spreadsheet takes for the beginning of a formula, full-width ones too; tab and line ends hide them. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠|%]|^[\t\r\n]/;

/** What a spreadsheet would run is made text (OWASP, CSV injection); everything else stays as it is. */
export const neverAFormula = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);
