import * as z from "zod/mini";
import { type OpenidPledge, openidPledges } from "./application-pledges.schemas.ts";
import { applicationSchema, type ApplicationSchema, factsOfField, type FieldName } from "./application.schemas.ts";
import { isOfTexts } from "./application-kinds.schemas.ts";
import { type ApplicationJump, type ApplicationProtocol, applicationJumps } from "./onboarding-words.ts";
import { type SystemScope, systemScopes } from "./registry-words.ts";

/** The part of the schema that is written in one shape, by the name of its rule: `form`, `agreed` or `contact`. */
type Shape<Rule extends string> = {
  [
    K in FieldName as ApplicationSchema[K] extends Record<Rule, z.ZodMiniType> ? K : never
  ]: ApplicationSchema[K] extends Record<Rule, infer R extends z.ZodMiniType> ? R : never;
};
const shapeOf = <Rule extends string>(rule: Rule): Shape<Rule> =>
  Object.fromEntries(
    Object.entries(applicationSchema).flatMap(([name, facts]) =>
      Object.hasOwn(facts, rule) ? [[name, (facts as Record<string, unknown>)[rule]]] : [],
    ),
  ) as Shape<Rule>;

/** What a system tells of itself when it wants in. */
export const formShape = shapeOf("form");
export const applicationForm = z.object(formShape);
export type ApplicationForm = z.output<typeof applicationForm>;
/** Whom the portal asks about it. */
export const contactShape = shapeOf("contact");

/** All that whoever applies is asked, about the system and about whom the portal turns to. */
export const applicantNames = [...Object.keys(formShape), ...Object.keys(contactShape)] as FieldName[];

/** What is agreed with a system: where it is reached, what it reads, what it is bound to. */
export const agreement = z.object(shapeOf("agreed"));
export type Agreement = z.output<typeof agreement>;
export type AgreedName = keyof Agreement;
export const agreedNames = Object.keys(agreement.shape) as AgreedName[];

const namesWhere = (is: (name: FieldName) => boolean): FieldName[] =>
  (Object.keys(applicationSchema) as FieldName[]).filter(is);

/** Fields in the schema's order, but for those that stand before the others. */
export const inOrder = <N extends FieldName>(names: readonly N[], before: readonly FieldName[]): N[] => {
  const place = (name: N) => (before.includes(name) ? before.indexOf(name) : before.length);
  return names.toSorted((one, other) => place(one) - place(other));
};

/** A part of an agreement as people read it. @param none what stands where nothing is */
export const agreedInWords = (name: AgreedName, value: unknown, none?: string): string =>
  (applicationSchema[name].words as (value: unknown, none?: string) => string)(value, none);

export type Difference = { part: AgreedName; label: string; before: string; after: string };
/** What a change of an agreement comes to; empty when it comes to nothing. */
export const differencesOf = (before: Agreement, after: Agreement): Difference[] =>
  agreedNames
    .map((part) => ({
      part,
      label: applicationSchema[part].label,
      before: agreedInWords(part, before[part]),
      after: agreedInWords(part, after[part]),
    }))
    .filter((one) => one.before !== one.after);

/** What is agreed with a system that speaks OpenID Connect, and kept by itself. */
const termNames = ["requiresPkce", "requiresPushedRequests", "requiresDpop", "allowsDevice", "fields"] as const;
type TermName = (typeof termNames)[number];
export type OpenidTerms = Pick<Agreement, TermName>;
/** What of an agreement is kept under its own name. */
export type Flat = Omit<Agreement, TermName | "scopes" | "privateHosts">;
const isTerm = (name: string): boolean => (termNames as readonly string[]).includes(name);
export const flatNames = agreedNames.filter(
  (name) => !isTerm(name) && name !== "scopes" && name !== "privateHosts",
) as (keyof Flat)[];

/** What whoever connects a system always says; what else it may be is as usual where it is left out. */
type AlwaysSaid =
  | "redirectUris"
  | "postLogoutRedirectUris"
  | "backchannelLogoutUri"
  | "initiateLoginUri"
  | "handoffUri"
  | "checkUserUrl"
  | "requiresRole"
  | "isOwn";

/** A system as it is connected, by an operator or by what was agreed. */
export type Registration = Pick<Flat, AlwaysSaid> &
  Partial<Omit<Flat, AlwaysSaid | "defaultJumpType">> & {
    abbr: string;
    name: string;
    protocol: "oidc" | "cas" | "saml";
    isPublicClient: boolean;
    defaultJumpType: number | null;
    /** with `openid`, which every system has, parted by blanks */
    scopes: string;
    /** what differs from the usual */
    terms?: Partial<OpenidTerms>;
    /** CAS: where proxy-granting tickets are taken; kept by that protocol */
    proxyCallbackUris?: string[];
  };
export type Registered = Pick<Registration, "abbr" | "name" | "protocol" | "isPublicClient">;

