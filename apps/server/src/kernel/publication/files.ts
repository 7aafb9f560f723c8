import type { Asker } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";

type Holder = { owner: string; link: string; quota: "account" | "permit" };
type Subject = { kind: string; id: string };
type Shown = { fileUrl: string; fileName: string; type: string; size: number };

/** What is wanted of the files module. */
export type FilesPort = {
  attach(fileUrls: readonly string[], holder: Holder, subject: Subject, trx: Db): Promise<void>;
  detach(fileUrls: readonly string[], reader: Pick<Holder, "link">, subject: Subject, trx: Db): Promise<void>;
  release(subject: Subject, trx: Db): Promise<void>;
  shownTo(reader: Pick<Holder, "link">, subject: Subject): Promise<Shown[]>;
  holderOfAccount(accountId: string): Holder;
};

/** Files that stand with the things of a kind. */
export type FilesOfKind = {
  port: FilesPort;
  /** under which kind the files module keeps them */
  kind: string;
  /** under which name one of the things says them */
  as: "attachments" | "files";
};

/** What a change puts to the files of something, or takes off: links that whoever changes it was shown. */
export type FileChange = { attach?: string[]; detach?: string[] };

/** Changes the files that stand with the things of a kind, and shows them to whoever opens one. */
export function filesOfKind({ port, kind, as }: FilesOfKind) {
  const holderOf = ({ caller }: Asker) => port.holderOfAccount(caller.accountId);
  return {
    /** @throws Refusal `files.notHeld` */
    async change(id: string, { attach = [], detach = [] }: FileChange, asker: Asker, trx: Db): Promise<void> {
      await port.detach(detach, holderOf(asker), { kind, id }, trx);
      await port.attach(attach, holderOf(asker), { kind, id }, trx);
    },
    release: (id: string, trx: Db): Promise<void> => port.release({ kind, id }, trx),
    shownWith: async <One>(one: One, id: string, asker: Asker) => ({
      ...one,
      [as]: await port.shownTo(holderOf(asker), { kind, id }),
    }),
  };
}
