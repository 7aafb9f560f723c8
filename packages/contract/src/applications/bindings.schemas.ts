import * as z from "zod/mini";
import {
  captcha,
  countyRegion,
  loginCode,
  newPassword,
  noData,
  nothing,
  optionalText,
  personal,
  phone,
  sealedPassword,
  sealedPasswordElsewhere,
  text,
} from "../fields.ts";
import { foldedPhone } from "../rules/texts/folding.ts";
import { loginResult } from "../authentication/sign-in.schemas.ts";

/** The bind forms' one text for an empty field (specification §5). */
const REQUIRED = "必填项!";
const NAME = 64;

const systemAbbr = text("请选择要绑定的系统", 32);
/** Compared with the registered one and refused if it differs (design §3, Addresses). */
const checkUserUrl = optionalText(500);
/** Who the page says is signed in: another tab may have changed that. Compared with the session, never believed. */
const account = optionalText(NAME);
/** What an earlier step proved of a system's account, in place of its password: 5 minutes, once. */
const continuation = optionalText(100);

/** that the system is told one's number; unless one agreed to that before, nothing is asked of it without */
const agreesToShare = z.optional(z.boolean());

/** A phone that is told or compared, and need not be a mainland one. */
const writtenPhone = z.string("手机号须为文字").check(z.overwrite(foldedPhone), z.maxLength(20, "手机号过长"));

export const loginSiteByUserName = {
  input: z.object({
    /** both are the session's own, or the call is refused */
    username: optionalText(NAME),
    tel: z.optional(personal(writtenPhone, "phone")),
    checkUserUrl,
    appId: optionalText(NAME),
    systemAbbr,
  }),
  output: z.object({ matchFlag: z.boolean() }),
};

export const bindOriginalUser = {
  input: z.object({
    username: text(REQUIRED, NAME),
    password: sealedPasswordElsewhere(REQUIRED),
    systemAbbr,
    checkUserUrl,
    account,
  }),
  output: z.object({ systemName: z.string(), boundUsername: z.string() }),
};

export const bindOriginalUserByPhone = {
  input: z.object({
    username: text(REQUIRED, NAME),
    yzm: loginCode(REQUIRED),
    agreesToShare,
    systemAbbr,
    account,
  }),
  output: bindOriginalUser.output,
};

export const loginSystemUser = {
  input: z.object({
    username: text("请输入", NAME),
    password: sealedPasswordElsewhere(),
    captcha: captcha(),
    systemAbbr,
    checkUserUrl,
  }),
  output: z.object({
    /** false: that account is bound to no platform account; there is no session yet */
    matchFlag: z.boolean(),
    session: z.nullable(loginResult),
    /** opens the ways on (bind, complete, go on for a day); null with a session */
    continuation: z.nullable(z.string()),
    systemName: z.string(),
    /** what that system calls them, to begin a register form with; empty with a session */
    userName: personal(z.string(), "personName"),
  }),
};

/** Both proofs of a system's account: its password, or what an earlier step proved. */
const systemAccount = {
  systemUserName: optionalText(NAME),
  systemPassword: z.optional(sealedPasswordElsewhere()),
  systemAbbr: optionalText(32),
  continuation,
};

export const addPlateUserRelation = {
  input: z.object({
    plateUserName: text(REQUIRED, NAME),
    platePassword: sealedPassword(REQUIRED),
    captcha: captcha(REQUIRED),
    ...systemAccount,
  }),
  output: loginResult,
};

export const addPlateUserRelationByPhone = {
  input: z.object({
    tel: personal(phone(REQUIRED), "phone"),
    captcha: captcha(REQUIRED),
    loginCode: loginCode(REQUIRED),
    agreesToShare,
    continuation: text("操作时间过长，请重新登录系统账号", 100),
  }),
  output: loginResult,
};

export const addSsoUserRelation = {
  input: z.object({ continuation: text("操作时间过长，请重新登录系统账号", 100) }),
  output: loginResult,
};

const person = {
  userName: personal(text("请输入用户名!", 50), "personName"),
  areaCode: countyRegion("请选择行政区划!", "请将行政区划精确到县级"),
  tel: personal(phone("请输入手机号!"), "phone"),
  yzm: loginCode("请输入验证码!"),
};

const agreed = z.literal(true, "请先阅读并同意隐私政策和用户协议");

export const registerUserInfo = {
  input: z.object({ ...person, pwd: sealedPassword("请输入密码!"), agreed, ...systemAccount }),
  output: loginResult,
};

/** What a person types in 完善信息; sealing and the proof of the system's account are added by the code. */
export const completeInfoForm = z
  .object({
    ...person,
    pwd: newPassword(),
    rpassword: z.string("请再次输入密码").check(z.minLength(1, "请再次输入密码")),
    agreed,
  })
  .check(
    z.refine<{ pwd: string; rpassword: string }>((form) => !form.rpassword || form.pwd === form.rpassword, {
      path: ["rpassword"],
      message: "两次输入密码不一致!",
      when: () => true,
    }),
  );

export const checkUserInfo = {
  input: z.object({ username: optionalText(NAME), tel: z.optional(writtenPhone), account: optionalText(NAME) }),
  output: z.object({
    /** 1 for a temporary user */
    tempFlag: z.number(),
    completeFlag: z.boolean(),
    /** known from where they came, to begin the form with */
    userName: personal(z.string(), "personName"),
    tel: personal(z.string(), "phone"),
  }),
};

export const deleteTempUserInfo = {
  input: z.object({
    /** the information was completed meanwhile: nobody is temporary, nothing is deleted */
    isComplete: z.boolean("缺少 isComplete"),
    /** the session's own user name, or the call is refused */
    account: text("缺少账号", NAME),
  }),
  output: z.object({ deleted: z.boolean() }),
};

export const myBindings = {
  input: nothing,
  output: z.object({
    bindings: z.array(
      z.object({
        systemAbbr: z.string(),
        systemName: z.string(),
        owner: z.string(),
        /** the account of that system, as its owner knows it */
        boundUsername: z.string(),
        /** ISO 8601 */
        boundAt: z.string(),
        /** whether that account signs its owner in to the portal */
        opensSessions: z.enum(["notAgreed", "allowed", "forbidden"]),
      }),
    ),
    /** systems that can prove their accounts and are not bound yet */
    bindable: z.array(z.object({ systemAbbr: z.string(), systemName: z.string(), owner: z.string() })),
  }),
};

export const allowSessions = {
  input: z.object({ systemAbbr, allowed: z.boolean("请选择允许或关闭") }),
  output: noData,
};

export const unbind = { input: z.object({ systemAbbr, account }), output: noData };