/** A system with another agreement; which system it is stays. */
export const registrationOf = (who: Registered, agreed: Omit<Agreement, "privateHosts">): Registration => {
  const flat = Object.fromEntries(flatNames.map((name) => [name, agreed[name]])) as Flat;
  const scopes = Object.keys(systemScopes).filter((scope) => agreed.scopes.includes(scope as SystemScope));
  const terms = Object.fromEntries(termNames.map((name) => [name, agreed[name]])) as OpenidTerms;
  const { abbr, name, protocol, isPublicClient } = who;
  return { abbr, name, protocol, isPublicClient, ...flat, scopes: ["openid", ...scopes].join(" "), terms };
};

/** What of a system's own shape an agreement is read from. */
export type Connected = Pick<Flat, AlwaysSaid | "tokenUri" | "opensSessions"> &
  Partial<Omit<Flat, "defaultJumpType">> & {
    defaultJumpType: number | null;
    scopes: string;
    terms: OpenidTerms;
    privateHosts: string[] | null;
  };
/** What is agreed with a system today, in the shape in which a change of it is asked. */
export const agreementOf = ({ scopes, terms, ...system }: Connected): Agreement =>
  Object.fromEntries(
    Object.entries({
      ...system,
      ...terms,
      scopes: scopes.split(" ").filter((scope) => Object.hasOwn(systemScopes, scope)),
    }).filter(([name]) => Object.hasOwn(agreement.shape, name)),
  ) as Agreement;

/** Left empty is not there: an address that nobody typed is none. */
export const withoutEmpty = (agreed: Agreement): Agreement =>
  Object.fromEntries(Object.entries(agreed).map(([name, value]) => [name, value === "" ? null : value])) as Agreement;

const nameOfForm = (name: AgreedName): name is AgreedName & keyof ApplicationForm => Object.hasOwn(formShape, name);

/** Is this what the applicant says? A choice that their protocol is not asked is as usual. */
const isChosenIn = (name: AgreedName & keyof ApplicationForm, form: ApplicationForm): boolean =>
  form[name] !== undefined && (!factsOfField(name).choice || factsOfField(name).asked?.[form.protocol] !== undefined);

/**
 * What is agreed with a system that came by this application; where a SAML system is reached stands in its metadata.
 *
 * @param consumers where a SAML system takes assertions
 */
export const agreementByForm = (
  form: ApplicationForm,
  consumers: readonly string[] = [],
): Omit<Agreement, "privateHosts"> => ({
  ...(Object.fromEntries(
    agreedNames.filter((name) => name !== "privateHosts").map((name) => [name, usualOf(name)]),
  ) as Agreement),
  ...withoutEmpty(
    Object.fromEntries(
      agreedNames.filter(nameOfForm).map((name) => [name, isChosenIn(name, form) ? form[name] : usualOf(name)]),
    ) as Agreement,
  ),
  // a SAML system is entered by the portal's own start; its login page is asked for the self-test alone
  ...(form.protocol === "saml" && { redirectUris: [...consumers], initiateLoginUri: null }),
  ...(Object.fromEntries(
    Object.keys(openidPledges).map((pledge) => [pledge, form.pledges.includes(pledge as OpenidPledge)]),
  ) as Record<OpenidPledge, boolean>),
  defaultJumpType: Number(form.jumpType) as Agreement["defaultJumpType"],
  requiresRole: form.roles.length > 0,
  // not the province's own: its users are asked before anything is shared
  isOwn: false,
  fields: null,
});

const isJump = (type: number | null): boolean => type !== null && Object.hasOwn(applicationJumps, type);

/** An agreement in the words of the form that it came by; where a SAML system is reached stands in its metadata. */
export const formByAgreement = (
  { protocol }: Pick<ApplicationForm, "protocol">,
  agreed: Agreement,
): Partial<ApplicationForm> => ({
  ...(Object.fromEntries(
    agreedNames
      .filter(nameOfForm)
      .filter((name) => protocol !== "saml" || !OF_METADATA.includes(name))
      .map((name) => [name, agreed[name] ?? ""]),
  ) as Partial<ApplicationForm>),
  ...(isJump(agreed.defaultJumpType) && { jumpType: String(agreed.defaultJumpType) as ApplicationJump }),
  ...(protocol === "oidc" && {
    pledges: (Object.keys(openidPledges) as OpenidPledge[]).filter((pledge) => agreed[pledge]),
  }),
});

/** What a SAML system says of itself in its metadata. */
export const OF_METADATA: readonly FieldName[] = ["redirectUris", "initiateLoginUri", "handoffUri", "metadataUrl"];

/** What stands where nothing was agreed: no address, no list, not so. */
export const usualOf = (name: FieldName): null | false | string | string[] => {
  const facts = factsOfField(name);
  if (facts.choice) return facts.choice.usual;
  if (isOfTexts(facts)) return [];
  return facts.kind === "flag" ? false : null;
};

