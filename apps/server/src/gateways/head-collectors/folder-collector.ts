import { link, open, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { within } from "../../platform/limits/within.ts";
import { HeadNotTaken, type HeadCollector, type LeavingHead } from "./head-collector.ts";

type Deps = {
  folder: string;
  /** the folder of this machine's own data: heads may not lie on the same disk, as they would where a mount is missing */
  awayFrom?: string | undefined;
  /** a mount whose other side is gone answers never */
  deadlineMs?: number;
};

const DEADLINE_MS = 5000;
const SEQ_DIGITS = 12;
const nameOf = ({ day, seq }: LeavingHead) => `audit-head-${day}-${seq.padStart(SEQ_DIGITS, "0")}.json`;
const isCode = (failure: unknown, ...codes: string[]) => codes.includes((failure as { code?: string }).code ?? "");

/** A folder of another machine that is mounted here: a file for each head, and none is ever replaced. */
export function folderCollector({ folder, awayFrom, deadlineMs = DEADLINE_MS }: Deps): HeadCollector {
  async function write(head: LeavingHead): Promise<void> {
    await findFolder();
    const { statement, signature } = head;
    const text = `${JSON.stringify({ statement, signature })}\n`;
    const place = join(folder, nameOf(head));
    const arriving = `${place}.${process.pid}.arriving`;
    try {
      const file = await open(arriving, "w", 0o640);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      // unlike a rename it replaces nothing
      await link(arriving, place);
    } catch (failure) {
      if (!isCode(failure, "EEXIST")) throw failure;
      if ((await readFile(place, "utf8")) !== text) throw new HeadNotTaken("differs");
    } finally {
      await rm(arriving, { force: true });
    }
  }

  /** Never made here: where a mount is missing it would lie on this machine. */
  async function findFolder(): Promise<void> {
    const there = await stat(folder);
    if (!there.isDirectory()) throw new HeadNotTaken("noFolder");
    if (awayFrom !== undefined && (await stat(awayFrom)).dev === there.dev) throw new HeadNotTaken("sameDisk");
  }

  let isWriting = false;
  /** One at a time: at a mount that hangs each would hold a thread of this process. @throws HeadNotTaken `slow` */
  async function writeAlone(head: LeavingHead): Promise<void> {
    if (isWriting) throw new HeadNotTaken("slow");
    isWriting = true;
    try {
      await write(head);
    } finally {
      isWriting = false;
    }
  }

  return {
    place: "folder",
    where: folder,
    async take(head) {
      try {
        await within(deadlineMs, writeAlone(head), () => new HeadNotTaken("slow"));
      } catch (failure) {
        if (failure instanceof HeadNotTaken) throw failure;
        throw new HeadNotTaken(isCode(failure, "ENOENT", "ENOTDIR") ? "noFolder" : "notWritten", { cause: failure });
      }
    },
  };
}
