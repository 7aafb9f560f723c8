import { removeUpload, UPLOADS_AT_ONCE } from "@sannong/contract/operations/files";
import { toast } from "@sannong/ui";
import { useEffect, useRef, useState } from "react";
import { call, failureText, isSilent } from "../api/api.ts";
import { limitConcurrency } from "./limit-concurrency.ts";
import { problemOf } from "./judge-file.ts";
import { FAILED, sendFile, type Uploaded } from "./send-file.ts";

export type Upload = {
  key: string;
  name: string;
  /** a picture of it before it is back from the server */
  preview: string | undefined;
  /** 0 to 1 */
  part: number;
  /** undefined while it travels */
  done: Uploaded | undefined;
};

type Deps = {
  kind: "picture" | "document";
  most: number;
  /** for somebody who is not signed in; null when they have to do something first and was told so */
  permit?: (() => Promise<string | null>) | undefined;
  /** what was sent before the page was loaded anew */
  begun?: readonly Uploaded[];
};

/** What is back from the server needs no number in a row: its address is its own. */
const sentBefore = (done: Uploaded): Upload => ({
  key: done.fileUrl,
  name: done.fileName,
  preview: undefined,
  part: 1,
  done,
});

/** The attachments of a form: sent as they are chosen; one that fails is told and leaves the list (specification §8). */
export function useUploads({ kind, most, permit, begun = [] }: Deps) {
  const [uploads, setUploads] = useState<Upload[]>(() => begun.map(sentBefore));
  const lastKey = useRef(0);
  /** chosen, and not in the list yet */
  const onTheirWay = useRef(0);
  const [inTurn] = useState(() => limitConcurrency(UPLOADS_AT_ONCE));
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => made.forEach((address) => URL.revokeObjectURL(address));
  }, []);

  const change = (key: string, with_: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...with_ } : one)));
  const drop = (key: string) => setUploads((all) => all.filter((one) => one.key !== key));

  async function sendOne(file: File, permitted: string | undefined) {
    const key = String(++lastKey.current);
    const preview = kind === "picture" ? URL.createObjectURL(file) : undefined;
    if (preview) previews.current.add(preview);
    setUploads((all) => [...all, { key, name: file.name, preview, part: 0, done: undefined }]);
    try {
      const onProgress = (part: number) => change(key, { part });
      const done = await inTurn(() => sendFile(file, { kind, permit: permitted, onProgress }));
      change(key, { done, part: 1 });
    } catch (failure) {
      drop(key);
      if (isSilent(failure)) return;
      const said = failureText(failure);
      toast.error(said === FAILED ? said : `${FAILED}：${said}`);
    }
  }

  return {
    uploads,
    done: uploads.flatMap(({ done }) => done ?? []),
    isBusy: uploads.some(({ done }) => !done),
    async add(chosen: readonly File[]) {
      const problem = chosen.map((file) => problemOf(file, kind)).find((said) => said !== undefined);
      if (problem) toast.error(problem);
      const right = chosen.filter((file) => problemOf(file, kind) === undefined);
      const room = Math.max(0, most - uploads.length - onTheirWay.current);
      if (right.length > room) toast.warning(`最多可传 ${most} 个附件，多出的没有上传`);
      const taken = right.slice(0, room);
      if (taken.length === 0) return;
      onTheirWay.current += taken.length;
      const permitted = await (permit?.() ?? Promise.resolve(undefined)).finally(() => {
        onTheirWay.current -= taken.length;
      });
      if (permitted === null) return;
      await Promise.all(taken.map((file) => sendOne(file, permitted)));
    },
    async remove({ key, done }: Upload) {
      const permitted = permit ? await permit() : undefined;
      drop(key);
      // what could not be removed there is swept away by itself within a day
      if (done)
        await call(removeUpload, { fileUrl: done.fileUrl, permit: permitted ?? undefined }).catch(() => undefined);
    },
    clear: () => setUploads([]),
  };
}
export type Uploads = ReturnType<typeof useUploads>;
