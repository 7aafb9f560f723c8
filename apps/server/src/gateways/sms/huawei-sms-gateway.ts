import { createHash, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import type { OneSmsGateway } from "../../config/config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { callProvider, leftUntil, memberOf } from "./call-provider.ts";
import { SMS_DEADLINE_MS, SmsFailure, tryTwice } from "./sms-failure.ts";
import type { SmsGateway } from "./sms-gateway.ts";

type Settings = Extract<OneSmsGateway, { kind: "huawei" }>;
type Deps = { settings: Settings; outbound: Pick<Outbound, "call">; clock: Clock; deadlineMs?: number };

const ACCEPTED = "000000";
/** Of one number: too many for it, on a black list, not a number. */
const OF_NUMBER = /^E2000(28|29|30|33|37|50|51)$/;
const results = z.object({ result: z.array(z.object({ status: z.string() })) });

/**
 * Huawei Cloud Message & SMS (`/sms/batchSendSms/v1`), which a WSSE token proves: the digest is the Base64 of the
 * hexadecimal SHA-256 over nonce, moment and secret.
 */
export function huaweiSmsGateway({ settings, outbound, clock, deadlineMs = SMS_DEADLINE_MS }: Deps): SmsGateway {
  const { endpoint, appKey, appSecret, sender, signName, templates } = settings;

  function proof(): Record<string, string> {
    const nonce = randomBytes(16).toString("hex");
    const created = clock()
      .toISOString()
      .replace(/\.\d{3}Z$/, "Z");
    const hex = createHash("sha256").update(`${nonce}${created}${appSecret}`).digest("hex");
    const digest = Buffer.from(hex).toString("base64");
    return {
      authorization: 'WSSE realm="SDP",profile="UsernameToken",type="Appkey"',
      "x-wsse": `UsernameToken Username="${appKey}",PasswordDigest="${digest}",Nonce="${nonce}",Created="${created}"`,
    };
  }

  return {
    async send({ to, template, values }) {
      const body = new URLSearchParams({
        from: sender,
        to: `+86${to}`,
        templateId: templates[template] ?? "",
        templateParas: JSON.stringify(values),
        ...(signName && { signature: signName }),
      }).toString();
      const until = performance.now() + deadlineMs;
      await tryTwice(async () => {
        const headers = { "content-type": "application/x-www-form-urlencoded", ...proof() };
        const url = `${endpoint}/sms/batchSendSms/v1`;
        const { status, said } = await callProvider(outbound, { url, headers, body, timeout: leftUntil(until) });
        const code = memberOf(said, "code");
        if (status >= 300) throw new SmsFailure("refused", code ?? String(status));
        if (code === undefined) throw new SmsFailure("garbled");
        const read = z.safeParse(results, said);
        const ofNumber = read.success ? read.data.result[0]?.status : undefined;
        const outcome = ofNumber ?? code;
        if (code !== ACCEPTED || outcome !== ACCEPTED)
          throw new SmsFailure("refused", outcome, { isOfNumber: OF_NUMBER.test(outcome) });
      }, deadlineMs);
    },
  };
}
