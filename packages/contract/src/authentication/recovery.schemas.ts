import * as z from "zod/mini";
import { loginName, noData, optionalText, personal, text } from "../fields.ts";
import { page, paging } from "../paging.ts";

/** Whom a code is for, as a list shows them: the account name whole, since they type it; their own name masked. */
const holder = {
  username: z.string(),
  nickname: personal(z.string(), "personName"),
  company: z.string(),
  deptName: z.string(),
  /** from the province down */
  regionName: z.string(),
};

export const staffWithoutPhone = {
  input: z.object({
    /** the beginning of an account name, or part of a unit's name */
    keywords: optionalText(40),
    ...paging,
  }),
  output: page(z.object({ ...holder, hasOpenCode: z.boolean() })),
};

export const openActivationCodes = {
  input: z.object(paging),
  output: page(
    z.object({
      ...holder,
      id: z.string(),
      /** who handed it out; empty when an operator's script did */
      issuedBy: personal(z.string(), "personName"),
      issuedAt: z.string(),
      expiresAt: z.string(),
    }),
  ),
};

export const revokeActivationCode = { input: z.object({ id: text("请指明激活码", 40) }), output: noData };

export const requestFactorReset = {
  input: z.object({
    username: loginName("请输入管理员的用户名或手机号"),
    /** what the second person reads: how the asker made sure that it is them */
    reason: text("请写明丢失情况和核实本人的方式", 200),
  }),
  output: z.object({ receiptNumber: z.string() }),
};
