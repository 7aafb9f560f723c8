import { PHONE_PATTERN } from "@sannong/contract/fields";
import { foldedCode, foldedIdNumber, foldedPhone } from "@sannong/contract/rules/texts/folding";
import type { FieldMap } from "../../config/identity-sources.ts";
import { UpstreamFailure, type UpstreamUser } from "./identity-source.ts";

const LONGEST = 200;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function memberAt(data: unknown, path: string): unknown {
  let at = data;
  for (const part of path.split(".")) at = isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined;
  return at;
}

const isYes = (value: unknown) => value === true || value === 1 || value === "1" || value === "true";

/**
 * A text of a length that can be somebody's; a lone half of a character or a NUL is not one the database keeps.
 *
 * @throws UpstreamFailure `garbled` for a number that JSON.parse may have rounded: it could be another person's
 */
function textAt(data: unknown, path: string | undefined): string | null {
  if (path === undefined) return null;
  const value = memberAt(data, path);
  if (typeof value === "number" && !Number.isSafeInteger(value))
    throw new UpstreamFailure("garbled", `${path} is a number that should be sent as text`);
  const text = (typeof value === "number" ? String(value) : typeof value === "string" ? value : "").trim();
  if (text === "" || text.length > LONGEST || text.includes("\0") || !text.isWellFormed()) return null;
  return text;
}

type Reading = { fields: FieldMap; verifiesMobile: boolean; personKind?: UpstreamUser["personKind"] };

/**
 * Reads a source's user data by the installation's field map.
 *
 * @throws UpstreamFailure `noUser` where nobody is named, `garbled` where a number lost digits
 */
export function readUser(data: unknown, { fields, verifiesMobile, personKind }: Reading): UpstreamUser {
  const text = (path: string | undefined) => textAt(data, path);
  const subject = text(fields.subject);
  const name = text(fields.name);
  if (subject === null || name === null) throw new UpstreamFailure("noUser", "the source named nobody");
  const told = fields.personKind;
  const isLegal = told ? text(told.member) === told.legalPerson : (personKind ?? "person") === "legalPerson";
  const mobile = foldedPhone(text(fields.mobile) ?? "");
  const idNumber = foldedIdNumber(text(fields.idNumber) ?? "") || null;
  return {
    personKind: isLegal ? "legalPerson" : "person",
    subject,
    name,
    mobile: PHONE_PATTERN.test(mobile) ? mobile : null,
    mobileIsVerified:
      verifiesMobile || (fields.mobileVerified !== undefined && isYes(memberAt(data, fields.mobileVerified))),
    idNumber,
    creditCode: isLegal ? foldedCode(text(fields.creditCode) ?? "") || null : null,
    company: isLegal ? text(fields.company) : null,
  };
}
