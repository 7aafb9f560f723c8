import * as z from "zod/mini";
import { nothing, oneOf, text } from "../fields.ts";
import { policies } from "./policy-words.ts";

const document = oneOf(policies, "没有这份文件");
const version = text("请指明版本", 20);

export const duePolicies = {
  input: nothing,
  output: z.object({
    due: z.array(
      z.object({
        document,
        version: z.string(),
        /** nothing of this text was ever agreed to */
        isFirst: z.boolean(),
        /** what is new since */
        changes: z.array(z.string()),
      }),
    ),
  }),
};

export const agreeToPolicies = {
  input: z.object({
    agreed: z
      .array(z.object({ document, version }), "请先阅读并同意")
      .check(z.minLength(1, "请先阅读并同意"), z.maxLength(2, "没有这份文件")),
  }),
  output: z.object({ agreed: z.literal(true) }),
};
