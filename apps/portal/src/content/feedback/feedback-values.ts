import { addFeedback as schemas } from "@sannong/contract/content/feedback.schemas";
import * as z from "zod/mini";

export type Values = { content: string; contactPhone: string; captcha: string };
type Context = {
  areaCode: string;
  areaName: string;
  fileUrls: readonly string[];
  about: "portal" | "site";
  permit?: string;
};

/** What is sent, or the first word about each field that is wrong. A visitor without a permit answers a captcha. */
export function readFeedback(typed: Values, { fileUrls, areaCode, permit, ...context }: Context, isVisitor: boolean) {
  const needsCaptcha = isVisitor && permit === undefined;
  const read = z.safeParse(schemas.input, {
    content: typed.content,
    contactPhone: typed.contactPhone,
    fileUrl: JSON.stringify(fileUrls),
    ...context,
    ...(areaCode ? { areaCode } : {}),
    ...(needsCaptcha ? { captcha: typed.captcha } : {}),
    ...(permit === undefined ? {} : { permit }),
  });
  if (read.success) return { input: read.data, problems: [] };
  const problems = read.error.issues.map(({ path, message }) => ({ field: String(path[0]) as keyof Values, message }));
  return { input: undefined, problems };
}
