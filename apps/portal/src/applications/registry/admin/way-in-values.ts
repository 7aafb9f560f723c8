import { type ApplicationSchema, applicationSchema } from "@sannong/contract/applications/application.schemas";
import {
  type AgreedName,
  type Agreement,
  agreedNames,
} from "@sannong/contract/applications/application-shapes.schemas";
import type { SystemScope } from "@sannong/contract/applications/registry-words";
import { sharedFields } from "@sannong/contract/identity/shared-fields";

/** How a form holds a field of each kind: a list is a line each, what is not there is empty. */
type Typed = { flag: boolean; scopes: SystemScope[]; fields: string[] };
type TypedOf<Kind> = Kind extends keyof Typed ? Typed[Kind] : string;

/** An agreement as a form holds it, with why it shall change. */
export type WayInValues = { [Name in AgreedName]: TypedOf<ApplicationSchema[Name]["kind"]> } & {
  fieldsAreChosen: boolean;
  hostsAreChosen: boolean;
  reason: string;
};

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** What stands in a field for what is agreed, where that is no text. */
const typedBy: Partial<Record<string, (value: never) => unknown>> = {
  flag: (value: boolean | undefined) => value ?? false,
  scopes: (value: string[] | null) => [...(value ?? [])],
  fields: (value: string[] | null) => [...(value ?? [])],
  addresses: (value: string[]) => value.join("\n"),
  systems: (value: string[] | undefined) => (value ?? []).join("\n"),
  hosts: (value: string[] | null) => (value ?? []).join("\n"),
  jump: (value: number | null) => (value === null ? "" : `${value}`),
};
function typedOf(name: AgreedName, value: unknown): unknown {
  const typed = typedBy[applicationSchema[name].kind];
  return typed ? typed(value as never) : (value ?? "");
}

export const valuesOf = (wayIn: Agreement): WayInValues =>
  ({
    ...Object.fromEntries(agreedNames.map((name) => [name, typedOf(name, wayIn[name])])),
    fieldsAreChosen: wayIn.fields !== null,
    hostsAreChosen: wayIn.privateHosts !== null,
    reason: "",
  }) as WayInValues;

/** What is agreed by what stands in a field, where it is not what stands there. */
const readBy: Partial<Record<string, (typed: never, values: WayInValues) => unknown>> = {
  address: (typed: string) => typed.trim() || null,
  addresses: linesOf,
  systems: linesOf,
  keys: (typed: string) => typed.trim() || null,
  text: (typed: string) => typed.trim() || null,
  jump: (typed: string) => (typed === "" ? null : Number(typed)),
  fields: (typed: string[], { fieldsAreChosen }) =>
    fieldsAreChosen ? sharedFields.filter((field) => typed.includes(field)) : null,
  hosts: (typed: string, { hostsAreChosen }) => (hostsAreChosen ? linesOf(typed) : null),
};
function readOf(name: AgreedName, values: WayInValues): unknown {
  const read = readBy[applicationSchema[name].kind];
  return read ? read(values[name] as never, values) : values[name];
}

export const wayInFrom = (values: WayInValues): Agreement =>
  Object.fromEntries(agreedNames.map((name) => [name, readOf(name, values)])) as Agreement;
