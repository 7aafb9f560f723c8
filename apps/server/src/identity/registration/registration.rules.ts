import type { ParsedInputOf } from "@sannong/contract/endpoint";
import {
  AccountType,
  type ConsentDocument,
  ID_NUMBER_PLACEHOLDER,
} from "@sannong/contract/identity/registration-words";
import type { insertAccountReview } from "@sannong/contract/identity/registration";
import { wholeIdNumber } from "@sannong/contract/rules/identity/id-codes";
import { Role } from "@sannong/contract/rules/identity/roles";

export type RegisterInput = ParsedInputOf<typeof insertAccountReview>;

/** What the form says of the person or unit, in the words of an account. */
export function newAccountOf(input: RegisterInput) {
  const person = {
    // the final submit sets the account to the phone (specification §3)
    username: input.tel,
    nickname: input.userName,
    phone: input.tel,
    phoneIsVerified: true,
    accountType: input.accountType,
    regionCode: input.areaCode,
  };
  if (input.accountType === AccountType.staff) {
    const { company, deptName } = input;
    // no role until an administrator grants it
    return { ...person, company, deptName, status: "pending", complete: true, roleCode: null } as const;
  }
  const atOnce = { ...person, status: "active", complete: true, roleCode: Role.marketUser } as const;
  if (input.accountType === AccountType.individual) return { ...atOnce, idNumber: realIdNumber(input.idcard) };
  return { ...atOnce, ...entityOf(input) };
}

type EntityInput = {
  company: string;
  companyTypeId: string;
  companyAddress?: string | undefined;
  idcard: string;
  by2: string;
  by3: string;
};
/**
 * What the entity dialog says, under the field's own names; the wire's are historical (`idcard`: credit code, `by2`,
 * `by3`: the legal person).
 */
export const entityOf = ({ company, companyTypeId, companyAddress = "", idcard, by2, by3 }: EntityInput) => ({
  company,
  companyTypeId,
  companyAddress,
  creditCode: idcard,
  legalPerson: { name: by2, idNumber: wholeIdNumber(by3) },
});

/** The personal dialog's placeholder is nobody's number and is stored as nothing (design §3, Region on registration). */
const realIdNumber = (idcard: string | undefined): string | null =>
  idcard === undefined || idcard === ID_NUMBER_PLACEHOLDER ? null : wholeIdNumber(idcard);

/** The documents somebody agreed to by sending this form. */
export function consentsOf({ consent }: RegisterInput): { document: ConsentDocument; version: string }[] {
  const given = Object.entries(consent) as [ConsentDocument, string | undefined][];
  return given.flatMap(([document, version]) => (version === undefined ? [] : [{ document, version }]));
}

const statusTexts = {
  none: "没有需要审核的注册申请；已注册成功的，请直接登录",
  pending: "已提交，正在等待管理员审核",
  approved: "审核已通过，可输入手机号码和密码登录平台进行使用",
  rejected: "审核未通过，原因已以短信告知，请按原因修改后重新注册",
} as const;

/** The status of an application, as its applicant is told it (design §3, Identity comes from the session: only the status). */
export function statusInWords(known: keyof typeof statusTexts | "awaitingSecond" | "withdrawn") {
  // who decides, and in how many steps, is no business of the applicant's
  const status = known === "awaitingSecond" ? "pending" : known === "withdrawn" ? "none" : known;
  return { status, text: statusTexts[status] };
}
