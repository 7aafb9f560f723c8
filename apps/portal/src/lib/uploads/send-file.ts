import type { Envelope, OutputOf } from "@sannong/contract/endpoint";
import { uploadOriginal } from "@sannong/contract/files";
import { ApiRefusal } from "../api.ts";
import { storage } from "../storage.ts";

export type Uploaded = OutputOf<typeof uploadOriginal>;
type How = {
  kind: "picture" | "document";
  /** of somebody who is not signed in */
  permit?: string | undefined;
  /** 0 to 1 */
  onProgress: (part: number) => void;
};

/** 100 MB over a village's line. */
const TIMEOUT_MS = 600_000;
const FAILED = "上传失败";

/**
 * Sends one file, with its progress: `fetch` tells none.
 *
 * @throws ApiRefusal with the server's words
 */
export function sendFile(file: File, { kind, permit, onProgress }: How): Promise<Uploaded> {
  const query = new URLSearchParams({ kind, ...(permit ? { permit } : {}) });
  const token = storage.token.get();
  const form = new FormData();
  form.set("file", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api${uploadOriginal.path}?${query.toString()}`);
    request.timeout = TIMEOUT_MS;
    if (token) request.setRequestHeader("Authorization", token);
    request.setRequestHeader("generator-userId", storage.generatorUserId.get() ?? "");
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    const refuse = (message: string, said?: Envelope) =>
      reject(new ApiRefusal({ message, status: request.status, ...(said && { said: said.msg, code: said.code }) }));
    request.addEventListener("load", () => {
      const envelope = read(request.responseText);
      if (envelope?.success) resolve(envelope.data as Uploaded);
      else refuse(envelope?.msg ?? FAILED, envelope);
    });
    for (const end of ["error", "timeout", "abort"]) request.addEventListener(end, () => refuse(FAILED));
    request.send(form);
  });
}

function read(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined; // a proxy's page, or nothing
  }
}
