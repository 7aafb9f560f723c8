import * as z from "zod/mini";
import { optionalText } from "../fields.ts";
import { page, paging } from "../paging.ts";
import { tellingStates } from "./sign-off-words.ts";

const told = z.object({
  systemName: z.string(),
  /** `waiting`: not tried to the end yet; `repeated`: did not take it and is told again; `failed`: given up */
  state: z.enum(tellingStates),
  attempts: z.number(),
  /** when it took the notice; null while it has not */
  toldAt: z.nullable(z.string()),
  /** what the system answered, in words; empty before an answer */
  answer: z.string(),
});

export const signOffResult = {
  input: z.object({ signOff: z.string("缺少退出编号").check(z.regex(/^[\w-]{43}$/, "退出编号不正确")) }),
  output: z.object({ systems: z.array(told) }),
};

export const replaySignOff = {
  input: z.object({ noticeId: z.string("缺少通知编号").check(z.regex(/^[\w-]{1,64}$/, "通知编号不正确")) }),
  output: z.null(),
};

export const signOffLog = {
  input: z.object({
    systemAbbr: optionalText(32),
    state: z.optional(z.enum(tellingStates, "请选择通知结果")),
    ...paging,
  }),
  output: page(
    z.extend(told, {
      noticeId: z.string(),
      systemAbbr: z.string(),
      notedAt: z.string(),
      /** when it is told again; null where it took the notice or was given up */
      nextAt: z.nullable(z.string()),
    }),
  ),
};
