import type { FileKind } from "@sannong/contract/operations/file-kinds";
import {
  documentName,
  heicName,
  pictureName,
  sheetName,
  UPLOAD_LIMIT,
  uploadOriginal,
} from "@sannong/contract/operations/files";

/** How much a form may bring, from what is said of it before it comes: whoever says nothing may bring the most. */
export function judgeSize(contentLength: string | undefined): number | "files.tooLarge" {
  const announced = Number(contentLength ?? UPLOAD_LIMIT);
  return announced > (uploadOriginal.bodyLimit ?? UPLOAD_LIMIT) ? "files.tooLarge" : Math.min(announced, UPLOAD_LIMIT);
}

type OfName = "files.heic" | "files.notPicture" | "files.notDocument" | "files.notSheet";

/** What a name promises is asked before a byte is kept. */
export function judgeName(kind: FileKind, fileName: string): "take" | OfName {
  if (kind === "document") return documentName.test(fileName) ? "take" : "files.notDocument";
  if (kind === "sheet") return sheetName.test(fileName) ? "take" : "files.notSheet";
  if (heicName.test(fileName)) return "files.heic";
  return pictureName.test(fileName) ? "take" : "files.notPicture";
}

const pictures = new Set(["image/jpeg", "image/png"]);
const documents = new Map([
  ["application/pdf", /\.pdf$/i],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", /\.docx$/i],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", /\.xlsx$/i],
  // the older formats of both look alike from outside
  ["application/x-cfb", /\.(doc|xls)$/i],
]);

type OfContent = "files.heic" | "files.otherPicture" | "files.wrongFormat";

const sheets = new Map([
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", /\.xlsx$/i],
  ["text/csv", /\.csv$/i],
]);

/** Text has no beginning by which it is known, so it goes by what it is not. */
export const typeOf = (kind: FileKind, found: string | undefined): string =>
  found ?? (kind === "sheet" ? "text/csv" : "");

/** What the content says must be what was asked for; a document or sheet must also be what its name says. */
export function judgeContent(kind: FileKind, fileName: string, found: string): "take" | OfContent {
  if (kind === "sheet") return sheets.get(found)?.test(fileName) ? "take" : "files.wrongFormat";
  if (kind === "document") return documents.get(found)?.test(fileName) ? "take" : "files.wrongFormat";
  if (!found.startsWith("image/")) return "files.wrongFormat";
  if (pictures.has(found)) return "take";
  return /^image\/hei[cf]/.test(found) ? "files.heic" : "files.otherPicture";
}

const LONGEST_NAME = 80;

/** A name to be shown and saved under: no path, nothing unseen, nothing that turns the reading direction. */
export function shownName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{C}<>:"|?*]/gu, "")
    .replace(/^\.+/, "")
    .trim();
  const dot = plain.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ""];
  return `${[...stem].slice(0, LONGEST_NAME - ending.length).join("") || "附件"}${ending}`;
}

/** RFC 6266: a plain name for old readers, the whole one for the rest. */
export function dispositionOf(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
