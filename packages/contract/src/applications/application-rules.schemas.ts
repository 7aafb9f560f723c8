import { readCertificateSubject } from "../rules/protocols/certificate-subject.ts";
import { keysFault } from "../rules/protocols/client-keys.ts";
import { prefixOf } from "../rules/protocols/cas-service.ts";
import { hostAndPort } from "../rules/network/host-and-port.ts";
import { JumpType } from "../rules/protocols/jump-type.ts";
import { checkAddress } from "../rules/protocols/placeholders.ts";
import { directAddressFault, innerAddressProblem } from "../rules/protocols/service-address.ts";
import { type ApplicationProblem, type ProblemCode } from "./application-problems.schemas.ts";
import type { AddressRule } from "./application-kinds.schemas.ts";
import { applicationSchema, factsOfField, type FieldName } from "./application.schemas.ts";
import {
  addressesOf,
  type Agreement,
  type ApplicationForm,
  provesByKey,
  type Registration,
} from "./application-shapes.schemas.ts";
import {
  applicationJumps,
  type ApplicationProtocol,
  applicationProtocols,
  jumpsOfProtocol,
} from "./onboarding-words.ts";

export const OFFERED_SCOPES = ["openid", "profile", "phone", "email", "offline_access"] as const;
/** What is granted where nothing is said: an e-mail address is asked for by name. */
export const DEFAULT_SCOPES = OFFERED_SCOPES.filter((scope) => scope !== "email").join(" ");

