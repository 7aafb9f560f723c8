import type { Refusals } from "./refusals.ts";

/** Files that people hand in, and the links they are opened with. */
export const filesRefusals = {
  "files.notPicture": { status: 200, code: 4590, message: "上传头像图片只能是 jpg jpeg png 格式!" },
  "files.tooLarge": { status: 413, code: 4591, message: "上传文件大小不能超过 100MB!" },
  "files.wrongFormat": { status: 200, code: 4592, message: "文件格式错误!" },
  "files.otherPicture": {
    status: 200,
    code: 4671,
    message: "这种图片格式不能上传，请用看图或拍照软件另存为 jpg 或 png 后再上传",
  },
  "files.heic": {
    status: 200,
    code: 4672,
    message:
      "这是苹果手机的 HEIC 照片，不能直接上传。请在手机上把它另存为 jpg 再选，或在“设置-相机-格式”中选“兼容性最佳”后重拍",
  },
  "files.pictureTooLarge": { status: 200, code: 4673, message: "图片尺寸过大（超过 4900 万像素），请缩小后再上传" },
  "files.pictureBroken": {
    status: 200,
    code: 4674,
    message: "图片已损坏或没有保存完整，请打开原图核对，重新保存后再上传",
  },
  "files.failed": { status: 200, code: 4593, message: "上传失败" },
  "files.quota": { status: 200, code: 4594, message: "您上传的文件已达上限，请先删除不需要的附件再上传" },
  "files.permitInvalid": { status: 200, code: 4595, message: "图形验证码的验证已失效，请重新输入后再提交" },
  "files.linkInvalid": { status: 404, code: 4596, message: "文件链接已失效，请回到原页面刷新后再打开" },
  "files.notHeld": { status: 200, code: 4597, message: "附件已失效，请删除后重新上传" },
  "files.notDocument": { status: 200, code: 4598, message: "只能上传 PDF、Word、Excel 文件，请换一个文件" },
  "files.notSheet": {
    status: 200,
    code: 4675,
    message: "只能上传 Excel 工作簿（.xlsx）或 CSV 文件（.csv），请另存为其中一种后再上传",
  },
  "files.manyAtOnce": {
    status: 429,
    code: 4599,
    message: "同时最多上传 {most} 个文件，请等前面的传完，{wait}后再试",
  },
} as const satisfies Refusals;
