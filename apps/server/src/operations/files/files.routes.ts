import {
  downloadFileWithFileName,
  removeUpload,
  uploadOriginal,
  uploadPermit,
} from "@sannong/contract/operations/files";
import type { Caller } from "../../platform/caller.ts";
import type { Server } from "../../platform/http/serve.ts";
import { dispositionOf } from "./files.rules.ts";
import type { FilesService } from "./files.service.ts";
import type { Holders } from "./holders.ts";
import type { uploadService } from "./upload.service.ts";

type Deps = {
  files: FilesService;
  uploads: ReturnType<typeof uploadService>;
  holders: Holders;
  byCookie: (header: string | undefined) => Promise<Caller | undefined>;
};

export function filesRoutes(server: Server, { files, uploads, holders, byCookie }: Deps): void {
  server.serve(uploadPermit, ({ captcha }, visit) => holders.permit(captcha, visit));
  server.serve(uploadOriginal, async ({ kind, permit }, visit) => {
    const holder = await holders.of(permit, visit);
    const size = uploads.announced(visit.request, { kind, holder });
    await holders.slowDown(holder, visit, size);
    return uploads.take(visit.request, { kind, holder, size, caller: visit.caller, origin: visit.origin });
  });
  server.serve(removeUpload, async ({ fileUrl, permit }, visit) => {
    await files.remove(fileUrl, await holders.of(permit, visit));
    return null;
  });
  server.serve(downloadFileWithFileName, async ({ filePath, size: shown }, { caller, origin, request, reply }) => {
    // a picture on a page carries the cookie alone
    const reader = { caller: caller ?? (await byCookie(request.headers.cookie)), origin };
    const { type, size, fileName, content } = await files.open(filePath, reader, shown === "small");
    reply.headers({
      "content-type": type,
      "content-length": size,
      "content-disposition": dispositionOf(fileName),
      // many sit before one computer: what is somebody's is not kept on its disk
      "cache-control": "private, no-store",
    });
    return content;
  });
}
