import { DEFAULT_COMPANY_TYPE } from "@sannong/contract/operations/dictionaries";
import type { InputOf } from "@sannong/contract/endpoint";
import type { insertAccountReview } from "@sannong/contract/identity/registration";
import { AccountType, consentVersions, ID_NUMBER_PLACEHOLDER } from "@sannong/contract/identity/registration-words";
import type { registerForms } from "@sannong/contract/identity/registration.schemas";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";

/** Which form is filled in. */
export type RegisterKind = "staff" | "individual" | "entity" | "personal";

/** Everything any of the forms asks; a change of kind loses nothing that was typed. */
export const emptyValues = {
  userName: "",
  tel: "",
  captcha: "",
  yzm: "",
  pwd: "",
  rpassword: "",
  areaCode: "",
  company: "",
  deptName: "",
  companyTypeId: DEFAULT_COMPANY_TYPE as string,
  companyAddress: "",
  idcard: "",
  creditCode: "",
  by2: "",
  by3: "",
};
export type RegisterValues = typeof emptyValues;
/** What a pending jump or a link knows already. */
export type Prefill = Partial<Pick<RegisterValues, "userName" | "tel" | "company" | "deptName" | "areaCode">>;

export const schemaOf = (kind: RegisterKind, givesId: boolean): keyof typeof registerForms =>
  kind === "individual" && givesId ? "individualWithId" : kind;

/** An entity's credit code travels under the specification's name `idcard`. */
export const asForm = (kind: RegisterKind, values: RegisterValues) =>
  kind === "entity" ? { ...values, idcard: values.creditCode } : values;

type Sent = InputOf<typeof insertAccountReview>;

/** What is sent: consent with its versions, the forced values of the personal form (specification §3), the sealed password. */
export function sentForm(
  kind: RegisterKind,
  values: RegisterValues,
  { pwd, givesId }: { pwd: string; givesId: boolean },
): Sent {
  const { userName, tel, yzm, areaCode, company, deptName, companyTypeId, companyAddress, by2, by3 } = values;
  const { privacy, agreement, idNumber } = consentVersions;
  const common = { userName, tel, yzm, pwd, consent: { privacy, agreement } };
  const withId = { ...common, consent: { privacy, agreement, idNumber } };
  if (kind === "staff") return { ...common, accountType: AccountType.staff, areaCode, company, deptName };
  if (kind === "entity") {
    const unit = { company, companyTypeId, companyAddress, idcard: values.creditCode, by2, by3 };
    return { ...withId, accountType: AccountType.entity, areaCode, ...unit };
  }
  if (kind === "personal")
    return {
      ...common,
      accountType: AccountType.individual,
      areaCode: PROVINCE_CODE,
      idcard: ID_NUMBER_PLACEHOLDER,
    };
  const individual = { accountType: AccountType.individual, areaCode } as const;
  return givesId ? { ...withId, ...individual, idcard: values.idcard } : { ...common, ...individual };
}
