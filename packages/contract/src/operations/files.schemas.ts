import * as z from "zod/mini";
import { captcha, noData, text } from "../fields.ts";
import { fileKinds } from "./file-kinds.ts";

const TOKEN = 100;
const LINK = 300;
const permit = z.optional(z.string("缺少上传凭证").check(z.maxLength(TOKEN, "上传凭证不正确，请刷新页面")));
/** The signed name of a file, as an upload answers it. */
export const fileUrl = text("缺少文件标识", LINK);

/** One attachment as pages show it. */
export const attachment = z.object({
  fileUrl: z.string(),
  fileName: z.string(),
  /** media type as found in the content */
  type: z.string(),
  /** bytes */
  size: z.number(),
});

export const uploadOriginal = {
  input: z.object({
    kind: z._default(z.enum(fileKinds, "文件种类只能是 picture、document 或 sheet"), "picture"),
    permit,
  }),
  output: attachment,
};

export const downloadFileWithFileName = {
  input: z.object({
    filePath: fileUrl,
    /** of a picture: as large as a list shows it */
    size: z.optional(z.enum(["small"], "图片大小只能是 small")),
  }),
  output: z.unknown(),
};

export const removeUpload = { input: z.object({ fileUrl, permit }), output: noData };

export const uploadPermit = {
  input: z.object({ captcha: captcha() }),
  output: z.object({ permit: z.string(), expiresIn: z.number() }),
};
