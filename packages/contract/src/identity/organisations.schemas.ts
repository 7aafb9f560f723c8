import * as z from "zod/mini";
import { approvalStatuses } from "../governance/approval-words.ts";
import { entityLevels, LICENCE_PICTURES, verifiedWays } from "./entity-level.ts";
import { creditCode, noData, nothing, oneOf, personal, text } from "../fields.ts";
import { attachment, fileUrl } from "../operations/files.schemas.ts";

export const readEntityLevel = {
  input: nothing,
  output: z.object({
    level: oneOf(entityLevels),
    /** empty where none is on record; masked where it is the business of one person */
    creditCode: personal(z.string(), "creditCode"),
    verified: z.nullable(
      z.object({
        /** ISO 8601 */
        at: z.string(),
        way: oneOf(verifiedWays),
      }),
    ),
    /** the newest that was asked for */
    review: z.nullable(
      z.object({
        receiptNumber: z.string(),
        status: oneOf(approvalStatuses),
        /** ISO 8601 */
        createdAt: z.string(),
        dueAt: z.string(),
        /** why it was refused */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
};

const pictures = "请上传营业执照的照片";
export const applyEntityReview = {
  input: z.object({
    /** only of an account that has none on record yet */
    idcard: z.optional(creditCode("请输入社会信用代码!")),
    fileUrls: z
      .array(fileUrl, pictures)
      .check(z.minLength(1, pictures), z.maxLength(LICENCE_PICTURES, `最多可传 ${LICENCE_PICTURES} 张照片`)),
  }),
  output: z.object({ receiptNumber: z.string() }),
};

export const withdrawEntityReview = {
  input: z.object({ receiptNumber: text("请指明申请", 40) }),
  output: noData,
};

export const entityLicence = {
  input: z.object({ id: text("请指明申请", 40) }),
  output: z.object({ files: z.array(attachment) }),
};
