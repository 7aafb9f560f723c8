import type { CasConfig } from "../../config/identity-sources.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { askSource, bodyOf } from "./ask-source.ts";
import { readUser } from "./field-map.ts";
import { type IdentitySource, UpstreamFailure } from "./identity-source.ts";
import { saidInConfig, tellsPersonsApart } from "./source-parts.ts";
import { referencesAlone } from "./xml-references.ts";

type Response = {
  serviceResponse?: {
    authenticationSuccess?: { user?: string; attributes?: Record<string, unknown> };
    authenticationFailure?: { "@_code"?: string; "#text"?: string };
  };
};

/** A CAS 3 server above this one. The service address is the return address, spelled alike both times. */
export function casSource(config: CasConfig, { outbound }: { outbound: Outbound }): IdentitySource {
  const below = (path: string) => new URL(`${config.casUrl.replace(/\/$/, "")}${path}`);
  return {
    ...saidInConfig(config),
    brings: "ticket",
    offersLegalPersons: tellsPersonsApart(config.fields),
    async departureAddress({ returnTo, state }) {
      const service = new URL(returnTo);
      service.searchParams.set("state", state);
      const login = below("/login");
      login.searchParams.set("service", service.href);
      return login.href;
    },
    async identify(arrival) {
      if (arrival.kind !== "ticket") throw new UpstreamFailure("rejected", "this source sends tickets");
      const address = below("/p3/serviceValidate");
      address.searchParams.set("service", arrival.returnTo);
      address.searchParams.set("ticket", arrival.ticket);
      const ask = askSource(outbound, config.privateAllowed);
      const answer = await readXml(bodyOf(await ask(address.href, { headers: { accept: "application/xml" } })));
      const failure = answer.authenticationFailure;
      if (failure) throw failureOf(failure);
      const { user, attributes } = answer.authenticationSuccess ?? {};
      if (typeof user !== "string" || user === "") throw new UpstreamFailure("garbled", "the answer names nobody");
      const data = { ...attributes, user };
      return readUser(data, { fields: config.fields, verifiesMobile: config.verifiesMobile });
    },
  };
}

/** No entity of its own is expanded and no value converted: a subject of digits stays the text it is. */
async function readXml(text: string): Promise<NonNullable<Response["serviceResponse"]>> {
  const { XMLParser } = await import("fast-xml-parser");
  const xml = new XMLParser({
    removeNSPrefix: true,
    parseTagValue: false,
    entityDecoder: referencesAlone,
    ignoreAttributes: false,
  });
  try {
    const response = (xml.parse(text, true) as Response).serviceResponse;
    if (typeof response === "object") return response;
  } catch (cause) {
    throw new UpstreamFailure("garbled", "the answer is no CAS response", { cause });
  }
  throw new UpstreamFailure("garbled", "the answer is no CAS response");
}

/** CAS has one code for used, expired and unknown; only its words tell them apart. */
function failureOf(failure: { "@_code"?: string; "#text"?: string }): UpstreamFailure {
  const { "@_code": code = "", "#text": words = "" } = failure;
  if (/expired|过期/i.test(words)) return new UpstreamFailure("expired", "the ticket has expired");
  if (code === "INVALID_TICKET") return new UpstreamFailure("used", "the ticket is used or unknown");
  return new UpstreamFailure("rejected", `the source answered ${code.slice(0, 40)}`);
}
