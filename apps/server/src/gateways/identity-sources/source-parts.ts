import { type UpstreamVouched, upstreamVouched } from "@sannong/contract/authentication/identity-provider-words";
import type { FieldMap, IdentitySourceConfig } from "../../config/identity-sources.ts";
import { type IdentitySource, UpstreamFailure } from "./identity-source.ts";

const vouched = Object.keys(upstreamVouched) as UpstreamVouched[];

/** What a family reads of somebody, whichever of its people they are. */
function vouchedFor(config: IdentitySourceConfig): UpstreamVouched[] {
  const maps = "fields" in config ? [config.fields] : [config.personFields, config.legalPersonFields ?? {}];
  const told = new Set(maps.flatMap((map) => Object.keys(map)));
  const isVerified = config.verifiesMobile || told.has("mobileVerified");
  return vouched.filter((one) => {
    if (one === "mobile") return told.has("mobile") && !isVerified;
    if (one === "verifiedMobile") return told.has("mobile") && isVerified;
    return told.has(one);
  });
}

/** What every family says of itself in the same words as its installation's list. */
export const saidInConfig = (config: IdentitySourceConfig) => {
  const { kind: protocol, name, label, userSource, verifiesEntities, logoutUrl, registerUrls } = config;
  return {
    protocol,
    name,
    label,
    userSource,
    verifiesEntities,
    logoutUrl,
    registerUrls,
    vouchesFor: vouchedFor(config),
  };
};

/** Persons and legal persons come from one place where a member tells them apart. */
export const tellsPersonsApart = (fields: FieldMap): boolean => fields.personKind !== undefined;

type Arrival = Parameters<IdentitySource["identify"]>[0];
/** The code of our own asking. @throws UpstreamFailure `rejected` for a ticket */
export function codeArrival(arrival: Arrival): Extract<Arrival, { kind: "code" }> {
  if (arrival.kind === "code") return arrival;
  throw new UpstreamFailure("rejected", "this source sends codes");
}

/** OAuth has one error for used, expired and unknown codes; only the words beside it tell them apart. */
export function codeRefused(error: string, words: string, options?: ErrorOptions): UpstreamFailure {
  const said = `${error} ${words}`;
  if (/expired|过期/i.test(said)) return new UpstreamFailure("expired", "the code has expired", options);
  if (/used|已使用/i.test(said)) return new UpstreamFailure("used", "the code was used before", options);
  return new UpstreamFailure("rejected", `the source answered ${error.slice(0, 40)}`, options);
}
