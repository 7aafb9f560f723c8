import { momentOfClock } from "@sannong/contract/rules/time/days";
import type { GatewayConfig, JisConfig } from "../../config/identity-sources.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { asJson, type AskSource, askSource, bodyOf, formOf } from "./ask-source.ts";
import { decryptorOf } from "./decryptors.ts";
import { readUser } from "./field-map.ts";
import { type Departure, type IdentitySource, UpstreamFailure } from "./identity-source.ts";
import { signerOf } from "./signers.ts";
import { saidInConfig } from "./source-parts.ts";

type Deps = { outbound: Outbound; clock: Clock };
type PersonKind = Departure["personKind"];
type Step = "ticketValidate" | "person" | "legalPerson";
/** One call of a family: what it posts, and the payload of what comes back. */
type Call = (ask: AskSource, step: Step, params: Record<string, string>) => Promise<unknown>;

/** `retcode` of a good answer, and what is known of the others. */
const GOOD = "000000";
const USED = "990001";
const EXPIRED = "990002";

const serviceNames = {
  ticketValidate: "ticketValidate",
  person: "findOutsideUserByToken",
  legalPerson: "findCorUserByToken",
} as const;

/** yyyyMMddHHmmss in Beijing, as both families stamp their calls. */
const stampOf = (now: Date) => momentOfClock(now, "second").replaceAll(/\D/g, "");

/** Both families wrap what they say: a return code, a word about it, and data in text. */
function unwrap(answer: unknown): unknown {
  const { retcode, msg, data } = (answer ?? {}) as { retcode?: unknown; msg?: unknown; data?: unknown };
  if (typeof retcode !== "string") throw new UpstreamFailure("garbled", "the answer has no return code");
  if (retcode === GOOD) return data;
  const said = typeof msg === "string" ? msg : "";
  if (retcode === USED || /已使用|已被使用/.test(said)) throw new UpstreamFailure("used", "the ticket was used before");
  if (retcode === EXPIRED || /过期|失效/.test(said)) throw new UpstreamFailure("expired", "the ticket has expired");
  throw new UpstreamFailure("rejected", `the source answered ${retcode.slice(0, 16)}`);
}

/** The old family: appmark, time, sign = MD5(appmark + secret + time), servicename, params. */
function oldCall(config: JisConfig, clock: Clock): Call {
  const sign = signerOf(config.signer);
  const decrypt = decryptorOf(config.decryptor);
  const secretOf = () => (config.signer.kind === "md5" ? config.signer.secret : "");
  return async (ask, step, params) => {
    const time = stampOf(clock());
    const { appmark } = config;
    const body = {
      appmark,
      time,
      sign: sign(`${appmark}${secretOf()}${time}`),
      servicename: serviceNames[step],
      params: JSON.stringify(params),
    };
    const data = unwrap(asJson(bodyOf(await ask(config.serviceUrl, formOf(body)))));
    if (typeof data !== "string") return data;
    return asJson(step === "ticketValidate" ? data : decrypt(data));
  };
}

/** The newer gateway: app_id, interface_id, version, biz_content, timestamp, origin, sign; the data comes back encrypted whole. */
function gatewayCall(config: GatewayConfig, clock: Clock): Call {
  const sign = signerOf(config.signer);
  const decrypt = decryptorOf(config.decryptor);
  const tail = config.signer.kind === "md5" ? `&key=${config.signer.secret}` : "";
  return async (ask, step, params) => {
    const members: Record<string, string> = {
      app_id: config.appId,
      interface_id: config.interfaces[step],
      version: config.version,
      biz_content: JSON.stringify({ app_id: config.appId, servicename: serviceNames[step], params }),
      timestamp: String(clock().getTime()),
      origin: config.origin,
    };
    const text =
      Object.keys(members)
        .toSorted()
        .map((name) => `${name}=${members[name]}`)
        .join("&") + tail;
    const answer = asJson(bodyOf(await ask(config.serviceUrl, formOf({ ...members, sign: sign(text) }))));
    const { code, msg, data } = (answer ?? {}) as { code?: unknown; msg?: unknown; data?: unknown };
    if (code !== 200 && code !== "200") return unwrap({ retcode: typeof code === "string" ? code : undefined, msg });
    if (typeof data !== "string") throw new UpstreamFailure("garbled", "the answer holds no data");
    const inner = unwrap(asJson(decrypt(data)));
    return typeof inner === "string" ? asJson(inner) : inner;
  };
}

/** `gotoUrl` comes back as it went, so it carries our state; it never decides where anybody goes. */
const withReturn = (address: string, { returnTo, state }: Departure) => {
  const url = new URL(address);
  const back = new URL(returnTo);
  back.searchParams.set("state", state);
  url.searchParams.set("gotoUrl", Buffer.from(back.href).toString("base64"));
  return url.href;
};

/** Provincial portals of the JIS family (design §3, Government portal connector), old and new. */
export function jisSource(config: JisConfig | GatewayConfig, { outbound, clock }: Deps): IdentitySource {
  const call = config.kind === "jis" ? oldCall(config, clock) : gatewayCall(config, clock);
  const { legalPersonFields } = config;
  const pageOf = (kind: PersonKind) =>
    kind === "legalPerson" ? (config.legalPersonLoginUrl ?? config.loginUrl) : config.loginUrl;
  return {
    ...saidInConfig(config),
    brings: "ticket",
    offersLegalPersons: legalPersonFields !== undefined,
    departureAddress: async (departure) => withReturn(pageOf(departure.personKind), departure),
    async identify(arrival) {
      if (arrival.kind !== "ticket") throw new UpstreamFailure("rejected", "this source sends tickets");
      const ask = askSource(outbound, config.privateAllowed);
      const validated = (await call(ask, "ticketValidate", { ticket: arrival.ticket })) as
        | { token?: unknown; usertype?: unknown }
        | null
        | undefined;
      const token = validated?.token;
      if (typeof token !== "string" || token === "") throw new UpstreamFailure("garbled", "the answer holds no token");
      // Some portals say who came, the others leave it to the page the browser came from.
      const told = validated?.usertype;
      const saysLegal = told === undefined ? arrival.personKind === "legalPerson" : told === "2" || told === 2;
      if (saysLegal && !legalPersonFields) throw new UpstreamFailure("noUser", "this source signs no legal persons in");
      const personKind: PersonKind = saysLegal ? "legalPerson" : "person";
      const data = await call(ask, personKind, { token });
      const fields = personKind === "legalPerson" && legalPersonFields ? legalPersonFields : config.personFields;
      return readUser(data, { fields, verifiesMobile: config.verifiesMobile, personKind });
    },
  };
}
