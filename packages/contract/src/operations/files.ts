import { endpoint } from "../endpoint.ts";

const own = { module: "files", transport: "plain" } as const;

/** Specification §5, §9. */
export const UPLOAD_LIMIT = 100 * 1024 * 1024;
/** The form around the file takes some room too. */
const AROUND_THE_FILE = 64 * 1024;
/** How many of one form travel at the same time. */
export const UPLOADS_AT_ONCE = 2;
/** Upload grid, specification §9. */
export const UPLOADS_PER_ROW = 4;

export const pictureName = /\.(jpe?g|png)$/i;
/** What telephones of Apple write where they were not told otherwise. */
export const heicName = /\.hei[cf]$/i;
/** What the imports of rows read. */
export const sheetName = /\.(xlsx|csv)$/i;
export const documentName = /\.(pdf|docx?|xlsx?)$/i;

/**
 * Takes one file in a multipart form (specification §7). Whoever is signed in sends Authorization; whoever is not
 * sends a permit, which a captcha gives.
 */
export const uploadOriginal = endpoint({
  ...own,
  method: "POST",
  path: "/file/ajax/uploadOriginal",
  summary: "上传图片（jpg、jpeg、png）、文档或数据表，不超过 100MB",
  access: "optional",
  region: "self",
  headers: ["generator-userId"],
  body: "multipart",
  bodyLimit: UPLOAD_LIMIT + AROUND_THE_FILE,
  errors: [
    "files.notPicture",
    "files.notDocument",
    "files.notSheet",
    "files.tooLarge",
    "files.wrongFormat",
    "files.otherPicture",
    "files.heic",
    "files.pictureTooLarge",
    "files.pictureBroken",
    "files.failed",
    "files.quota",
    "files.manyAtOnce",
    "files.permitInvalid",
  ],
  schemas: async () => (await import("./files.schemas.ts")).uploadOriginal,
});

/** Opens a file by its link. `filePath` is a signed name that ends by itself, never a path. */
export const downloadFileWithFileName = endpoint({
  ...own,
  method: "GET",
  path: "/file/downloadFileWithFileName",
  summary: "凭签名且限时的标识下载文件",
  access: "optional",
  region: "self",
  reply: "file",
  errors: ["files.linkInvalid", "server.busy"],
  schemas: async () => (await import("./files.schemas.ts")).downloadFileWithFileName,
});

/** Removes an upload that stands nowhere yet. */
export const removeUpload = endpoint({
  ...own,
  transport: "sealed",
  method: "POST",
  path: "/file/ajax/removeUpload",
  summary: "删除尚未提交的附件",
  access: "optional",
  region: "self",
  headers: ["generator-userId"],
  errors: ["files.notHeld", "files.permitInvalid"],
  schemas: async () => (await import("./files.schemas.ts")).removeUpload,
});

/** For a form of somebody who is not signed in: one captcha, one form. */
export const uploadPermit = endpoint({
  ...own,
  transport: "sealed",
  method: "POST",
  path: "/file/uploadPermit",
  summary: "未登录时凭图形验证码取得一次表单的上传凭证",
  access: "anyone",
  region: "none",
  headers: ["generator-userId"],
  errors: ["captcha.clientUnknown", "captcha.rejected"],
  schemas: async () => (await import("./files.schemas.ts")).uploadPermit,
});

/** Where a file is opened that was uploaded or is shown. */
export const fileAddress = (fileUrl: string): string =>
  `/api${downloadFileWithFileName.path}?filePath=${encodeURIComponent(fileUrl)}`;

/** The same picture as large as a list shows it: a few kilobytes instead of some millions. */
export const smallAddress = (fileUrl: string): string => `${fileAddress(fileUrl)}&size=small`;
