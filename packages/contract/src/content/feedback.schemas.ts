import * as z from "zod/mini";
import { FEEDBACK_LIMIT, FEEDBACK_PICTURES } from "./feedback-words.ts";
import { captcha, loginCode, optionalText, personal, phone, regionCode, text } from "../fields.ts";
import { attachment } from "../operations/files.schemas.ts";
import { page, paging } from "../paging.ts";

const tooManyPictures = `最多可传 ${FEEDBACK_PICTURES} 张图片`;
const LINK = 300;

function linksIn(list: string): string[] | undefined {
  try {
    const read: unknown = JSON.parse(list);
    return Array.isArray(read) && read.every((link) => typeof link === "string" && link.length <= LINK)
      ? read
      : undefined;
  } catch {
    return undefined;
  }
}

/** Specification §3: a JSON array as string. */
const fileUrl = z._default(
  z.string("附件格式不正确，请重新上传").check(
    z.maxLength(FEEDBACK_PICTURES * (LINK + 4), tooManyPictures),
    z.refine((list) => list === "" || linksIn(list) !== undefined, "附件格式不正确，请重新上传"),
    z.refine((list) => (linksIn(list)?.length ?? 0) <= FEEDBACK_PICTURES, tooManyPictures),
  ),
  "[]",
);
/** The links that stand in it. */
export const fileUrlsOf = (list: string): string[] => linksIn(list) ?? [];

const number = text("请输入受理编号", 40);

export const addFeedback = {
  input: z.object({
    content: text("请输入反馈内容", FEEDBACK_LIMIT),
    contactPhone: personal(phone("请输入联系电话"), "phone"),
    areaName: optionalText(100),
    areaCode: z.optional(regionCode()),
    fileUrl,
    /** who is not signed in: the answer to a captcha, or the permit it was given for */
    captcha: z.optional(captcha()),
    permit: optionalText(100),
    /** site: 我为政府网站找错 */
    about: z._default(z.enum(["portal", "site"], "反馈类别不正确"), "portal"),
  }),
  output: z.object({ referenceNumber: z.string(), answerBy: z.string() }),
};

export const sendFeedbackStatusMsg = {
  input: z.object({ tel: phone("请输入联系电话"), captcha: captcha() }),
  output: z.object({ resendAfter: z.number(), sentTo: z.string() }),
};

const status = z.enum(["open", "answered"]);
const told = {
  referenceNumber: z.string(),
  about: z.enum(["portal", "site"]),
  content: z.string(),
  areaName: z.string(),
  status,
  /** ISO 8601 */
  createdAt: z.string(),
  /** the latest day of an answer; later the whole site fails its inspection */
  answerBy: z.string(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  files: z.array(attachment),
};

export const feedbackStatus = {
  input: z.object({ referenceNumber: number, tel: phone("请输入联系电话"), yzm: loginCode() }),
  output: z.object(told),
};

export const myFeedback = { input: z.object(paging), output: page(z.object(told)) };

export const listFeedback = {
  input: z.object({ ...paging, status: z.optional(status) }),
  output: page(
    z.object({
      ...told,
      id: z.string(),
      contactPhone: personal(z.string(), "phone"),
      answeredBy: z.nullable(z.string()),
      overdue: z.boolean(),
    }),
  ),
};

export const answerFeedback = {
  input: z.object({
    id: z.string("请指明反馈").check(z.regex(/^\d{1,18}$/, "请指明反馈")),
    answer: text("请输入答复内容", 1000),
  }),
  output: z.object({ answeredAt: z.string() }),
};
