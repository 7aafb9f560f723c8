import type { FileKind } from "@sannong/contract/operations/file-kinds";
import { documentName, heicName, pictureName, sheetName, UPLOAD_LIMIT } from "@sannong/contract/operations/files";

/** What can be said of a file before it travels (specification §5); undefined when it may. */
export function problemOf({ name, size }: Pick<File, "name" | "size">, kind: FileKind): string | undefined {
  if (kind === "picture" && heicName.test(name))
    return "这是苹果手机的 HEIC 照片，不能直接上传。请在手机上把它另存为 jpg 再选，或在“设置-相机-格式”中选“兼容性最佳”后重拍";
  if (kind === "picture" && !pictureName.test(name)) return "上传头像图片只能是 jpg jpeg png 格式!";
  if (kind === "document" && !documentName.test(name)) return "只能上传 PDF、Word、Excel 文件，请换一个文件";
  if (kind === "sheet" && !sheetName.test(name))
    return "只能上传 Excel 工作簿（.xlsx）或 CSV 文件（.csv），请另存为其中一种后再上传";
  return size > UPLOAD_LIMIT ? "上传文件大小不能超过 100MB!" : undefined;
}
