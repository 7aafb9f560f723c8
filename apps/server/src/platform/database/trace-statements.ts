import { spanned, tellSpan, traceNow } from "../tracing/trace.ts";

const LONGEST = 1000;

/** A statement's text holds places for its values and never the values, which are somebody's. */
const aboutStatement = (text: string) => ({
  name: /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? "SQL",
  kind: "client" as const,
  attributes: {
    "db.system.name": "postgresql",
    "db.query.text": text.replaceAll(/\s+/g, " ").trim().slice(0, LONGEST),
  },
});

/** Tells of a statement that took so long, where somebody looks at the trace that it belongs to. */
export function tellStatement(text: string, tookMs: number, hasFailed: boolean): void {
  if (traceNow()?.take) tellSpan(aboutStatement(text), tookMs, hasFailed);
}

/** Runs a statement, and tells of it where somebody looks at the trace that it belongs to. */
export const tracedStatement = <T>(text: string, run: () => Promise<T>): Promise<T> =>
  traceNow()?.take ? spanned(aboutStatement(text), run) : run();
