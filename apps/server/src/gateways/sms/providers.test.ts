import { createHash, createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fixedClock } from "../../../test/clock.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { aliyunSmsGateway } from "./aliyun-sms-gateway.ts";
import { huaweiSmsGateway } from "./huawei-sms-gateway.ts";
import { masSmsGateway } from "./mas-sms-gateway.ts";
import type { SmsGateway } from "./sms-gateway.ts";
import { hangsUp, says, silence, smsService, type Taken } from "./sms-service.testing.ts";

/** Each provider as its own documents describe it, on a port of its own: it judges the proof by itself before it answers. */

const message = {
  to: "15400000203",
  text: "【农业农村数字服务门户】登录验证码 123456，5 分钟内有效。",
  code: "123456",
  template: "code",
  values: ["登录", "123456", "5"],
};
const clock = fixedClock();
const outbound = createOutbound();
type Service = Awaited<ReturnType<typeof smsService>>;
type Made = { url: string; deadlineMs?: number; secret?: string };

/** What Alibaba Cloud computes of what it received (V3 request signature), from the address and headers as they came. */
function isSignedForAliyun({ method, path, headers, body }: Taken, secret: string): boolean {
  const [uri = "", query = ""] = path.split("?");
  const [, key, names = "", signature] =
    /^ACS3-HMAC-SHA256 Credential=(\w+),SignedHeaders=([\w;-]+),Signature=([\da-f]{64})$/.exec(
      String(headers.authorization),
    ) ?? [];
  const signed = names.split(";");
  const mustBeSigned = Object.keys(headers).filter((name) => name === "host" || name.startsWith("x-acs-"));
  if (key !== "LTAI0001" || mustBeSigned.some((name) => !signed.includes(name))) return false;
  const sha = (text: string) => createHash("sha256").update(text).digest("hex");
  if (headers["x-acs-content-sha256"] !== sha(body)) return false;
  const sorted = query.split("&").toSorted().join("&");
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join("");
  const canonical = `${method}\n${uri}\n${sorted}\n${lines}\n${names}\n${sha(body)}`;
  return (
    createHmac("sha256", secret)
      .update(`ACS3-HMAC-SHA256\n${sha(canonical)}`)
      .digest("hex") === signature
  );
}

function isProvedForHuawei({ headers }: Taken, secret: string): boolean {
  if (headers.authorization !== 'WSSE realm="SDP",profile="UsernameToken",type="Appkey"') return false;
  const token =
    /^UsernameToken Username="(\w+)",PasswordDigest="([^"]+)",Nonce="(\w{1,128})",Created="(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)"$/;
  const [, key, digest = "", nonce = "", created = ""] = token.exec(String(headers["x-wsse"])) ?? [];
  const hex = createHash("sha256").update(nonce).update(created).update(secret).digest("hex");
  return key === "appkey01" && Buffer.from(digest, "base64").toString("latin1") === hex;
}

type OfMas = Record<"ecName" | "apId" | "mobiles" | "content" | "sign" | "addSerial" | "mac", string>;
const masBody = ({ body }: Taken) => JSON.parse(Buffer.from(body, "base64").toString("utf8")) as OfMas;
function isProvedForMas(taken: Taken, secret: string): boolean {
  const { ecName, apId, mobiles, content, sign, addSerial, mac } = masBody(taken);
  const text = ecName + apId + secret + mobiles + content + sign + addSerial;
  return createHash("md5").update(text, "utf8").digest("hex") === mac;
}

