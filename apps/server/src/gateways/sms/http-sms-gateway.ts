import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { OneSmsGateway } from "../../config/config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { callProvider, leftUntil } from "./call-provider.ts";
import { SMS_DEADLINE_MS, SmsFailure, tryTwice } from "./sms-failure.ts";
import type { SmsGateway, SmsMessage } from "./sms-gateway.ts";

type Settings = Extract<OneSmsGateway, { kind: "http" }>;
type Deps = { settings: Settings; outbound: Pick<Outbound, "call">; clock: Clock; deadlineMs?: number };

const answerShape = z.record(z.string(), z.unknown());

/**
 * Any SMS service that takes a JSON body over HTTP. The body is configured and filled: `{requestId}` (the same for
 * both tries, so that the service sends once), `{to}`, `{text}`, `{code}`, `{template}` (the service's own id where
 * one is configured), and `"{values}"` as a list. Signed as every call of ours: `X-Sign` is the HMAC-SM3 over
 * method, path, query, SM3 of the body, timestamp, nonce and app id, one a line (design §3, What an integrator gets).
 */
export function httpSmsGateway({ settings, outbound, clock, deadlineMs = SMS_DEADLINE_MS }: Deps): SmsGateway {
  const { url: address, appId, secret, accepted, templates } = settings;
  const url = new URL(address);
  const shape = JSON.parse(settings.body) as unknown;

  const signatureHeaders = (body: string) => {
    const [timestamp, nonce] = [String(clock().getTime()), randomBytes(16).toString("hex")];
    const signed = ["POST", url.pathname, url.search.slice(1), sm3(body), timestamp, nonce, appId].join("\n");
    const sign = createHmac("sm3", secret).update(signed).digest("hex");
    return { "x-app-id": appId, "x-timestamp": timestamp, "x-nonce": nonce, "x-sign": sign };
  };

  const post = (body: string, timeout: number) =>
    callProvider(outbound, {
      url: address,
      headers: { "content-type": "application/json; charset=utf-8", ...signatureHeaders(body) },
      body,
      timeout,
    });

  return {
    async send(message) {
      const parts = partsOf(message, templates);
      const body = JSON.stringify(filled(shape, parts));
      const until = performance.now() + deadlineMs;
      await tryTwice(async () => {
        const { status, said: answered } = await post(body, leftUntil(until));
        if (status >= 300) throw new SmsFailure("refused", String(status));
        const answer = z.safeParse(answerShape, answered);
        const member = answer.success ? answer.data[accepted.member] : undefined;
        const said = typeof member === "string" ? member : JSON.stringify(member);
        if (said === undefined) throw new SmsFailure("garbled");
        if (said !== accepted.value) throw new SmsFailure("refused", said);
      }, deadlineMs);
    },
  };
}

type Parts = { values: string[]; words: Record<string, string> };

const partsOf = ({ to, text, code, template, values }: SmsMessage, templates: Record<string, string>): Parts => ({
  values,
  words: { requestId: randomUUID(), to, text, code, template: templates[template] ?? template },
});

/** Fills the strings of a JSON value; the value's shape is configured and no message changes it. */
function filled(shape: unknown, parts: Parts): unknown {
  if (shape === "{values}") return parts.values;
  if (typeof shape === "string")
    return shape.replace(/\{(\w+)\}/g, (whole, name: string) => parts.words[name] ?? whole);
  if (Array.isArray(shape)) return shape.map((item) => filled(item, parts));
  if (typeof shape !== "object" || shape === null) return shape;
  return Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, filled(value, parts)]));
}

const sm3 = (text: string) => createHash("sm3").update(text).digest("hex");
