import { fileAddress } from "@sannong/contract/operations/files";
import type { ManualFile } from "@sannong/contract/content/manual-words";
import { type PictureAt, suppliedPicture, uploadAddress, uploadedPicture } from "@sannong/markdown/manual";
import type { FilesModule } from "../../operations/files/index.ts";
import type { Supplied } from "./supplied.ts";

/** Pictures belong to a manual, not to an edition: what is written later may show them too. */
export const picturesOf = (of: ManualFile) => ({ kind: "manual", id: of });
/** A PDF belongs to its edition. */
export const paperOf = (id: string) => ({ kind: "manualPaper", id });

/** A link that works for whoever has it. */
export const ANYBODY = { link: "" };

/** A file's link begins with its id. */
const idOfLink = (fileUrl: string): string => fileUrl.split(".")[0] ?? "";

type Uploaded = { fileUrl: string; fileName: string };

/** Where each address of a picture is found: what comes with the version, and what was uploaded for this manual. */
export function pictureFinder(supplied: Supplied, uploads: readonly Pick<Uploaded, "fileUrl">[]): PictureAt {
  const uploaded = new Map(uploads.map(({ fileUrl }) => [idOfLink(fileUrl), fileUrl]));
  return (address) => {
    const [, name = ""] = suppliedPicture.exec(address) ?? [];
    if (Object.hasOwn(supplied.pictures, name)) return supplied.pictures[name];
    const [, id = ""] = uploadedPicture.exec(address) ?? [];
    const fileUrl = uploaded.get(id);
    return fileUrl === undefined ? undefined : { src: fileAddress(fileUrl), isPassing: true };
  };
}

/** What a text says of its pictures, up to the colon: ![首页：我的系统、待办和通知](pictures/staff-home.webp) */
const captioned = /!\[([^![\]：]+)(?:：[^![\]]*)?\]\(pictures\/([\w-]+)\.webp\)/g;

/** The supplied pictures by the name of their file, each called as the text that shows it calls it. */
const captionsIn = ({ texts }: Supplied) =>
  new Map(
    Object.values(texts)
      .flatMap(({ text }) => [...text.matchAll(captioned)])
      .map(([, caption = "", name = ""]) => [name, caption]),
  );

/** What may be put into the text, for whoever writes it. */
export function pictureList(supplied: Supplied, uploads: readonly Uploaded[]) {
  const captions = captionsIn(supplied);
  return [
    ...uploads.map(({ fileUrl, fileName }) => ({
      address: uploadAddress(idOfLink(fileUrl)),
      name: fileName,
      src: fileAddress(fileUrl),
    })),
    ...Object.entries(supplied.pictures).map(([name, { src }]) => ({
      address: `pictures/${name}.webp`,
      name: captions.get(name) ?? name,
      src,
    })),
  ];
}

/** The pictures that were uploaded for a manual. */
export const uploadsOf = async (files: Pick<FilesModule, "shownTo">, of: ManualFile) =>
  (await files.shownTo(ANYBODY, picturesOf(of))).filter(({ type }) => type.startsWith("image/"));
