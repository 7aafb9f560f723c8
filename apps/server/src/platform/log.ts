import { pino, type Logger } from "pino";

export type Log = Logger;

/**
 * One JSON line per event on standard output. Nothing secret may be logged in the first place;
 * the redaction is the net below that rule.
 */
export const createLog = (level: string): Log =>
  pino({
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
  });
