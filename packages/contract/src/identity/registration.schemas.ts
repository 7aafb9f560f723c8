import * as z from "zod/mini";
import { emptyTexts } from "../empty-texts.ts";
import {
  countyRegion,
  creditCode,
  idNumber,
  loginCode,
  newPassword,
  optionalText,
  personal,
  phone,
  regionCode,
  sealedPassword,
  text,
} from "../fields.ts";
import { AccountType, consentVersions, ID_NUMBER_PLACEHOLDER } from "./registration-words.ts";

const NAME = 50;
const UNIT = 100;
const empty = emptyTexts.register;

/** What every register form asks. */
const person = {
  userName: personal(text(empty.userName, NAME), "personName"),
  tel: personal(phone(empty.tel), "phone"),
  yzm: loginCode(empty.yzm),
};
/** 农业农村部门工作人员: any level of region, but one of ours, where somebody can review it. */
const staff = {
  areaCode: regionCode(empty.areaCode).check(z.refine((code: string) => code !== "9999", empty.areaCode)),
  company: text(empty.company, UNIT),
  deptName: text(empty.deptName, UNIT),
};
const tooWide = { individual: "请将行政区划精确到县级", entity: "请选择县级行政区划!" };
const entityFacts = (texts: {
  company: string;
  companyTypeId: string;
  creditCode: string;
  by2: string;
  by3: string;
}) => ({
  company: text(texts.company, UNIT),
  companyTypeId: text(texts.companyTypeId, 20),
  companyAddress: optionalText(UNIT),
  /** the field's name in the specification; an entity's is its credit code */
  idcard: creditCode(texts.creditCode),
  /** legal person: name and ID number (specification §3) */
  by2: personal(text(texts.by2, NAME), "personName"),
  by3: personal(idNumber(texts.by3), "idNumber"),
});

const agreed = "请先阅读并同意隐私政策和用户协议";
const consent = z.object(
  {
    privacy: z.literal(consentVersions.privacy, agreed),
    agreement: z.literal(consentVersions.agreement, agreed),
    /** a consent of its own, asked where an ID number is given (rule PIPL-02) */
    idNumber: z.optional(z.literal(consentVersions.idNumber, "请先同意提供身份证号")),
  },
  agreed,
);
const needsIdConsent = "请先同意提供身份证号";

/** `account`, `areaName` and `companyTypeName` may come along; the server takes the phone and its own names. */
const onTheWire = { ...person, pwd: sealedPassword(empty.pwd), consent };

const staffInput = z.object({ accountType: z.literal(AccountType.staff), ...onTheWire, ...staff });
const individualInput = z
  .object({
    accountType: z.literal(AccountType.individual),
    ...onTheWire,
    areaCode: regionCode(empty.areaCode),
    idcard: z.optional(
      personal(z.union([z.literal(ID_NUMBER_PLACEHOLDER), idNumber(empty.idcard)], "请正确输入身份证号！"), "idNumber"),
    ),
  })
  .check(
    // The rule binds the field the user sees: the personal dialog has none and sends the province (design §3, Region on registration).
    z.refine(
      ({ areaCode, idcard }) => areaCode.length >= 6 || areaCode === "9999" || idcard === ID_NUMBER_PLACEHOLDER,
      { path: ["areaCode"], message: tooWide.individual },
    ),
    z.refine(
      ({ idcard, consent: given }) =>
        idcard === undefined || idcard === ID_NUMBER_PLACEHOLDER || given.idNumber !== undefined,
      { path: ["consent"], message: needsIdConsent },
    ),
  );
const entityInput = z
  .object({
    accountType: z.literal(AccountType.entity),
    ...onTheWire,
    areaCode: countyRegion(empty.areaCode, tooWide.entity),
    ...entityFacts(empty),
  })
  .check(
    z.refine(({ consent: given }) => given.idNumber !== undefined, { path: ["consent"], message: needsIdConsent }),
  );

export const insertAccountReview = {
  input: z.discriminatedUnion("accountType", [staffInput, individualInput, entityInput], empty.accountType),
  output: z.object({
    status: z.enum(["pending", "active"]),
    /** opens the review status; null where there is no review */
    receiptNumber: z.nullable(z.string()),
  }),
};

const statusTexts = emptyTexts.registrationStatus;
export const getUserRegisterInfo = {
  input: z.object({
    account: personal(phone(statusTexts.account), "phone"),
    receiptNumber: z.optional(text(statusTexts.receiptNumber, 40)),
    yzm: z.optional(loginCode(statusTexts.yzm)),
  }),
  output: z.object({
    status: z.enum(["none", "pending", "approved", "rejected"]),
    /** the status as a sentence */
    text: z.string(),
    /** ISO 8601; when the review is due, while it is pending */
    dueAt: z.nullable(z.string()),
    /** for whoever proved the number of a refused application: opens what they wrote, once, for five minutes */
    continuation: z.nullable(z.string()),
  }),
};

export const readFormerRegistration = {
  input: z.object({ continuation: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({
    userName: z.string(),
    tel: z.string(),
    areaCode: z.string(),
    company: z.string(),
    deptName: z.string(),
    /** why it was refused */
    reason: z.string(),
  }),
};

const ofEntity = emptyTexts.entityAuthentication;
export const authenticateEntity = {
  input: z.object({
    areaCode: countyRegion(ofEntity.areaCode, tooWide.entity),
    ...entityFacts(ofEntity),
    idConsent: z.literal(consentVersions.idNumber, needsIdConsent),
  }),
  output: z.object({ accountType: z.number() }),
};

const ofMinistry = emptyTexts.ministryAuthentication;
export const authenticateMinistryUser = {
  input: z.object({
    userName: personal(text(ofMinistry.userName, NAME), "personName"),
    idcard: personal(idNumber(ofMinistry.idcard), "idNumber"),
    company: text(ofMinistry.company, UNIT),
    deptName: text(ofMinistry.deptName, UNIT),
    idConsent: z.literal(consentVersions.idNumber, needsIdConsent),
  }),
  output: z.object({ receiptNumber: z.string() }),
};

const password = {
  pwd: newPassword(empty.pwd),
  rpassword: z.string(empty.rpassword).check(z.minLength(1, empty.rpassword)),
};
/** Told although other fields are wrong too: a form shows everything at once. */
const samePasswords = z.refine<{ pwd: string; rpassword: string }>(
  (form) => !form.rpassword || form.pwd === form.rpassword,
  { path: ["rpassword"], message: "两次输入密码不一致!", when: () => true },
);

/** What a person types, form by form; what the code adds (sealing, consent, forced values) is left out. */
export const registerForms = {
  staff: z.object({ ...person, ...password, ...staff }).check(samePasswords),
  individual: z
    .object({ ...person, ...password, areaCode: countyRegion(empty.areaCode, tooWide.individual) })
    .check(samePasswords),
  /** an individual who gives their ID number too */
  individualWithId: z
    .object({
      ...person,
      ...password,
      areaCode: countyRegion(empty.areaCode, tooWide.individual),
      idcard: idNumber(empty.idcard),
    })
    .check(samePasswords),
  entity: z
    .object({ ...person, ...password, areaCode: countyRegion(empty.areaCode, tooWide.entity), ...entityFacts(empty) })
    .check(samePasswords),
  /** 个人注册, the single form */
  personal: z.object({ ...person, ...password }).check(samePasswords),
};
