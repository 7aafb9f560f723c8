import type { PublishAct } from "@sannong/contract/content/publication-words";
import type { ReactNode } from "react";
import type { Column } from "./console-table.tsx";
import type { OfficeField } from "./office-fields.ts";
import type { ListConditions, PublicationCalls } from "./publication-list.tsx";
import type { TableFilter } from "./table-filters.tsx";

export type WritingCalls<Row> = PublicationCalls<Row, Row> & {
  read: (id: string) => Promise<Row>;
  save: (input: Record<string, unknown>) => Promise<{ msg: string }>;
};
export type PublicationPageProps<Row> = {
  /** what is listed: 金融产品; its query's key too */
  label: string;
  calls: WritingCalls<Row>;
  titleOf: (row: Row) => string;
  underTitle: (row: Row) => string;
  /** between title and state */
  columns: readonly Column<Row>[];
  fields: readonly OfficeField[];
  /** what a new one begins with; with nothing when left out */
  fresh?: Record<string, unknown>;
  /** the administrator's own region */
  areaCode: string;
  filters?: readonly TableFilter[];
  searchLabel: string;
  /** what follows from an act, for whom it is asked */
  consequences: Record<PublishAct, string>;
  verbs?: Partial<Record<PublishAct, string>>;
  /** where files stand with it: those of a row, and how many there may be */
  files?: { of: (row: Row) => readonly { fileUrl: string; fileName: string }[]; most: number };
  /** beside the button for a new one; told what narrows the list down */
  renderActs?: (input: ListConditions) => ReactNode;
};
