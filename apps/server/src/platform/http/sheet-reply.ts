import type { FastifyReply } from "fastify";
import type { SheetFile } from "../sheets/xlsx.ts";

/** The workbook as what an entry with the reply `spreadsheet` answers: saved under this name, and kept by nobody on the way. */
export function sheetReply(reply: FastifyReply, name: string, { bytes }: SheetFile): Buffer {
  reply.headers({
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`,
    "cache-control": "no-store",
  });
  return bytes;
}
