import { describe, expect, test } from "vitest";
import { readSmsGateway } from "./read-sms-gateway.ts";

const http = {
  SMS_GATEWAY: "http",
  SMS_HTTP_URL: "https://sms.example.cn/v1/send",
  SMS_HTTP_APP_ID: "portal",
  SMS_HTTP_SECRET: "0123456789abcdef",
};
const tencent = {
  SMS_GATEWAY: "tencent",
  SMS_TENCENT_SECRET_ID: "AKID",
  SMS_TENCENT_SECRET_KEY: "key",
  SMS_TENCENT_APP_ID: "1400006666",
  SMS_TENCENT_SIGN: "门户",
  SMS_TEMPLATES: "code=1110, passwordChanged=1111",
};
const read = (env: Record<string, string>, demonstration = false) => readSmsGateway(env, { demonstration });

describe("which SMS gateway there is", () => {
  test("none that sends, unless it is said", () => {
    expect(read({})).toEqual({ gateway: { kind: "recording" }, faults: [] });
  });

  test("a generic one over HTTP", () => {
    expect(read({ ...http, SMS_HTTP_OK: "success=true" })).toMatchObject({
      faults: [],
      gateway: { kind: "http", url: http.SMS_HTTP_URL, accepted: { member: "success", value: "true" }, templates: {} },
    });
  });

  test("Tencent Cloud", () => {
    expect(read(tencent)).toMatchObject({
      faults: [],
      gateway: {
        kind: "tencent",
        endpoint: "https://sms.tencentcloudapi.com",
        region: "ap-guangzhou",
        templates: { code: "1110", passwordChanged: "1111" },
      },
    });
  });

  const aliyun = {
    SMS_ALIYUN_KEY_ID: "LTAI",
    SMS_ALIYUN_KEY_SECRET: "key",
    SMS_ALIYUN_SIGN: "门户",
    SMS_ALIYUN_TEMPLATES: "code=SMS_1, passwordChanged=SMS_2",
  };
  test("Alibaba Cloud, Huawei Cloud and China Mobile's MAS", () => {
    expect(read({ ...aliyun, SMS_GATEWAY: "aliyun" })).toMatchObject({
      faults: [],
      gateway: { kind: "aliyun", endpoint: "https://dysmsapi.aliyuncs.com", templates: { passwordChanged: "SMS_2" } },
    });
    const huawei = {
      SMS_HUAWEI_APP_KEY: "key",
      SMS_HUAWEI_APP_SECRET: "secret",
      SMS_HUAWEI_SENDER: "88230405",
      SMS_HUAWEI_TEMPLATES: "code=8ff5",
      SMS_HUAWEI_ENDPOINT: "https://smsapi.cn-east-3.myhuaweicloud.com:443",
    };
    expect(read({ ...huawei, SMS_GATEWAY: "huawei" })).toMatchObject({
      faults: [],
      gateway: { kind: "huawei", endpoint: "https://smsapi.cn-east-3.myhuaweicloud.com", signName: "" },
    });
    const mas = {
      SMS_MAS_URL: "http://10.8.0.5:1992/sms/norsubmit",
      SMS_MAS_EC_NAME: "某省农业农村厅",
      SMS_MAS_AP_ID: "portal",
      SMS_MAS_SECRET: "secret",
      SMS_MAS_SIGN: "DWItALe3A",
    };
    expect(read({ ...mas, SMS_GATEWAY: "mas" })).toMatchObject({ faults: [], gateway: { kind: "mas", addSerial: "" } });
    const inTheClear = read({ ...mas, SMS_GATEWAY: "mas", SMS_MAS_URL: "http://112.35.1.155:1992/sms/norsubmit" });
    expect(inTheClear.faults.map(({ name }) => name)).toEqual(["SMS_MAS_URL"]);
  });

  test("several in their order, each once, each with all it needs", () => {
    const both = { ...tencent, ...aliyun, SMS_GATEWAY: "aliyun, tencent" };
    expect(read(both)).toMatchObject({
      faults: [],
      gateway: { kind: "several", gateways: [{ kind: "aliyun" }, { kind: "tencent" }] },
    });
    expect(read({ ...tencent, SMS_GATEWAY: "tencent,aliyun" }).faults.map(({ name }) => name)).toEqual([
      "SMS_ALIYUN_KEY_ID",
      "SMS_ALIYUN_KEY_SECRET",
      "SMS_ALIYUN_SIGN",
      "SMS_ALIYUN_TEMPLATES",
    ]);
    for (const odd of ["tencent,tencent", "tencent,recording", "tencent,"])
      expect(read({ ...tencent, SMS_GATEWAY: odd }).faults.map(({ name }) => name)).toEqual(["SMS_GATEWAY"]);
    expect(read({ ...both, SMS_ALIYUN_TEMPLATES: "code" }).faults.map(({ name }) => name)).toEqual([
      "SMS_ALIYUN_TEMPLATES",
    ]);
  });

  test.each([
    ["http", http],
    ["tencent", tencent],
  ])("in the demonstration %s is refused: no text message leaves the machine", (_kind, env) => {
    expect(read(env, true)).toEqual({
      gateway: undefined,
      faults: [{ name: "SMS_GATEWAY", fault: "must be recording in the demonstration, which sends no text message" }],
    });
  });

  test.each<[string, Record<string, string>, string[]]>([
    ["an unknown kind", { SMS_GATEWAY: "pigeon" }, ["SMS_GATEWAY"]],
    ["settings without the choice", { SMS_HTTP_URL: http.SMS_HTTP_URL }, ["SMS_HTTP_URL"]],
    ["nothing but the choice", { SMS_GATEWAY: "http" }, ["SMS_HTTP_URL", "SMS_HTTP_APP_ID", "SMS_HTTP_SECRET"]],
    ["numbers in the clear on the way out", { ...http, SMS_HTTP_URL: "http://sms.example.cn/" }, ["SMS_HTTP_URL"]],
    ["an address of the cloud's inside", { ...http, SMS_HTTP_URL: "http://169.254.169.254/" }, ["SMS_HTTP_URL"]],
    ["a short secret", { ...http, SMS_HTTP_SECRET: "short" }, ["SMS_HTTP_SECRET"]],
    ["a body without a number", { ...http, SMS_HTTP_BODY: '{"text":"{text}"}' }, ["SMS_HTTP_BODY"]],
    ["a body that is no JSON", { ...http, SMS_HTTP_BODY: "to={to}" }, ["SMS_HTTP_BODY"]],
    ["templates that read otherwise", { ...tencent, SMS_TEMPLATES: "1110" }, ["SMS_TEMPLATES"]],
    [
      "an endpoint with a path",
      { ...tencent, SMS_TENCENT_ENDPOINT: "https://sms.example.cn/v1" },
      ["SMS_TENCENT_ENDPOINT"],
    ],
    ["an endpoint that is none", { ...tencent, SMS_TENCENT_ENDPOINT: "sms" }, ["SMS_TENCENT_ENDPOINT"]],
  ])("%s is a fault that names its variable and no value", (_name, env, names) => {
    const { faults } = read(env);
    expect(faults.map(({ name }) => name)).toEqual(names);
    for (const value of Object.values(env).filter((text) => text.length > 8))
      expect(JSON.stringify(faults)).not.toContain(value);
  });

  test("a gateway inside one's own network may do without TLS", () => {
    expect(read({ ...http, SMS_HTTP_URL: "http://10.20.0.5:8080/send" }).faults).toEqual([]);
  });
});
