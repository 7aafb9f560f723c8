import type { Endpoint, Envelope, OutputOf } from "@sannong/contract/endpoint";
import type { RefusalName } from "@sannong/contract/errors";
import type { FileKind } from "@sannong/contract/operations/file-kinds";
import { uploadOriginal } from "@sannong/contract/operations/files";
import { acrossSessionEnd, isSessionOver } from "../api/across-session-end.ts";
import { ApiRefusal, SessionEnded } from "../api/api-failure.ts";
import { storage } from "../storage/storage.ts";

export type Uploaded = OutputOf<typeof uploadOriginal>;
type How = {
  kind: FileKind;
  /** of somebody who is not signed in */
  permit?: string | undefined;
  /** 0 to 1 */
  onProgress: (part: number) => void;
};

/** 100 MB over a village's line. */
const TIMEOUT_MS = 600_000;
/** How every failure of an upload begins, whatever the server says (specification §8). */
export const FAILED = "上传失败";

type Sent = {
  file: File;
  query: Record<string, string>;
  onProgress: (part: number) => void;
  /** what a code means, where the page answers some refusals itself */
  reasonOf?: (code: number) => RefusalName | undefined;
};

/**
 * Sends one file, with its progress: `fetch` tells none.
 *
 * @throws ApiRefusal with the server's words
 */
export const postFile = <E extends Endpoint>(entry: E, sent: Sent): Promise<OutputOf<E>> =>
  acrossSessionEnd(entry, sent.query, () => postOnce(entry, sent));

function postOnce<E extends Endpoint>(entry: E, { file, query, onProgress, reasonOf }: Sent): Promise<OutputOf<E>> {
  const token = storage.token.get();
  const form = new FormData();
  form.set("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api${entry.path}?${new URLSearchParams(query).toString()}`);
    request.timeout = TIMEOUT_MS;
    if (token) request.setRequestHeader("Authorization", token);
    request.setRequestHeader("generator-userId", storage.generatorUserId.get() ?? "");
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    const refuse = (message: string, said?: Envelope) => {
      const reason = said && reasonOf?.(said.code);
      const told = said && { said: said.msg, code: said.code, data: said.data, ...(reason && { reason }) };
      const Kind = isSessionOver(said) ? SessionEnded : ApiRefusal;
      reject(new Kind({ message, status: request.status, ...told }));
    };
    request.addEventListener("load", () => {
      const envelope = read(request.responseText);
      if (envelope?.success) resolve(envelope.data as OutputOf<E>);
      else refuse(envelope?.msg ?? FAILED, envelope);
    });
    for (const end of ["error", "timeout", "abort"]) request.addEventListener(end, () => refuse(FAILED));
    request.send(form);
  });
}

/** An attachment of a form. */
export const sendFile = (file: File, { kind, permit, onProgress }: How): Promise<Uploaded> =>
  postFile(uploadOriginal, { file, query: { kind, ...(permit ? { permit } : {}) }, onProgress });

function read(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined; // a proxy's page, or nothing
  }
}
