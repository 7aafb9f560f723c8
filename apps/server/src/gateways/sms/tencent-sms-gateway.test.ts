import { createHash, createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fixedClock } from "../../../test/clock.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { createSmsGateway } from "./create-sms-gateway.ts";
import { hangsUp, says, silence, smsService, type Taken } from "./sms-service.testing.ts";
import { tencentSmsGateway } from "./tencent-sms-gateway.ts";

const secretKey = "secret-key-of-the-test";
const message = {
  to: "15400000202",
  text: "unused: the provider has the text",
  code: "123456",
  template: "code",
  values: ["登录", "123456", "5"],
};
/** As the provider answers: the HTTP status is 200 for refusals too. */
const status = (Code: string, Message = "send success") => ({
  Response: {
    SendStatusSet: [{ SerialNo: "5000:1", PhoneNumber: "+8615400000202", Fee: 1, SessionContext: "", Code, Message }],
    RequestId: "a0aabda6-cf91-4f3e-a81f-9198114a2279",
  },
});
const fault = (Code: string) => ({ Response: { Error: { Code, Message: "for +8615400000202" }, RequestId: "r" } });

let service: Awaited<ReturnType<typeof smsService>>;
beforeAll(async () => {
  service = await smsService((asked, reply) => {
    const isRight = signatureOf(asked) === /Signature=(\w+)/.exec(asked.headers.authorization ?? "")?.[1];
    says(isRight ? status("Ok") : fault("AuthFailure.SignatureFailure"))(asked, reply);
  });
});
afterEach(() => void (service.taken.length = 0));
afterAll(() => service.close());

const settings = () =>
  ({
    kind: "tencent",
    endpoint: service.url,
    region: "ap-guangzhou",
    secretId: "AKIDtest",
    secretKey,
    appId: "1400006666",
    signName: "农业农村数字服务门户",
    templates: { code: "1110" },
  }) as const;

/** TC3-HMAC-SHA256 as the provider documents it, computed from what arrived. */
function signatureOf({ headers, body }: Taken): string {
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const sha = (text: string) => createHash("sha256").update(text).digest("hex");
  const [, date = "", name = ""] =
    /Credential=AKIDtest\/([\d-]+)\/([\w.]+)\/tc3_request/.exec(headers.authorization ?? "") ?? [];
  const host = String(headers.host).split(":")[0];
  const canonical = [
    "POST",
    "/",
    "",
    `content-type:${headers["content-type"]}`,
    `host:${host}`,
    "",
    "content-type;host",
    sha(body),
  ];
  const scope = `${date}/${name}/tc3_request`;
  const toSign = ["TC3-HMAC-SHA256", headers["x-tc-timestamp"], scope, sha(canonical.join("\n"))].join("\n");
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), name), "tc3_request");
  return hmac(key, toSign).toString("hex");
}

describe("Tencent Cloud SMS", () => {
  test("SendSms with number, application, signature, template and values, signed with the key", async () => {
    await (await tencentSmsGateway(settings())).send(message);
    const [{ headers, body } = { headers: {}, body: "{}" }] = service.taken;
    expect(headers).toMatchObject({
      "x-tc-action": "SendSms",
      "x-tc-version": "2021-01-11",
      "x-tc-region": "ap-guangzhou",
    });
    expect(JSON.parse(body)).toEqual({
      PhoneNumberSet: ["+8615400000202"],
      SmsSdkAppId: "1400006666",
      SignName: "农业农村数字服务门户",
      TemplateId: "1110",
      TemplateParamSet: ["登录", "123456", "5"],
    });
  });

  test("a wrong key is a refusal", async () => {
    const gateway = await tencentSmsGateway({ ...settings(), secretKey: "another" });
    await expect(gateway.send(message)).rejects.toMatchObject({
      message: "the SMS gateway: refused (AuthFailure.SignatureFailure)",
    });
  });

  test.each([
    ["hangs up", hangsUp],
    ["fails", says("", 502)],
    ["has an inner error", says(fault("InternalError.SendAndRecvFail"))],
  ])("where it %s the message is tried once more", async (_name, answer) => {
    service.answerWith(answer);
    await (await tencentSmsGateway(settings())).send(message);
    expect(service.taken).toHaveLength(2);
  });

  test.each([
    ["takes no more for this number", [says(status("LimitExceeded.PhoneNumberDailyLimit"))], 1, "refused"],
    ["refuses the call", [says(fault("FailedOperation.TemplateIncorrectOrUnapproved"))], 1, "refused"],
    ["is out of order twice", [says("", 500), says("", 500)], 2, "unreachable"],
    ["talks nonsense", [says("<html>")], 1, "garbled"],
    ["answers something else", [says({ Response: { RequestId: "r" } })], 1, "garbled"],
    ["answers nothing", [says("null")], 1, "garbled"],
  ])("where it %s, nothing was sent and no number is in the failure", async (_name, answers, asked, reason) => {
    service.answerWith(...answers);
    const failure: unknown = await (
      await tencentSmsGateway(settings())
    )
      .send(message)
      .catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ reason });
    expect(String((failure as Error).stack)).not.toContain("15400000202");
    expect(service.taken).toHaveLength(asked);
  });

  test("where it is silent the wait is bounded, and the message not sent twice", async () => {
    service.answerWith(silence);
    await expect((await tencentSmsGateway(settings(), 200)).send(message)).rejects.toMatchObject({ reason: "timeout" });
    expect(service.taken).toHaveLength(1);
  });

  test("a server that lacks a template for one of its texts does not start", async () => {
    const recorder = { record: async () => {}, recorded: async () => [] };
    const deps = { outbound: createOutbound(), clock: fixedClock(), recorder, templates: ["code", "passwordChanged"] };
    await expect(createSmsGateway({ ...deps, settings: settings() })).rejects.toThrow(
      "SMS_TEMPLATES: names no template for passwordChanged",
    );
  });
});
