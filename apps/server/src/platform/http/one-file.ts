import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyHeaders } from "@fastify/busboy";
import type { FastifyRequest } from "fastify";

/** A form that is none, or broke off on its way. */
export class BrokenForm extends Error {
  override name = "BrokenForm";
}

export type SentFile = { fileName: string; content: BusboyFileStream };

/**
 * Reads the one file of a multipart form as it arrives; nothing is gathered in memory. `take` has to read the content
 * to its end or give up on it; what it left is read and forgotten, so that the sender hears the answer.
 *
 * @returns undefined when the form holds no file
 * @throws what `take` throws, and BrokenForm
 */
export async function oneFile<T>(
  request: FastifyRequest,
  limit: number,
  take: (file: SentFile) => Promise<T>,
): Promise<T | undefined> {
  const form = readerOf(request, limit);
  let taken: Promise<T> | undefined;
  let content: Readable | undefined;
  form.on("file", (_field: string, stream: BusboyFileStream, fileName: string | undefined) => {
    content = stream;
    // a stream nobody listens to any more must not end the process
    stream.on("error", () => undefined);
    taken = take({ fileName: fileName ?? "", content: stream }).finally(() => stream.resume());
    taken.catch(() => undefined);
  });
  try {
    await pipeline(request.raw, form);
  } catch (broken) {
    content?.destroy(broken as Error);
    await taken?.catch(() => undefined);
    throw new BrokenForm("the form could not be read", { cause: broken });
  }
  return taken;
}

function readerOf({ headers }: FastifyRequest, limit: number): Busboy {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      preservePath: false,
      limits: { fileSize: limit, files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 20 },
    });
  } catch (broken) {
    throw new BrokenForm("the form says not where its parts end", { cause: broken });
  }
}
