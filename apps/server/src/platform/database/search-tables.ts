import type { ColumnType, Generated } from "kysely";
import type { Changed } from "./changed.ts";

type Json<T> = ColumnType<T, string, string>;

export type SearchTables = {
  findable: FindableTable;
  search_word: { word: string; pinyin: string; things: number };
  search_synonym: Changed & { said: string; meant: string; is_removed: Generated<boolean> };
  search_arrangement: Changed & {
    only: Generated<boolean>;
    pinned: Json<string[]>;
    hidden: Json<string[]>;
    /** grows with every change of the words that searches are read by */
    words_changed: number;
  };
  search_count: { keywords: string; day: string; searches: number; choices: number };
};

type FindableTable = {
  id: Generated<number>;
  kind: string;
  key: string;
  title: string;
  summary: string;
  owner: string;
  /** what else people call it, as one text */
  other_words: string;
  /** the system that a service is a part of */
  belongs_to: string | null;
  /** the menu's rule: hidden from anonymous visitors and from userType 4 */
  is_need_login: boolean;
  use_count: number;
  at: ColumnType<Date | null, Date | null, Date | null>;
  /** what pages are told of it beside the columns */
  shown: Json<unknown>;
  /** of everything that was given; what has the same one is not looked at again */
  fingerprint: string;
  words: string;
  pinyin: string;
  initials: string;
};
