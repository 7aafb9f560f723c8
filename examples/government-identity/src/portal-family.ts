import { createCipheriv, createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sm2 } from "sm-crypto-v2";
import type { Grants } from "./grants.ts";
import type { Grant } from "./grants.ts";
import type { Person } from "./people.ts";
import type { Secrets } from "./secrets.ts";

type Form = Record<string, string>;
type Deps = { grants: Grants; secrets: Secrets };
type Answer = { retcode: string; msg: string; data?: string };

const words = {
  unknown: { retcode: "990003", msg: "票据不存在" },
  used: { retcode: "990001", msg: "票据已使用" },
  expired: { retcode: "990002", msg: "票据已过期" },
} as const;

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const userData = (person: Person) =>
  person.kind === "person"
    ? {
        uuid: person.id,
        name: person.name,
        mobile: person.mobile,
        mobileverified: person.mobileVerified ? "1" : "0",
        cardid: person.idNumber,
      }
    : {
        uuid: person.id,
        agentname: person.name,
        agentmobile: person.mobile,
        mobileverified: person.mobileVerified ? "1" : "0",
        corname: person.company,
        creditcode: person.creditCode,
        realname: person.legalPersonName,
        cardid: person.legalPersonIdNumber,
      };

/** The two calls that both families know: a ticket becomes a token, a token becomes a person. */
async function answerOf(
  servicename: string,
  params: Form,
  { grants }: Deps,
): Promise<{ answer: Answer } | { person: Grant }> {
  if (servicename === "ticketValidate") {
    const spent = await grants.spend(params["ticket"] ?? "");
    if (typeof spent === "string") return { answer: words[spent] };
    const token = grants.issue("TK", { ...spent, manner: spent.manner === "slow" ? "good" : spent.manner });
    const usertype = spent.person.kind === "person" ? "1" : "2";
    return { answer: { retcode: "000000", msg: "成功", data: JSON.stringify({ token, usertype }) } };
  }
  const spent = await grants.spend(params["token"] ?? "");
  if (typeof spent === "string") return { answer: words[spent] };
  const asks = servicename === "findCorUserByToken" ? "legalPerson" : "person";
  if (spent.person.kind !== asks) return { answer: { retcode: "990004", msg: "用户类型不符" } };
  return { person: spent };
}

const sealAes = (text: string, key: string) => {
  const cipher = createCipheriv("aes-128-ecb", Buffer.from(key, "ascii"), null);
  return Buffer.concat([cipher.update(text, "utf8"), cipher.final()]).toString("base64");
};
const sealSm4 = (text: string, key: string) => {
  const iv = randomBytes(16);
  const cipher = createCipheriv("sm4-cbc", Buffer.from(key, "hex"), iv);
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]).toString("hex");
};

const textOf = ({ person, manner }: Grant) => JSON.stringify(manner === "nobody" ? { uuid: "" } : userData(person));

/** The old family and the newer gateway, as the province's portals speak them. */
export function portalFamily(app: FastifyInstance, deps: Deps): void {
  const { secrets } = deps;

  app.post<{ Body: Form }>("/jis/interface", async ({ body }) => {
    const { appmark = "", time = "", sign = "", servicename = "", params = "{}" } = body;
    const expected = createHash("md5").update(`${secrets.appmark}${secrets.appword}${time}`).digest("hex");
    if (appmark !== secrets.appmark || !isSame(sign, expected)) return { retcode: "900001", msg: "签名错误" };
    const told = await answerOf(servicename, JSON.parse(params) as Form, deps);
    if ("answer" in told) return told.answer;
    const data =
      told.person.manner === "garbled"
        ? randomBytes(48).toString("base64")
        : sealAes(textOf(told.person), secrets.aesKey);
    return { retcode: "000000", msg: "成功", data };
  });

  app.post<{ Body: Form }>("/gateway/interface", async ({ body }) => {
    const { sign = "", ...members } = body;
    const text = Object.keys(members)
      .toSorted()
      .map((name) => `${name}=${members[name]}`)
      .join("&");
    const signature = Buffer.from(sign, "base64").toString("hex");
    const isSigned = verifies(text, signature, secrets.gatewaySm2.publicKey);
    if (members["app_id"] !== secrets.gatewayAppId || !isSigned) return { code: "401", msg: "签名错误" };
    const { servicename, params } = JSON.parse(members["biz_content"] ?? "{}") as { servicename: string; params: Form };
    const told = await answerOf(servicename, params, deps);
    const inner = "answer" in told ? told.answer : { retcode: "000000", msg: "成功", data: textOf(told.person) };
    const isGarbled = "person" in told && told.person.manner === "garbled";
    return { code: 200, msg: "成功", data: isGarbled ? "not hex" : sealSm4(JSON.stringify(inner), secrets.sm4Key) };
  });
}

function verifies(text: string, signature: string, publicKey: string): boolean {
  try {
    return sm2.doVerifySignature(text, signature, publicKey, { hash: true, der: true });
  } catch {
    return false; // no signature at all
  }
}
