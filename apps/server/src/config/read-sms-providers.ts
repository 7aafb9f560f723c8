import type { OneSmsGateway } from "./config.ts";
import { isSafeAddress, SAFE_ADDRESS } from "./shapes.ts";

type Of<Kind extends OneSmsGateway["kind"]> = Extract<OneSmsGateway, { kind: Kind }>;
/** How a provider is read: what it must and may be told, what is wrong with what it is told, and what it is then. */
type Reading<Kind extends OneSmsGateway["kind"]> = {
  required: readonly string[];
  optional: readonly string[];
  /** each with what it must be, where it is not */
  faults(given: Given): readonly (readonly [name: string, fault: string] | undefined)[];
  read(given: Given): Of<Kind>;
};
type Given = (name: string) => string;

const TEMPLATES = "must read code=1001,passwordChanged=1002";

const origin = (name: string, usual: string) => (given: Given) => given(name) || usual;
const ofEndpoint = (name: string, address: string) =>
  isSafeAddress(address) && new URL(address).pathname === "/"
    ? undefined
    : ([name, `${SAFE_ADDRESS}, without a path`] as const);
const ofTemplates = (name: string, given: Given) =>
  readTemplates(given(name)) ? undefined : ([name, TEMPLATES] as const);

const aliyunEndpoint = origin("SMS_ALIYUN_ENDPOINT", "https://dysmsapi.aliyuncs.com");
const aliyun: Reading<"aliyun"> = {
  required: ["SMS_ALIYUN_KEY_ID", "SMS_ALIYUN_KEY_SECRET", "SMS_ALIYUN_SIGN", "SMS_ALIYUN_TEMPLATES"],
  optional: ["SMS_ALIYUN_ENDPOINT"],
  faults: (given) => [
    ofEndpoint("SMS_ALIYUN_ENDPOINT", aliyunEndpoint(given)),
    ofTemplates("SMS_ALIYUN_TEMPLATES", given),
  ],
  read: (given) => ({
    kind: "aliyun",
    endpoint: new URL(aliyunEndpoint(given)).origin,
    keyId: given("SMS_ALIYUN_KEY_ID"),
    keySecret: given("SMS_ALIYUN_KEY_SECRET"),
    signName: given("SMS_ALIYUN_SIGN"),
    templates: readTemplates(given("SMS_ALIYUN_TEMPLATES")) ?? {},
  }),
};

const huaweiEndpoint = origin("SMS_HUAWEI_ENDPOINT", "https://smsapi.cn-north-4.myhuaweicloud.com");
const huawei: Reading<"huawei"> = {
  required: ["SMS_HUAWEI_APP_KEY", "SMS_HUAWEI_APP_SECRET", "SMS_HUAWEI_SENDER", "SMS_HUAWEI_TEMPLATES"],
  optional: ["SMS_HUAWEI_ENDPOINT", "SMS_HUAWEI_SIGN"],
  faults: (given) => [
    ofEndpoint("SMS_HUAWEI_ENDPOINT", huaweiEndpoint(given)),
    ofTemplates("SMS_HUAWEI_TEMPLATES", given),
  ],
  read: (given) => ({
    kind: "huawei",
    endpoint: new URL(huaweiEndpoint(given)).origin,
    appKey: given("SMS_HUAWEI_APP_KEY"),
    appSecret: given("SMS_HUAWEI_APP_SECRET"),
    sender: given("SMS_HUAWEI_SENDER"),
    signName: given("SMS_HUAWEI_SIGN"),
    templates: readTemplates(given("SMS_HUAWEI_TEMPLATES")) ?? {},
  }),
};

const mas: Reading<"mas"> = {
  required: ["SMS_MAS_URL", "SMS_MAS_EC_NAME", "SMS_MAS_AP_ID", "SMS_MAS_SECRET", "SMS_MAS_SIGN"],
  optional: ["SMS_MAS_SERIAL"],
  faults: (given) => [isSafeAddress(given("SMS_MAS_URL")) ? undefined : ["SMS_MAS_URL", SAFE_ADDRESS]],
  read: (given) => ({
    kind: "mas",
    url: given("SMS_MAS_URL"),
    ecName: given("SMS_MAS_EC_NAME"),
    apId: given("SMS_MAS_AP_ID"),
    secretKey: given("SMS_MAS_SECRET"),
    sign: given("SMS_MAS_SIGN"),
    addSerial: given("SMS_MAS_SERIAL"),
  }),
};

/** Those of whom there is nothing more to say than this. */
export const providers = { aliyun, huawei, mas } as const;

/** `name=id,name=id`; undefined when it reads otherwise. */
export function readTemplates(text: string): Record<string, string> | undefined {
  const pairs = text.split(",").filter((pair) => pair.trim() !== "");
  const read = pairs.map((pair) => /^\s*(\w+)=([\w.-]+)\s*$/.exec(pair));
  if (read.some((pair) => pair === null)) return undefined;
  return Object.fromEntries(read.map((pair) => [pair?.[1], pair?.[2]]));
}
