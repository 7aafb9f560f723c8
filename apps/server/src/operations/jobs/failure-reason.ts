import { cut } from "@sannong/contract/rules/texts/cut";
/** A library may write a whole answer into its message: so much of it is looked at. */
const LOOKED_AT = 2000;
/** A page shows so much of a reason. */
const MOST = 300;
const HIDDEN = "[已隐去]";

/** What must not stand on a page, whatever a library wrote into its message. */
const hidden: readonly (readonly [what: RegExp, instead: string])[] = [
  // an address keeps its place and loses who signs in there, and what is asked
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@"']+@/gi, `$1${HIDDEN}@`],
  [/\b(https?:\/\/[^\s?#"')]+)[?#][^\s"')]*/gi, `$1?${HIDDEN}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  [
    /([\w-]*(?:password|passwd|pwd|secret|token|ticket|authorization|cookie|captcha|key)["']?\s*[:=]\s*)["']?[^\s"',;&}]+["']?/gi,
    `$1${HIDDEN}`,
  ],
  [/(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g, HIDDEN],
  [/(?<!\d)1[3-9]\d{9}(?!\d)/g, HIDDEN],
  [/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, HIDDEN],
  // long and with a digit in it: a token, a digest, an id
  [/(?<![\w+=-])(?=[A-Za-z_+=-]*\d)[\w+=-]{24,}/g, HIDDEN],
];

function messageOf(failure: unknown): string {
  if (failure instanceof AggregateError && failure.errors.length > 0) return messageOf(failure.errors[0]);
  if (!(failure instanceof Error)) return String(failure);
  const own = failure.message || failure.name;
  return failure.cause === undefined ? own : `${own}（${messageOf(failure.cause)}）`;
}

/** Why a job failed, in one line that may be shown: without credentials, numbers of persons, or what an address asked. */
export function failureReason(failure: unknown): string {
  const line = cut(messageOf(failure), LOOKED_AT).replace(/\s+/g, " ").trim();
  const shown = hidden.reduce((text, [what, instead]) => text.replace(what, instead), line);
  return shown.length > MOST ? `${cut(shown, MOST - 1)}…` : shown;
}
