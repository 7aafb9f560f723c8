import { createHash } from "node:crypto";
import type { OneSmsGateway } from "../../config/config.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { callProvider, leftUntil, memberOf } from "./call-provider.ts";
import { SMS_DEADLINE_MS, SmsFailure, tryTwice } from "./sms-failure.ts";
import type { SmsGateway } from "./sms-gateway.ts";

type Settings = Extract<OneSmsGateway, { kind: "mas" }>;
type Deps = { settings: Settings; outbound: Pick<Outbound, "call">; deadlineMs?: number };

const ACCEPTED = "success";
const OF_NUMBER = /^(InvalidMobile|IllegalMobile|TooManyMobiles)/;

/**
 * China Mobile's cloud MAS: the Base64 of one JSON object, in which `mac` is the MD5 over the values one after another.
 * The signature is a code of theirs, so the one that stands before our texts is left out.
 */
export function masSmsGateway({ settings, outbound, deadlineMs = SMS_DEADLINE_MS }: Deps): SmsGateway {
  const { url, ecName, apId, secretKey, sign, addSerial } = settings;
  return {
    async send({ to: mobiles, text }) {
      const content = text.replace(/^【[^】]*】/, "");
      const mac = createHash("md5")
        .update([ecName, apId, secretKey, mobiles, content, sign, addSerial].join(""))
        .digest("hex");
      const asked = { ecName, apId, mobiles, content, sign, addSerial, mac };
      const body = Buffer.from(JSON.stringify(asked)).toString("base64");
      const until = performance.now() + deadlineMs;
      await tryTwice(async () => {
        const headers = { "content-type": "application/json; charset=utf-8" };
        const { status, said } = await callProvider(outbound, { url, headers, body, timeout: leftUntil(until) });
        const code = memberOf(said, "rspcod");
        if (status >= 300) throw new SmsFailure("refused", code ?? String(status));
        if (code === undefined) throw new SmsFailure("garbled");
        if (code !== ACCEPTED) throw new SmsFailure("refused", code, { isOfNumber: OF_NUMBER.test(code) });
      }, deadlineMs);
    },
  };
}
