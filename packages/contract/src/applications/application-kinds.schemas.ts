import * as z from "zod/mini";
import { oneOf, optionalText, type PersonalKind, text } from "../fields.ts";
import type { ApplicationJump, ApplicationProtocol } from "./onboarding-words.ts";

/** How a form calls a field, and what it says below it. */
type Question = {
  label: string;
  hint?: string;
  /** stands before the other addresses of this protocol */
  first?: true;
};

/** How an operator names it: the option without its dashes, what follows it, and a word where the name says too little. */
type Option = {
  name: string;
  follows?: string;
  says?: string;
  /** given where the field is not so */
  inverted?: true;
};

/**
 * Which check an address has to pass: `plain` is used as it stands, `handoff` and `token` may hold placeholders behind
 * their path, `callback` takes proxy-granting tickets.
 */
export type AddressRule = "plain" | "handoff" | "token" | "callback";

export type FieldFacts = {
  /** as reviewers and administrators read it */
  label: string;
  option?: Option;
  /** its member in the client metadata of the OpenID provider */
  metadata?: string;
  /** how it is asked in an application; a protocol that is not named has no such field */
  asked?: Partial<Record<ApplicationProtocol, Question>>;
  /** asked beside one way of opening, whatever the protocol */
  askedBy?: Question & { jump: ApplicationJump };
  /** in a review, where it is called otherwise there */
  reviewed?: string | Partial<Record<ApplicationProtocol, string>>;
  personal?: PersonalKind;
  /** whoever asks for it needs the word of two administrators */
  twoAgree?: true;
  /** which shape its value has; a field without one is a text, or drawn by its name */
  kind?: FieldKind;
  rule?: AddressRule;
  /** of a choice: what may be chosen, what whoever applies is offered, and what stands where nobody was asked */
  choice?: { words: Readonly<Record<string, string>>; offered: string; usual: string };
  /** an address that people are led to */
  leads?: boolean;
  /** an address that the portal itself comes to call */
  called?: boolean;
};
type FieldKind =
  | "address"
  | "addresses"
  | "choice"
  | "flag"
  | "jump"
  | "scopes"
  | "fields"
  | "hosts"
  | "keys"
  | "systems"
  | "text";

/** Is it several texts, one a line where it is typed? */
export const isOfTexts = ({ kind }: Pick<FieldFacts, "kind">): boolean => kind === "addresses" || kind === "systems";

/** What a field is beside its facts: its rule in each shape that has it, and how an agreement's part is read. */
export type Field = FieldFacts & {
  form?: z.ZodMiniType;
  agreed?: z.ZodMiniType;
  contact?: z.ZodMiniType;
  words?: (value: never, none?: string) => string;
  pledge?: string;
  ticked?: true;
};
/** What stands where nothing is. */
export const NONE = "（无）";
/** One a line, as people read a list. */
export const linesOf = (values: readonly string[], none = NONE): string =>
  values.length > 0 ? values.join("\n") : none;

/** Asked alike, whatever the protocol. */
export const everywhere = (label: string, hint?: string): Record<ApplicationProtocol, Question> => {
  const question = hint === undefined ? { label } : { label, hint };
  return { oidc: question, cas: question, saml: question, envelope: question };
};

/** One address, or none: an empty text in a form, null where it is agreed. */
export const address = <const F extends FieldFacts>(facts: F) => ({
  kind: "address" as const,
  form: optionalText(500),
  agreed: z.nullable(z.string("请填写地址").check(z.trim(), z.maxLength(500, "地址最多 500 个字"))),
  words: (value: string | null | undefined, none = NONE): string => value || none,
  ...facts,
});

/** The rule of a list of at most ten addresses. @param what what a line is called */
export const listRule = (what: string) =>
  z.array(text(`请填写${what}`, 500), `请填写${what}`).check(z.maxLength(10, `${what}最多 10 个`));
/** Several addresses, one a line where they are typed. */
export const addresses = <const F extends FieldFacts>(what: string, facts: F) => ({
  kind: "addresses" as const,
  form: z._default(listRule(what), []),
  agreed: listRule(what),
  words: (value: readonly string[] | undefined, none = NONE): string => linesOf(value ?? [], none),
  ...facts,
});

/** The rule of what is so or not. */
export const yes = z.boolean("请选择是或否");
/**
 * Something that is so or not; the applicant is not asked.
 *
 * @param facts.pledge how it is called among what an applicant may bind the system to
 * @param facts.ticked it is so in a new application until its applicant says otherwise
 */
export const flag = <const F extends FieldFacts & { pledge?: string; ticked?: true }>(facts: F) => ({
  kind: "flag" as const,
  agreed: yes,
  words: (value: boolean | undefined): string => (value ? "是" : "否"),
  ...facts,
});

/**
 * One of several; the applicant is offered the one that suits most.
 *
 * @param given.usual what stands where it was never asked, as in agreements that are older than the field
 */
export const choice = <const Value extends string, const F extends Omit<FieldFacts, "label">>(
  given: { label: string; words: Readonly<Record<Value, string>>; offered: NoInfer<Value>; usual: NoInfer<Value> },
  facts: F,
) => ({
  kind: "choice" as const,
  label: given.label,
  choice: given,
  form: z._default(oneOf(given.words, `请选择${given.label}`), given.offered),
  agreed: oneOf(given.words, `请选择${given.label}`),
  words: (value: Value | undefined): string => given.words[value ?? given.usual],
  ...facts,
});

/** Does a field say something? Left empty, not ticked and never asked are the same. */
export const isFilledIn = (value: unknown): boolean => value !== "" && value !== undefined && value !== false;
