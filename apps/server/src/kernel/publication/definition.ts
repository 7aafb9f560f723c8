import type { Endpoint, HandlerOutputOf, ParsedInputOf } from "@sannong/contract/endpoint";
import type { PublishAct, PublishedKind, PublishState } from "@sannong/contract/content/publication-words";
import type { FindableKind } from "@sannong/contract/catalogue/search-kinds";
import type { Asker } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { SheetColumn } from "../../platform/sheets/xlsx.ts";
import type { EditingDeps } from "./editing.ts";
import type { FileChange, FilesOfKind } from "./files.ts";
import type { Findable, SearchEntries } from "./findable.ts";
import type { Columns, Condition, Kept, PublicationStore } from "./publication.store.ts";

export type PublicationDeps = EditingDeps & { clock: Clock; search: SearchEntries };

type Permitted = Endpoint & { access: { permission: string } };
export type Entries = { list: Permitted; act: Permitted; read?: Permitted; save?: Permitted; export?: Permitted };
/** What is written of a kind by its entry `save`. */
export type PublicationContent<E extends { save: Permitted }> = Omit<
  ParsedInputOf<E["save"]>,
  "id" | "revision" | "attach" | "detach"
>;
/** As an administrator reads it. */
export type Viewed<Stored> = Omit<Kept<Stored>, "changedAt"> & { areaName: string; changedAt: string | null };
type OutputOf<E extends Entries> = Omit<NonNullable<HandlerOutputOf<E["act"]>>, FilesOfKind["as"]>;
type Chosen<E extends Entries> = Partial<ParsedInputOf<E["list"]>>;

/** A change in its own transaction, for what belongs to it. */
type Change<Content, Stored> = { id: string; asker: Asker } & (
  | { act: "added" | "changed"; content: Content; before: Kept<Stored> | undefined }
  | { act: PublishAct; reason: string | undefined; before: Kept<Stored> }
);

export type Definition<E extends Entries, Content, Stored extends Content> = {
  entries: E;
  /** as the audit log calls it */
  kind: PublishedKind;
  store: PublicationStore<Content, Stored>;
  titleOf: (content: Content) => string;
  /** under which name the audit log keeps the title */
  titledAs?: "title" | "name";
  /** what was done, in the log's words, where it is not what the act is called everywhere */
  events?: Partial<Record<PublishAct, string>>;
  /** what is answered to an act; that the public sees it, or no longer, when left out */
  answers?: Partial<Record<PublishAct, string>>;
  /** what of the list's own conditions narrows it down */
  narrowedBy?: (chosen: Chosen<E>) => readonly Condition[];
  /** whose name is chosen by whoever writes it first, with the name of that in the entries; drawn at random when left out */
  key?: { name: string; isChosen: true };
  idOf?: (content: Content) => Promise<string>;
  /** what of it is referred to wrongly. @throws Refusal */
  check?: (content: Content, before: Kept<Stored> | undefined) => Promise<void>;
  /** what is said when the table keeps something of it once only; `constraint` is the table's name for that */
  taken?: (content: Content, id: string, constraint: string) => Refusal;
  /** what stands against a change of state. @throws Refusal */
  mayMove?: (act: PublishAct, before: Kept<Stored>) => Promise<void>;
  /** what a change of state sets besides */
  onMove?: (act: PublishAct, before: Kept<Stored>) => Columns;
  /** what else is written with a change, in its transaction. @throws Refusal */
  within?: (change: Change<Content, Stored>, trx: Db) => Promise<void>;
  files?: FilesOfKind;
  /** how the public finds it; without it nothing of the kind is searched for */
  search?: { kind: FindableKind } & (
    | {
        /** one that is published, as somebody finds it; undefined while nobody may */
        entryOf: (one: Viewed<Stored>) => Findable | undefined;
      }
    | {
        /** which entries a change touches; its own when left out */
        keysOf?: (id: string) => Promise<string[]>;
        /** those of these that may be found now */
        entriesOf: (keys: readonly string[]) => Promise<readonly Findable[]>;
      }
  );
  /** what is remembered of the kind elsewhere is old */
  forget?: () => void;
  /** its list as a workbook */
  sheet?: {
    title: string;
    /** what the rows are counted in */
    unit: string;
    area?: string;
    columns: readonly SheetColumn<Viewed<Stored>>[];
    /** what narrowed it down, each as 名称：值 */
    filtersOf: (chosen: Chosen<E>) => readonly string[];
  };
};
/** What the entries tell of one, where that is more than what is kept of it. */
export type View<E extends Entries, Stored> =
  Viewed<Stored> extends OutputOf<E>
    ? { view?: (one: Viewed<Stored>) => OutputOf<E> | Promise<OutputOf<E>> }
    : { view: (one: Viewed<Stored>) => OutputOf<E> | Promise<OutputOf<E>> };

export type Listed<E extends Entries> = Chosen<E> & {
  state?: PublishState;
  keywords?: string;
  areaCode?: string;
  pageNum: number;
  pageSize: number;
};
export type Acted = { id: string; revision: number; act: PublishAct; reason?: string };
export type Saved<Content> = {
  id: string | undefined;
  revision: number | undefined;
  content: Content;
  files: FileChange;
};
