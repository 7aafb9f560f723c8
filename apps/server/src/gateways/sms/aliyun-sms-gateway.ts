import { createHash, createHmac, randomBytes } from "node:crypto";
import type { OneSmsGateway } from "../../config/config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { callProvider, leftUntil, memberOf } from "./call-provider.ts";
import { SMS_DEADLINE_MS, SmsFailure, tryTwice } from "./sms-failure.ts";
import type { SmsGateway } from "./sms-gateway.ts";

type Settings = Extract<OneSmsGateway, { kind: "aliyun" }>;
type Deps = { settings: Settings; outbound: Pick<Outbound, "call">; clock: Clock; deadlineMs?: number };

const OF_NUMBER = /^isv\.(BUSINESS_LIMIT_CONTROL|DAY_LIMIT_CONTROL|MOBILE_NUMBER_ILLEGAL|BLACK_KEY_CONTROL_LIMIT)$/;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** As the provider spells a query: fewer signs stay as they are than in a browser. */
const inQuery = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Alibaba Cloud SMS (SendSms, dysmsapi 2017-05-25), signed with ACS3-HMAC-SHA256. Its templates name their places; ours
 * are `v1`, `v2` … in order, as the template was approved: `${v1}`.
 */
export function aliyunSmsGateway({ settings, outbound, clock, deadlineMs = SMS_DEADLINE_MS }: Deps): SmsGateway {
  const { endpoint, keyId, keySecret, signName, templates } = settings;
  const { host } = new URL(endpoint);

  function signed(query: string): Record<string, string> {
    const headers: Record<string, string> = {
      host,
      "x-acs-action": "SendSms",
      "x-acs-content-sha256": sha256(""),
      "x-acs-date": clock()
        .toISOString()
        .replace(/\.\d{3}Z$/, "Z"),
      "x-acs-signature-nonce": randomBytes(16).toString("hex"),
      "x-acs-version": "2017-05-25",
    };
    const names = Object.keys(headers).toSorted();
    const lines = names.map((name) => `${name}:${headers[name] ?? ""}\n`).join("");
    const canonical = ["POST", "/", query, lines, names.join(";"), sha256("")].join("\n");
    const signature = createHmac("sha256", keySecret)
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest("hex");
    const { host: _host, ...sent } = headers;
    const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(";")},Signature=${signature}`;
    return { ...sent, authorization, accept: "application/json" };
  }

  return {
    async send({ to, template, values }) {
      const parameters: Record<string, string> = {
        PhoneNumbers: to,
        SignName: signName,
        TemplateCode: templates[template] ?? "",
        TemplateParam: JSON.stringify(Object.fromEntries(values.map((value, at) => [`v${at + 1}`, value]))),
      };
      const query = Object.keys(parameters)
        .toSorted()
        .map((name) => `${inQuery(name)}=${inQuery(parameters[name] ?? "")}`)
        .join("&");
      const until = performance.now() + deadlineMs;
      await tryTwice(async () => {
        const call = { url: `${endpoint}/?${query}`, headers: signed(query), body: "", timeout: leftUntil(until) };
        const { status, said } = await callProvider(outbound, call);
        const code = memberOf(said, "Code");
        if (status >= 300) throw new SmsFailure("refused", code ?? String(status));
        if (code === undefined) throw new SmsFailure("garbled");
        if (code !== "OK") throw new SmsFailure("refused", code, { isOfNumber: OF_NUMBER.test(code) });
      }, deadlineMs);
    },
  };
}
