import { createHash, createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fixedClock } from "../../../test/clock.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { httpSmsGateway } from "./http-sms-gateway.ts";
import { hangsUp, says, silence, smsService } from "./sms-service.testing.ts";

const secret = "a-secret-of-the-test";
const clock = fixedClock();
const message = {
  to: "15400000201",
  text: '【门户】登录验证码 123456，"5" 分钟内有效。',
  code: "123456",
  template: "code",
  values: ["登录", "123456", "5"],
};
const body = '{"requestId":"{requestId}","mobile":"{to}","tpl":"{template}","msg":["{text}"],"args":"{values}","n":1}';

let service: Awaited<ReturnType<typeof smsService>>;
beforeAll(async () => {
  service = await smsService(says({ code: 0 }));
});
afterEach(() => void (service.taken.length = 0));
afterAll(() => service.close());

const gateway = (more: { url?: string; deadlineMs?: number } = {}) =>
  httpSmsGateway({
    outbound: createOutbound(),
    clock,
    deadlineMs: more.deadlineMs ?? 5000,
    settings: {
      kind: "http",
      url: more.url ?? `${service.url}/send?from=portal`,
      appId: "portal",
      secret,
      body,
      accepted: { member: "code", value: "0" },
      templates: { code: "T-1001" },
    },
  });

describe("a message over HTTP", () => {
  test("fills the configured body, whatever stands in the text", async () => {
    await gateway().send(message);
    const [{ method, path, body: sent } = { method: "", path: "", body: "{}" }] = service.taken;
    expect([method, path]).toEqual(["POST", "/send?from=portal"]);
    expect(JSON.parse(sent)).toEqual({
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      mobile: "15400000201",
      tpl: "T-1001",
      msg: [message.text],
      args: ["登录", "123456", "5"],
      n: 1,
    });
  });

  test("is signed: HMAC-SM3 over method, path, query, SM3 of the body, timestamp, nonce, app id", async () => {
    await gateway().send(message);
    const { headers, body: sent } = service.taken[0]!;
    const [timestamp, nonce] = [String(clock().getTime()), String(headers["x-nonce"])];
    const digest = createHash("sm3").update(sent).digest("hex");
    const signed = ["POST", "/send", "from=portal", digest, timestamp, nonce, "portal"].join("\n");
    expect(headers).toMatchObject({
      "x-app-id": "portal",
      "x-timestamp": timestamp,
      "x-sign": createHmac("sm3", secret).update(signed).digest("hex"),
    });
  });

  test.each([
    ["hangs up", hangsUp],
    ["fails", says("", 503)],
  ])("is tried once more where the service %s, under the same request id", async (_name, answer) => {
    service.answerWith(answer);
    await gateway().send(message);
    const ids = service.taken.map(({ body: sent }) => (JSON.parse(sent) as { requestId: string }).requestId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test.each([
    ["fails twice", [says("", 503), says("", 503)], 2, { reason: "unreachable" }],
    ["refuses by status", [says("", 403)], 1, { reason: "refused", message: "the SMS gateway: refused (403)" }],
    ["refuses by code", [says({ code: 17 })], 1, { reason: "refused", message: "the SMS gateway: refused (17)" }],
    ["redirects", [says("", 302)], 1, { reason: "refused" }],
    ["talks nonsense", [says("<html>")], 1, { reason: "garbled" }],
    ["answers another question", [says({ ok: true })], 1, { reason: "garbled" }],
    ["answers a flood", [says(" ".repeat(20_000))], 1, { reason: "garbled" }],
  ])("where the service %s, nothing was sent", async (_name, answers, asked, failure) => {
    service.answerWith(...answers);
    await expect(gateway().send(message)).rejects.toMatchObject(failure);
    expect(service.taken).toHaveLength(asked);
  });

  test("where the service is silent, the wait is bounded and the message not sent twice", async () => {
    service.answerWith(silence);
    await expect(gateway({ deadlineMs: 200 }).send(message)).rejects.toMatchObject({ reason: "timeout" });
    expect(service.taken).toHaveLength(1);
  });

  test("where nobody listens, that is said; addresses of the cloud's inside are never called", async () => {
    await expect(gateway({ url: "http://127.0.0.1:9/" }).send(message)).rejects.toMatchObject({
      reason: "unreachable",
    });
    await expect(gateway({ url: "http://169.254.169.254/" }).send(message)).rejects.toThrow(/forbiddenAddress/);
  });

  test("a failure names neither number nor code, whatever the service writes", async () => {
    service.answerWith(says({ code: "bad number 15400000201, text 123456" }));
    const failure: unknown = await gateway()
      .send(message)
      .catch((thrown: unknown) => thrown);
    expect(String((failure as Error).stack)).not.toMatch(/15400000201|123456/);
  });
});
