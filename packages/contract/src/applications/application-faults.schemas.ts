import * as z from "zod/mini";
import { type ApplicationProblem, besideField } from "./application-problems.schemas.ts";
import { type FieldName } from "./application.schemas.ts";
import { problemsOf, strayHosts } from "./application-rules.schemas.ts";
import {
  agreement,
  type Agreement,
  amendedForm,
  type ApplicationForm,
  fieldOfForm,
  formShape,
  NOT_ASKED,
  type Registered,
  registrationByForm,
  registrationOf,
} from "./application-shapes.schemas.ts";

/** What is wrong with each field, in the words that stand beside it; several faults of one field are one text. */
type Faults = ReadonlyMap<string, string>;

/** The rules of single fields, and then what the one validator finds in the others: a field that is broken is told once. */
function withProblems(broken: Faults, problems: readonly ApplicationProblem[], fieldOf = asNamed): Faults {
  const texts = new Map<string, string[]>();
  for (const problem of problems) {
    const field = fieldOf(problem.field);
    if (!broken.has(field)) texts.set(field, [...(texts.get(field) ?? []), besideField(problem)]);
  }
  return new Map([...broken, ...[...texts].map(([field, all]) => [field, inOneText(all)] as const)]);
}
/** Several faults of one field are one text, in which none stands twice. */
const inOneText = (texts: readonly string[]): string => [...new Set(texts)].join("；");
const asNamed = (field: FieldName): string => field;

const brokenBy = (schema: z.ZodMiniType, typed: unknown): Map<string, string> => {
  const broken = new Map<string, string>();
  for (const { path, message } of schema.safeParse(typed).error?.issues ?? []) {
    const field = String(path[0]);
    if (!broken.has(field)) broken.set(field, message);
  }
  return broken;
};

type Amended = { form: ApplicationForm; isLive: boolean };

/**
 * Every fault of what an applicant typed, all at once, so that a page marks each field.
 *
 * @param input what is handed in: an application, or another registration with its reason
 * @param amended the registration that shall change
 */
export function faultsOfForm(input: z.ZodMiniType, typed: Record<string, unknown>, amended?: Amended): Faults {
  const read = Object.entries(formShape).map(([name, rule]) => {
    const { data, success } = (rule as z.ZodMiniType).safeParse(typed[name]);
    return [name, success ? data : (typed[name] ?? "")];
  });
  const form = { ...NOT_ASKED, ...Object.fromEntries(read) } as ApplicationForm;
  const whole = amended ? amendedForm(amended.form, form, amended.isLive) : form;
  return withProblems(brokenBy(input, typed), problemsOf(registrationByForm(whole), whole), fieldOfForm);
}

/** The same of what an administrator proposes to agree on with a system. */
export const faultsOfAgreement = (who: Registered, agreed: Agreement): Faults =>
  withProblems(brokenBy(agreement, agreed), [...problemsOf(registrationOf(who, agreed)), ...strayHosts(agreed)]);
