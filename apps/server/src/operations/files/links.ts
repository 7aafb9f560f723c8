import type { Clock } from "../../platform/clock.ts";
import { isSame } from "../../platform/crypto/tokens.ts";

type Deps = { index: (value: string) => string; clock: Clock };

/** An upload's own link lives as long as a form may stay open; one that is shown, as long as a page is read. */
export const LINK_SECONDS = { held: 24 * 3600, shown: 3600 } as const;

const LINK = /^([\w-]{22})\.([0-9a-z]{1,9})\.([0-9a-f]{64})$/;

/** Links to files: a name, an end and a mark over both and over who may use it (empty: whoever has it). */
export function fileLinks({ index, clock }: Deps) {
  const markOf = (id: string, end: string, holder: string) => index(`fileLink:${id}:${end}:${holder}`);
  const seconds = () => Math.floor(clock().getTime() / 1000);
  return {
    give(id: string, holder: string, life: number): string {
      const end = (seconds() + life).toString(36);
      return `${id}.${end}.${markOf(id, end, holder)}`;
    },
    /** The file's name; undefined for a link that was made up, is over, or belongs to somebody else. */
    read(link: string, holders: readonly string[]): string | undefined {
      const [, id = "", end = "", mark = ""] = LINK.exec(link) ?? [];
      if (!id || Number.parseInt(end, 36) < seconds()) return undefined;
      return holders.some((holder) => isSame(mark, markOf(id, end, holder))) ? id : undefined;
    },
  };
}
export type FileLinks = ReturnType<typeof fileLinks>;