/** The address a handed-off code is bound to, to be repeated at the token endpoint: the registered one without query and fragment. */
export const redirectUriOfHandoff = (handoffUri: string): string => handoffUri.split(/[?#]/)[0] ?? handoffUri;

/** What each address may hold: nothing else is ever filled for it. `{token}` of a code is the code itself. */
const placeholdersFor = {
  otherThanCode: ["code", "token", "path", "areaCode", "areaName"],
  otherThanTicket: ["ticket", "path", "areaCode", "areaName"],
  otherThanToken: ["token", "path", "areaCode", "areaName"],
} as const;
const placeholdersOf = (address: string) => [...address.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? "");

/** One address that is used as it stands: http or https, nothing to fill, no user name, no fragment. */
function plainFault(address: string): ProblemCode | null {
  const fault = checkAddress(address);
  if (fault) return fault;
  if (/[{}]/.test(address)) return "placeholder";
  const { username, password } = new URL(address);
  if (username || password) return "userName";
  // as it is written: a browser spells the sign otherwise in the host that it reads
  if (/^[^/]*\/\/[^/?#]*\*/.test(address)) return "wildcard";
  return address.includes("#") ? "fragment" : null;
}

/** A hand-off address may hold placeholders, but behind its path only: what stands before names the system. */
function handoffFault(address: string, other: keyof typeof placeholdersFor): ProblemCode | null {
  const fault = checkAddress(address);
  if (fault) return fault;
  const allowed: readonly string[] = placeholdersFor[other];
  if (placeholdersOf(address).some((name) => !allowed.includes(name))) return other;
  if (/[{}]/.test(redirectUriOfHandoff(address))) return "placeholderInPath";
  // a CAS client takes the parameter of this name away before it validates, and no other
  if (/\{ticket\}/.test(address.replace(/[?&]ticket=\{ticket\}(?=[&#]|$)/, ""))) return "ticketName";
  return plainFault(redirectUriOfHandoff(address));
}

/** The token must have its place: behind it nobody adds one, as is done with codes and tickets. */
const tokenFault = (address: string): ProblemCode | null =>
  handoffFault(address, "otherThanToken") ?? (address.includes("{token}") ? null : "noToken");

/** Where proxy-granting tickets are taken. */
function callbackFault(address: string): ProblemCode | null {
  if (checkAddress(address) !== null) return "callbackAddress";
  const { username, password } = new URL(address);
  if (username || password) return "userName";
  return /[#{}\s\\*]/.test(address) ? "callbackSigns" : null;
}

const addressFaults: Record<AddressRule, (address: string, isCas: boolean) => ProblemCode | null> = {
  plain: plainFault,
  handoff: (address, isCas) => handoffFault(address, isCas ? "otherThanTicket" : "otherThanCode"),
  token: tokenFault,
  callback: callbackFault,
};

/** Each address by the rule of its field. */
const ofAddresses = (registration: Registration): ApplicationProblem[] =>
  (Object.keys(applicationSchema) as FieldName[]).flatMap((field) => {
    const { kind, rule = "plain" } = factsOfField(field);
    if (kind !== "address" && kind !== "addresses") return [];
    const values = [registration[field as keyof Registration]].flat() as (string | null | undefined)[];
    return values.flatMap((value) => {
      const code = value ? addressFaults[rule](value, registration.protocol === "cas") : null;
      return value && code ? [{ field, code, value }] : [];
    });
  });

/** A list of what may be wrong, of which the right ones are left out. */
type Rule = readonly [is: boolean, field: FieldName, code: ProblemCode, value?: string];
const found = (...rules: readonly Rule[]): ApplicationProblem[] =>
  rules.flatMap(([is, field, code, value]) => (is ? [{ field, code, ...(value !== undefined && { value }) }] : []));

/** What of a registration does not go with the rest of it. */
function ofTogether(registration: Registration): ApplicationProblem[] {
  const { abbr, name, protocol, defaultJumpType, handoffUri, initiateLoginUri, redirectUris } = registration;
  const scopes = registration.scopes.split(" ");
  const isSaml = protocol === "saml";
  const isByPrefix = registration.serviceMatch === "prefix";
  return found(
    [!/^[A-Za-z][A-Za-z0-9_-]{1,31}$/.test(abbr), "abbr", "abbrForm"],
    [!name.trim() || name.length > 100, "name", "nameLength"],
    [
      protocol === "oidc" && handoffUri !== null && redirectUris.includes(redirectUriOfHandoff(handoffUri)),
      "handoffUri",
      "sameAddress",
    ],
    [Boolean(handoffUri) && registration.terms?.requiresDpop === true, "requiresDpop", "handoffDpop"],
    [isSaml && Boolean(handoffUri), "handoffUri", "samlEnters"],
    [isSaml && !handoffUri && Boolean(initiateLoginUri), "initiateLoginUri", "samlEnters"],
    [registration.isPublicClient && Boolean(handoffUri), "handoffUri", "publicHandoff"],
    [
      defaultJumpType !== null && !(Object.values(JumpType) as number[]).includes(defaultJumpType),
      "defaultJumpType",
      "unknownJump",
    ],
    [isByPrefix && protocol !== "cas", "serviceMatch", "onlyCasMatch"],
    ...redirectUris
      .filter((address) => isByPrefix && plainFault(address) === null && prefixOf(address) === undefined)
      .map((address) => [true, "redirectUris", "noPrefix", address] as const),
    [!scopes.includes("openid"), "scopes", "noOpenid"],
    ...scopes
      .filter((scope) => !(OFFERED_SCOPES as readonly string[]).includes(scope))
      .map((scope) => [true, "scopes", "unknownScope", scope] as const),
  );
}

/** What a system proves itself with, where that is a key of its own. */
function ofKeys(registration: Registration): ApplicationProblem[] {
  const { protocol, clientAuth, jwksUri, jwks, isPublicClient, requiresSignedRequests: signs = false } = registration;
  const byOwn = provesByKey(registration);
  const byKey = clientAuth === "privateKey" || clientAuth === "ownCertificate";
  const hasNone = !jwksUri && !jwks;
  const fault = jwks ? keysFault(jwks) : null;
  return found(
    [protocol !== "oidc" && (byOwn || signs || !hasNone), "clientAuth", "onlyOidcKeys"],
    [byOwn && isPublicClient, "clientAuth", "publicKeyAuth"],
    [byKey && hasNone, "jwksUri", "keysMissing"],
    [signs && !byKey && hasNone, "requiresSignedRequests", "signedWithoutKeys"],
    [Boolean(jwksUri) && Boolean(jwks), "jwks", "keysTwice"],
    ...(fault ? [[true, "jwks", fault] as const] : []),
  );
}

/** What a system may call in the name of its users; whether those are there is seen by whoever knows all of them. */
function ofCalls({ abbr, protocol, isPublicClient, mayCall = [] }: Registration): ApplicationProblem[] {
  const calls = mayCall.length > 0;
  return found(
    [calls && protocol !== "oidc", "mayCall", "onlyOidcCalls"],
    [calls && isPublicClient, "mayCall", "publicCalls"],
    [mayCall.includes(abbr), "mayCall", "callsItself", abbr],
    ...[...new Set(mayCall.filter((one, at) => mayCall.indexOf(one) !== at))].map(
      (one) => [true, "mayCall", "systemTwice", one] as const,
    ),
  );
}

/** Whoever acts for another begins at the system's own sign-in, and the system is told of the end. */
function ofHelpers(registration: Registration): ApplicationProblem[] {
  const { acceptsHelpers = false, protocol, initiateLoginUri, backchannelLogoutUri } = registration;
  if (!acceptsHelpers) return [];
  if (protocol !== "oidc") return found([true, "acceptsHelpers", "onlyOidcHelpers"]);
  return found(
    [!initiateLoginUri, "initiateLoginUri", "helpersEnter"],
    [!backchannelLogoutUri, "backchannelLogoutUri", "helpersLeave"],
  );
}

/** The certificate that it shows where it connects, and what is bound to that (RFC 8705). */
function ofCertificates(registration: Registration): ApplicationProblem[] {
  const { clientAuth, certificateSubject: subject, bindsCertificate = false, handoffUri, terms } = registration;
  const isNamed = clientAuth === "certificate";
  return found(
    [isNamed && !subject, "certificateSubject", "subjectMissing"],
    [!isNamed && Boolean(subject), "certificateSubject", "straySubject"],
    [
      isNamed && Boolean(subject) && readCertificateSubject(subject ?? "") === undefined,
      "certificateSubject",
      "notASubject",
    ],
    [bindsCertificate && terms?.requiresDpop === true, "bindsCertificate", "twoBindings"],
    [bindsCertificate && Boolean(handoffUri), "bindsCertificate", "handoffCertificate"],
  );
}

/** A browser loads nothing by http in a page that came by https, but from the machine it runs on. */
const mayBeFramed = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || ["127.0.0.1", "[::1]", "localhost"].includes(hostname);

/** What a browser is to load at a sign-off (OpenID Connect Front-Channel Logout 1.0, 2). */
function ofFrontchannel(registration: Registration): ApplicationProblem[] {
  const { protocol, frontchannelLogoutUri: address, redirectUris, handoffUri } = registration;
  if (!address || plainFault(address) !== null) return [];
  if (protocol !== "oidc") return found([true, "frontchannelLogoutUri", "onlyOidcFrontchannel"]);
  const entered = handoffUri ? [...redirectUris, redirectUriOfHandoff(handoffUri)] : redirectUris;
  const origins = entered.filter((one) => URL.canParse(one)).map((one) => new URL(one).origin);
  const url = new URL(address);
  return found(
    [!mayBeFramed(url), "frontchannelLogoutUri", "frontchannelScheme", address],
    [!origins.includes(url.origin), "frontchannelLogoutUri", "frontchannelOrigin", address],
  );
}

/** What each protocol needs of the addresses in an application, and what it has no use for. */
const ofProtocol: Record<ApplicationProtocol, (form: ApplicationForm) => ApplicationProblem[]> = {
  envelope: ({ initiateLoginUri, redirectUris, handoffUri }) =>
    found(
      [Boolean(initiateLoginUri), "initiateLoginUri", "envelopeOnlyHandoff"],
      [!initiateLoginUri && redirectUris.length > 0, "redirectUris", "envelopeOnlyHandoff"],
      [!initiateLoginUri && redirectUris.length === 0 && !handoffUri, "handoffUri", "envelopeHandoff"],
    ),
  oidc: ({ initiateLoginUri, redirectUris, handoffUri }) =>
    found(
      [!initiateLoginUri && !handoffUri, "initiateLoginUri", "oidcEntry"],
      [Boolean(initiateLoginUri) && redirectUris.length === 0, "redirectUris", "oidcRedirect"],
    ),
  cas: ({ redirectUris }) => found([redirectUris.length === 0, "redirectUris", "casService"]),
  saml: ({ metadata, metadataUrl, redirectUris, handoffUri }) => {
    const isDescribed = Boolean(metadata) || Boolean(metadataUrl);
    return found(
      [!isDescribed, "metadata", "samlMetadata"],
      [isDescribed && Boolean(handoffUri), "handoffUri", "samlAddresses"],
      [isDescribed && !handoffUri && redirectUris.length > 0, "redirectUris", "samlAddresses"],
    );
  },
};

/** What the way of opening needs to have somewhere to go. */
function ofJump(form: ApplicationForm): ApplicationProblem[] {
  const { protocol, jumpType, initiateLoginUri, handoffUri = "", resourcePath, directUrl, tokenUri } = form;
  if (!jumpsOfProtocol[protocol].includes(jumpType)) {
    const what = `${applicationProtocols[protocol]}不能用打开方式“${applicationJumps[jumpType]}”`;
    return found([true, "jumpType", "otherJump", what]);
  }
  switch (jumpType) {
    case "1":
      if (!resourcePath) return found([true, "resourcePath", "jumpPage"]);
      if (innerAddressProblem(resourcePath)) return found([true, "resourcePath", "jumpPath", resourcePath]);
      return found([!initiateLoginUri && !handoffUri.includes("{path}"), "handoffUri", "jumpPathPlace"]);
    case "2":
      return directUrl ? ofDirect(directUrl) : found([true, "directUrl", "jumpDirect"]);
    case "3":
      return found([!/\{area(Code|Name)\}/.test(handoffUri), "handoffUri", "jumpAreaPlace"]);
    case "4":
      return found([!tokenUri, "tokenUri", "jumpToken"]);
    case "9":
      return found([!handoffUri, "handoffUri", "jumpTicket"]);
    case "0":
      return found([protocol === "cas" && !initiateLoginUri, "initiateLoginUri", "jumpCasEntry"]);
  }
}

/** Everybody is sent there as they are, from a page of ours: another site by its whole address. */
function ofDirect(directUrl: string): ApplicationProblem[] {
  if (directUrl.startsWith("/")) return found([true, "directUrl", "jumpDirectWhole", directUrl]);
  const fault = directAddressFault(directUrl);
  return fault === null ? [] : found([true, "directUrl", `direct.${fault}`, directUrl]);
}

/** What another protocol, or another way of opening, has no use for: nobody would look at it. */
function strays(form: ApplicationForm): ApplicationProblem[] {
  const { protocol, jumpType } = form;
  return found(
    [protocol !== "cas" && form.proxyCallbackUris.length > 0, "proxyCallbackUris", "onlyCas"],
    [protocol !== "oidc" && form.pledges.length > 0, "pledges", "onlyOidc"],
    [protocol !== "saml" && Boolean(form.metadata), "metadata", "onlySaml"],
    [protocol !== "saml" && Boolean(form.metadataUrl), "metadataUrl", "onlySaml"],
    [form.opensSessions && !form.checkUserUrl, "checkUserUrl", "opensUnchecked"],
    [jumpType !== "1" && Boolean(form.resourcePath), "resourcePath", "strayPage"],
    [jumpType !== "2" && Boolean(form.directUrl), "directUrl", "strayDirect"],
    [jumpType !== "4" && Boolean(form.tokenUri), "tokenUri", "strayToken"],
  );
}

const hasTwice = (values: readonly string[]): boolean => new Set(values).size < values.length;
const twices = (form: ApplicationForm): ApplicationProblem[] =>
  found(
    [hasTwice(form.roles.map(({ code }) => code)), "roles", "roleTwice"],
    ...(["redirectUris", "proxyCallbackUris", "postLogoutRedirectUris"] as const).map(
      (field) => [hasTwice(form[field]), field, "twice"] as const,
    ),
  );

/** What an application does not say, or says for nothing; an operator needs no such thing. */
const ofApplication = (form: ApplicationForm): ApplicationProblem[] => [
  ...ofProtocol[form.protocol](form),
  ...ofJump(form),
  ...strays(form),
  ...twices(form),
];

/** Somewhere people have to be led; an application says so in the words of its protocol. */
const noAddress = ({ redirectUris, protocol, handoffUri }: Registration): ApplicationProblem[] =>
  found([redirectUris.length === 0 && !(protocol === "oidc" && handoffUri), "redirectUris", "noAddress"]);

/**
 * Everything that is wrong with a connected system, all at once; an empty list means it may be stored. Addresses come
 * from here alone, never from a request.
 *
 * @param application what its applicant filled in, where it comes by an application
 */
export const problemsOf = (registration: Registration, application?: ApplicationForm): ApplicationProblem[] => [
  ...(application ? ofApplication(application) : noAddress(registration)),
  ...ofAddresses(registration),
  ...ofTogether(registration),
  ...ofKeys(registration),
  ...ofCalls(registration),
  ...ofHelpers(registration),
  ...ofCertificates(registration),
  ...ofFrontchannel(registration),
];

/** A private host that belongs to no registered address would be let through for nothing. */
export const strayHosts = (agreed: Agreement): ApplicationProblem[] => {
  const known = new Set(addressesOf(agreed, "leads", "called").map(hostAndPort));
  return (agreed.privateHosts ?? [])
    .filter((host) => !known.has(host))
    .map((value) => ({ field: "privateHosts", code: "strayHost", value }));
};
