import { destination, pino, type Logger } from "pino";

export type Log = Logger;

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
      base: { service: "portal" },
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
