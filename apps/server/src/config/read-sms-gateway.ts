import type { OneSmsGateway, SmsGatewayConfig } from "./config.ts";
import type { Environment, Fault } from "./read-keys.ts";
import { providers, readTemplates } from "./read-sms-providers.ts";
import { isJsonObject, isSafeAddress, SAFE_ADDRESS } from "./shapes.ts";

type Read = { gateway: SmsGatewayConfig | undefined; faults: Fault[] };
type ReadOne = { gateway: OneSmsGateway | undefined; faults: Fault[] };

/** What each gateway must and may be told. */
const variables = {
  http: {
    required: ["SMS_HTTP_URL", "SMS_HTTP_APP_ID", "SMS_HTTP_SECRET"],
    optional: ["SMS_HTTP_BODY", "SMS_HTTP_OK"],
  },
  tencent: {
    required: [
      "SMS_TENCENT_SECRET_ID",
      "SMS_TENCENT_SECRET_KEY",
      "SMS_TENCENT_APP_ID",
      "SMS_TENCENT_SIGN",
      "SMS_TEMPLATES",
    ],
    optional: ["SMS_TENCENT_REGION", "SMS_TENCENT_ENDPOINT"],
  },
  ...providers,
} as const;
type Kind = keyof typeof variables;
const isKind = (text: string): text is Kind => Object.hasOwn(variables, text);
const KINDS = "http, tencent, aliyun, huawei or mas";

/** Everything a message has; a gateway of the generic kind gets what its body asks for. */
const USUAL_BODY =
  '{"requestId":"{requestId}","phone":"{to}","content":"{text}","template":"{template}","values":"{values}"}';

/**
 * Reads which SMS gateway there is and what it needs; a fault names its variable and never a value. In the
 * demonstration no text message leaves the machine, so there only the recording one is accepted.
 */
export function readSmsGateway(env: Environment, { demonstration }: { demonstration: boolean }): Read {
  const chosen = env["SMS_GATEWAY"] ?? "recording";
  if (chosen === "recording") return { gateway: { kind: chosen }, faults: unknownVariables(env) };
  const kinds = chosen.split(",").map((kind) => kind.trim());
  if (!kinds.every(isKind) || new Set(kinds).size < kinds.length)
    return refused("SMS_GATEWAY", `must be recording, ${KINDS}, or several of these in their order, a comma between`);
  if (demonstration)
    return refused("SMS_GATEWAY", "must be recording in the demonstration, which sends no text message");
  const read = kinds.map((kind) => readOne(kind, env));
  const faults = read.flatMap((one) => one.faults);
  const gateways = read.flatMap(({ gateway }) => gateway ?? []);
  const [first] = gateways;
  if (faults.length > 0 || !first) return { gateway: undefined, faults };
  return { faults, gateway: gateways.length === 1 ? first : { kind: "several", gateways } };
}

function readOne(kind: Kind, env: Environment): ReadOne {
  const faults: Fault[] = variables[kind].required
    .filter((name) => env[name] === undefined)
    .map((name) => ({ name, fault: `is required with SMS_GATEWAY=${kind}` }));
  const given = (name: string) => env[name] ?? "";
  const expect = (kept: boolean, name: string, fault: string) =>
    void (env[name] === undefined || kept || faults.push({ name, fault }));
  if (kind !== "http" && kind !== "tencent") {
    const provider = providers[kind];
    const wrong = faults.length > 0 ? [] : provider.faults(given);
    for (const one of wrong) if (one) faults.push({ name: one[0], fault: one[1] });
    return { faults, gateway: faults.length > 0 ? undefined : provider.read(given) };
  }
  expect(
    readTemplates(given("SMS_TEMPLATES")) !== undefined,
    "SMS_TEMPLATES",
    "must read code=1001,passwordChanged=1002",
  );

  if (kind === "http") {
    expect(isSafeAddress(given("SMS_HTTP_URL")), "SMS_HTTP_URL", SAFE_ADDRESS);
    expect(given("SMS_HTTP_SECRET").length >= 16, "SMS_HTTP_SECRET", "must have at least 16 characters");
    const body = given("SMS_HTTP_BODY") || USUAL_BODY;
    expect(isJsonObject(body) && body.includes("{to}"), "SMS_HTTP_BODY", "must be a JSON object that holds {to}");
    const ok = (given("SMS_HTTP_OK") || "code=0").split("=");
    expect(ok.length === 2, "SMS_HTTP_OK", "must read name=value, such as code=0");
    if (faults.length > 0) return { gateway: undefined, faults };
    return {
      faults,
      gateway: {
        kind,
        url: given("SMS_HTTP_URL"),
        appId: given("SMS_HTTP_APP_ID"),
        secret: given("SMS_HTTP_SECRET"),
        body,
        accepted: { member: ok[0] as string, value: ok[1] as string },
        templates: readTemplates(given("SMS_TEMPLATES")) ?? {},
      },
    };
  }
  const endpoint = given("SMS_TENCENT_ENDPOINT") || "https://sms.tencentcloudapi.com";
  expect(
    isSafeAddress(endpoint) && new URL(endpoint).pathname === "/",
    "SMS_TENCENT_ENDPOINT",
    `${SAFE_ADDRESS}, without a path`,
  );
  if (faults.length > 0) return { gateway: undefined, faults };
  return {
    faults,
    gateway: {
      kind,
      endpoint: new URL(endpoint).origin,
      region: given("SMS_TENCENT_REGION") || "ap-guangzhou",
      secretId: given("SMS_TENCENT_SECRET_ID"),
      secretKey: given("SMS_TENCENT_SECRET_KEY"),
      appId: given("SMS_TENCENT_APP_ID"),
      signName: given("SMS_TENCENT_SIGN"),
      templates: readTemplates(given("SMS_TEMPLATES")) ?? {},
    },
  };
}

const refused = (name: string, fault: string): Read => ({ gateway: undefined, faults: [{ name, fault }] });

/** Whoever configured a gateway and forgot to choose it would send nothing, and not know. */
function unknownVariables(env: Environment): Fault[] {
  const all = Object.values(variables).flatMap(({ required, optional }): string[] => [...required, ...optional]);
  return all
    .filter((name) => env[name] !== undefined)
    .map((name) => ({ name, fault: `needs SMS_GATEWAY=${KINDS} beside it` }));
}