const providers = {
  aliyun: {
    gateway: ({ url, deadlineMs = 5000, secret = "the-secret" }: Made) =>
      aliyunSmsGateway({
        settings: {
          kind: "aliyun",
          endpoint: url,
          keyId: "LTAI0001",
          keySecret: secret,
          signName: "农业农村数字服务门户",
          templates: { code: "SMS_1110" },
        },
        outbound,
        clock,
        deadlineMs,
      }),
    isProved: isSignedForAliyun,
    taken: { Code: "OK", Message: "OK", BizId: "9", RequestId: "r" },
    unproved: [{ Code: "SignatureDoesNotMatch", Message: "Specified signature is not matched" }, 400],
    ofNumber: { Code: "isv.BUSINESS_LIMIT_CONTROL", Message: "触发天级流控 15400000203" },
    refused: { Code: "isv.SMS_TEMPLATE_ILLEGAL", Message: "模板不合法" },
    read: ({ method, path }: Taken) => [method, Object.fromEntries(new URLSearchParams(path.split("?")[1]))],
    says: [
      "POST",
      {
        PhoneNumbers: "15400000203",
        SignName: "农业农村数字服务门户",
        TemplateCode: "SMS_1110",
        TemplateParam: '{"v1":"登录","v2":"123456","v3":"5"}',
      },
    ],
  },
  huawei: {
    gateway: ({ url, deadlineMs = 5000, secret = "the-secret" }: Made) =>
      huaweiSmsGateway({
        settings: {
          kind: "huawei",
          endpoint: url,
          appKey: "appkey01",
          appSecret: secret,
          sender: "8823040504797",
          signName: "农业农村数字服务门户",
          templates: { code: "8ff55eac1d0b478ab3c06c3c6a492300" },
        },
        outbound,
        clock,
        deadlineMs,
      }),
    isProved: isProvedForHuawei,
    taken: { code: "000000", description: "Success", result: [{ originTo: "+8615400000203", status: "000000" }] },
    unproved: [{ code: "E000103", description: "The App_Key or X-WSSE is invalid" }, 401],
    ofNumber: {
      code: "E000510",
      description: "failed",
      result: [{ originTo: "+8615400000203", status: "E200030" }],
    },
    refused: { code: "E000027", description: "The template is not approved" },
    read: ({ method, path, body }: Taken) => [`${method} ${path}`, Object.fromEntries(new URLSearchParams(body))],
    says: [
      "POST /sms/batchSendSms/v1",
      {
        from: "8823040504797",
        to: "+8615400000203",
        templateId: "8ff55eac1d0b478ab3c06c3c6a492300",
        templateParas: '["登录","123456","5"]',
        signature: "农业农村数字服务门户",
      },
    ],
  },
  mas: {
    gateway: ({ url, deadlineMs = 5000, secret = "the-secret" }: Made) =>
      masSmsGateway({
        settings: {
          kind: "mas",
          url: `${url}/sms/norsubmit`,
          ecName: "某省农业农村厅",
          apId: "portal",
          secretKey: secret,
          sign: "DWItALe3A",
          addSerial: "",
        },
        outbound,
        deadlineMs,
      }),
    isProved: isProvedForMas,
    taken: { msgGroup: "0126145058000001", rspcod: "success", success: true },
    unproved: [{ rspcod: "IllegalMac", success: false }, 200],
    ofNumber: { rspcod: "InvalidMobile", success: false },
    refused: { rspcod: "NoSignId", success: false },
    read: (taken: Taken) => [`${taken.method} ${taken.path}`, { ...masBody(taken), mac: "" }],
    says: [
      "POST /sms/norsubmit",
      {
        ecName: "某省农业农村厅",
        apId: "portal",
        mobiles: "15400000203",
        content: "登录验证码 123456，5 分钟内有效。",
        sign: "DWItALe3A",
        addSerial: "",
        mac: "",
      },
    ],
  },
} as const;

describe.each(Object.entries(providers))("%s", (_name, provider) => {
  let service: Service;
  beforeAll(async () => {
    service = await smsService((asked, reply) => {
      const [content, status] = provider.isProved(asked, "the-secret")
        ? ([provider.taken, 200] as const)
        : provider.unproved;
      says(content, status)(asked, reply);
    });
  });
  afterEach(() => void (service.taken.length = 0));
  afterAll(() => service.close());
  const gateway = (more: Partial<Made> = {}): SmsGateway => provider.gateway({ url: service.url, ...more });
  const failureOf = (more: Partial<Made> = {}) =>
    gateway(more)
      .send(message)
      .then(
        () => undefined,
        (thrown: unknown) => thrown as Error,
      );

  test("is handed number, text and values, and accepts the proof", async () => {
    await gateway().send(message);
    expect(service.taken.map(provider.read)).toEqual([provider.says]);
  });

  test("refuses a wrong secret, and that is no fault of the number", async () => {
    expect(await failureOf({ secret: "another" })).toMatchObject({
      reason: "refused",
      mayHaveGone: false,
      isOfNumber: false,
    });
    expect(service.taken).toHaveLength(1);
  });

  test.each([
    ["has had enough of this number", [says(provider.ofNumber)], 1, { reason: "refused", isOfNumber: true }],
    ["refuses the message", [says(provider.refused)], 1, { reason: "refused", mayHaveGone: false, isOfNumber: false }],
    ["is out of order twice", [says("", 503), says("", 500)], 2, { reason: "unreachable", mayHaveGone: true }],
    ["hangs up, then refuses", [hangsUp, says(provider.refused)], 2, { reason: "refused", mayHaveGone: true }],
    ["talks nonsense", [says("<html>")], 1, { reason: "garbled", mayHaveGone: true }],
    ["answers something else", [says({ ok: 1 })], 1, { reason: "garbled" }],
    ["redirects", [says("", 302)], 1, { reason: "refused" }],
  ])("where it %s, nothing was sent as far as anybody knows", async (_how, answers, asked, expected) => {
    service.answerWith(...answers);
    const failure = await failureOf();
    expect(failure).toMatchObject(expected);
    expect(service.taken).toHaveLength(asked);
    expect(String(failure?.stack)).not.toMatch(/15400000203|123456/);
  });

  test.each([
    ["hangs up", hangsUp],
    ["fails", says("", 502)],
  ])("is tried once more where it %s", async (_how, answer) => {
    service.answerWith(answer);
    await gateway().send(message);
    expect(service.taken).toHaveLength(2);
  });

  test("is not waited for without end, and not asked twice after silence", async () => {
    service.answerWith(silence);
    expect(await failureOf({ deadlineMs: 200 })).toMatchObject({ reason: "timeout", mayHaveGone: true });
    expect(service.taken).toHaveLength(1);
  });

  test("has surely nothing where nobody listens", async () => {
    expect(await failureOf({ url: "http://127.0.0.1:9" })).toMatchObject({
      reason: "unreachable",
      mayHaveGone: false,
    });
  });
});
