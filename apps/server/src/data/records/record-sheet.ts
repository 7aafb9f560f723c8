import {
  type PublicRecord,
  type RecordField,
  type RecordKind,
  recordQueries,
} from "@sannong/contract/data/record-words";
import type { SheetColumn } from "../../platform/sheets/xlsx.ts";

const text = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : String(value);

const columnOf = ({ name, label, kind }: RecordField): SheetColumn<PublicRecord> => {
  if (kind === "date") return { title: label, kind: "date", of: (row) => text(row[name]) };
  if (kind === "number" && name !== "pjnd")
    return {
      title: label,
      kind: label.includes("万元") ? "money" : "number",
      of: (row) => {
        const value = row[name];
        return typeof value === "number" ? value : null;
      },
    };
  return { title: label, kind: "text", width: kind === "text" ? 28 : 22, of: (row) => text(row[name]) };
};

/** Every field of the kind, with its region and its publication. */
export const sheetColumns = (kind: RecordKind): SheetColumn<PublicRecord>[] => [
  ...recordQueries[kind].fields.map(columnOf),
  { title: "行政区划", kind: "text", of: (row) => row.areaName },
  { title: "公示日期", kind: "date", of: (row) => row.gsrq || null },
  { title: "公示用时（工作日）", kind: "number", of: (row) => row.gsts },
];