/** What stands for fields that an older application was not asked. */
export const NOT_ASKED = {
  jumpType: "0",
  pledges: [],
  ...Object.fromEntries(
    namesWhere(
      (name) =>
        isOfTexts(factsOfField(name)) ||
        factsOfField(name).kind === "choice" ||
        (factsOfField(name).kind === "flag" && Object.hasOwn(formShape, name)),
    ).map((name) => [name, usualOf(name)]),
  ),
} as unknown as Partial<ApplicationForm>;

/** The protocol a system speaks; the exchange in the envelope is the provider's own in other words. */
export const protocolOf = ({ protocol }: Pick<ApplicationForm, "protocol">): Registered["protocol"] =>
  protocol === "envelope" ? "oidc" : protocol;

/** What was applied for, as it is connected. */
export const registrationByForm = (form: ApplicationForm, consumers: readonly string[] = []): Registration => ({
  ...registrationOf(
    { abbr: form.abbr, name: form.name, protocol: protocolOf(form), isPublicClient: false },
    agreementByForm(form, consumers),
  ),
  proxyCallbackUris: form.proxyCallbackUris,
});

/** What an owner changes themselves; a live system stands in the catalogue, which has its own page of the office. */
export const amendedForm = (current: ApplicationForm, input: ApplicationForm, isLive: boolean): ApplicationForm => {
  const { abbr, protocol, jumpType, resourcePath, directUrl, roles } = current;
  return { ...input, abbr, protocol, ...(isLive && { jumpType, resourcePath, directUrl, roles }) };
};

type Reach = "leads" | "called";
/**
 * Every address of a system that people are led to, or that the portal itself comes to call, in whichever shape the
 * system is, where it is entered first; placeholders stand behind the path and are left out.
 */
export const addressesOf = (shape: Partial<Record<FieldName, unknown>>, ...reach: readonly Reach[]): string[] =>
  inOrder(
    namesWhere((name) => reach.some((one) => factsOfField(name)[one])),
    ["initiateLoginUri", "handoffUri", "tokenUri"],
  )
    .flatMap((name) => {
      const { rule } = factsOfField(name);
      const values = [shape[name]].flat() as (string | null | undefined)[];
      return rule === "handoff" || rule === "token" ? values.map((value) => value?.split(/[?#]/)[0]) : values;
    })
    .filter((address): address is string => Boolean(address) && URL.canParse(address as string));

/** Does this application ask for something that two administrators agree to? */
export const asksTwo = (form: ApplicationForm): boolean =>
  namesWhere((name) => factsOfField(name).twoAgree === true).some(
    (name) => form[name as keyof ApplicationForm] === true,
  );

/** Does a system that speaks OpenID Connect prove itself by a key of its own, so that it has no secret? */
export const provesByKey = ({ clientAuth }: { clientAuth?: string | undefined }): boolean =>
  clientAuth !== undefined && clientAuth !== "secret";

/** Where a fault of an agreement is mended in the form: a term among the pledges, a jump at the way of opening. */
export const fieldOfForm = (name: FieldName): FieldName =>
  Object.hasOwn(openidPledges, name)
    ? "pledges"
    : (({ defaultJumpType: "jumpType", requiresRole: "roles", privateHosts: "usesPrivateNetwork" } as const)[
        name as "defaultJumpType"
      ] ?? name);

/** In which order an application asks; what is not named follows in the schema's order. */
const FORM_ORDER: readonly FieldName[] = [
  "name",
  "abbr",
  "ownerDepartment",
  "builder",
  "contactName",
  "contactPhone",
  "purpose",
  "protocol",
  "redirectUris",
  "serviceMatch",
  "metadataUrl",
  "metadata",
  "initiateLoginUri",
  "handoffUri",
  "backchannelLogoutUri",
  "frontchannelLogoutUri",
  "frontchannelLogoutSession",
  "checkUserUrl",
  "postLogoutRedirectUris",
  "proxyCallbackUris",
];
/** The fields that an application of this protocol and this way of opening asks, as one reads them. */
export function requestedFields(protocol: ApplicationProtocol, jumpType: ApplicationJump): FieldName[] {
  const requested = namesWhere((name) => factsOfField(name).asked?.[protocol] !== undefined);
  const first = requested.filter((name) => factsOfField(name).asked?.[protocol]?.first);
  const besideJump = namesWhere((name) => factsOfField(name).askedBy?.jump === jumpType);
  const order = FORM_ORDER.flatMap((name) => (name === "initiateLoginUri" ? [...first, name] : [name]));
  return inOrder(requested, order).flatMap((name) => (name === "jumpType" ? [name, ...besideJump] : [name]));
}
/** What a field is called and how it is explained in an application of this protocol. */
export const askedWords = (name: FieldName, protocol: ApplicationProtocol): { label: string; hint?: string } => {
  const { asked, askedBy, label } = factsOfField(name);
  return asked?.[protocol] ?? askedBy ?? { label };
};
/** The same without what stands in brackets behind it, which is for whoever fills it in. */
export const bareLabel = (name: FieldName, protocol: ApplicationProtocol): string =>
  askedWords(name, protocol).label.replace(/（[^（]*）$/, "");
