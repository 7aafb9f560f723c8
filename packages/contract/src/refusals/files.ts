import type { Refusals } from "./refusals.ts";

/** Files that people hand in, and the links they are opened with. */
export const filesRefusals = {
  "files.notPicture": { status: 200, code: 4590, message: "上传头像图片只能是 jpg jpeg png 格式!" },
  "files.tooLarge": { status: 413, code: 4591, message: "上传文件大小不能超过 100MB!" },
  "files.wrongFormat": { status: 200, code: 4592, message: "文件格式错误!" },
  "files.failed": { status: 200, code: 4593, message: "上传失败" },
  "files.quota": { status: 200, code: 4594, message: "您上传的文件已达上限，请先删除不需要的附件再上传" },
  "files.permitInvalid": { status: 200, code: 4595, message: "图形验证码的验证已失效，请重新输入后再提交" },
  "files.linkInvalid": { status: 404, code: 4596, message: "文件链接已失效，请回到原页面刷新后再打开" },
  "files.notHeld": { status: 200, code: 4597, message: "附件已失效，请删除后重新上传" },
  "files.notDocument": { status: 200, code: 4598, message: "只能上传 PDF、Word、Excel 文件，请换一个文件" },
  "files.manyAtOnce": {
    status: 429,
    code: 4599,
    message: "同时最多上传 {most} 个文件，请等前面的传完，{wait}后再试",
  },
} as const satisfies Refusals;
