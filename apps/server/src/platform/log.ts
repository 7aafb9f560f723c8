import { hostname } from "node:os";
import { destination, pino, type Logger } from "pino";
import { traceNow } from "./tracing/trace.ts";
import { version } from "./version.ts";

export type Log = Logger;

/** Whose line it is, where those of several servers come together. */
export const logBase = { service: "portal", host: hostname(), pid: process.pid, version };

/** In every line of the work that belongs to a trace. */
export const traceInLine = (): { trace?: string } => {
  const now = traceNow();
  return now ? { trace: now.traceId } : {};
};

/** Lines leave together, at the latest after this; what is waiting when the process ends leaves then. */
const toStandardOutput = () => destination({ dest: 1, sync: false, minLength: 12_288, periodicFlush: 200 });

/**
 * One JSON line per event on standard output. Nothing secret may be logged in the first place;
 * the redaction is the net below that rule.
 */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: logBase,
      mixin: traceInLine,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          "password",
          "loginCode",
          "captcha",
          "access_token",
          "authorization",
          "cookie",
          "token",
          "code",
          "ticket",
          "secret",
        ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: "[hidden]",
      },
    },
    toStandardOutput(),
  );
