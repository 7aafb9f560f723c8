import {
  MOST_RECORDS,
  type PublicRecord,
  type RecordKind,
  recordQueries,
  soughtFields,
} from "@sannong/contract/data/record-words";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { exportRecords, findDataList } from "@sannong/contract/data/records";
import type { RecordPage } from "@sannong/contract/data/records.schemas";
import type { RecordAnswer, RecordQuestion, RecordSource } from "../../gateways/external-records/record-source.ts";
import { RecordSourceFailure } from "../../gateways/external-records/record-source.ts";
import type { Log } from "../../platform/log.ts";
import { Refusal } from "../../platform/refusal.ts";
import { highlighted, isTooShort, publishable, wordsOf } from "./records.rules.ts";

export type RecordFilter = Omit<ParsedInputOf<typeof exportRecords>, "type">;
type Deps = { sourceOf: (kind: RecordKind) => RecordSource; log: Log };

export function recordsService({ sourceOf, log }: Deps) {
  /** @throws Refusal `records.keywordTooShort`, `records.sourceSlow`, `records.sourceUnusable` */
  const ask = async (kind: RecordKind, question: RecordQuestion): Promise<RecordAnswer> => {
    if (isTooShort(wordsOf(question.keyword))) throw new Refusal("records.keywordTooShort");
    try {
      const answer = await sourceOf(kind).page(kind, question);
      // whoever kept them: nobody's number leaves in full, and nothing but what the kind shows
      return { ...answer, records: answer.records.map((record) => cleaned(kind, record)) };
    } catch (failure) {
      if (!(failure instanceof RecordSourceFailure)) throw failure;
      log.warn({ err: failure, kind, reason: failure.reason }, "records could not be asked for");
      throw new Refusal(failure.reason === "slow" ? "records.sourceSlow" : "records.sourceUnusable");
    }
  };

  return {
    sourceOf,

    async page(kind: RecordKind, input: ParsedInputOf<typeof findDataList>): Promise<RecordPage> {
      const { pageNum, pageSize } = input;
      const { records, total, isCapped } = await ask(kind, questionOf(input, { pageNum, pageSize }));
      const words = wordsOf(input.keyword ?? "");
      return { records, total, isCapped, pageNum, pageSize, highlights: highlightsOf(kind, records, words) };
    },

    /** One after the other, a page at a time, as far as a sheet goes; the first page is asked for before anything is written. */
    async all(kind: RecordKind, filter: RecordFilter): Promise<{ total: number; rows: AsyncIterable<PublicRecord> }> {
      const first = await ask(kind, questionOf(filter, { pageNum: 1, pageSize: AT_ONCE }));
      async function* rows() {
        let { records } = first;
        yield* records;
        // the last page is the one that is not full: a total may be counted less far than a sheet goes
        for (let pageNum = 2; records.length === AT_ONCE && pageNum * AT_ONCE <= MOST_RECORDS; pageNum += 1) {
          ({ records } = await ask(kind, questionOf(filter, { pageNum, pageSize: AT_ONCE })));
          yield* records;
        }
        // one beyond its end, which it does not write: by it the sheet knows to say that there are more
        const isMore = first.isCapped || first.total > MOST_RECORDS;
        if (isMore && records.length === AT_ONCE) yield* records.slice(-1);
      }
      return { total: first.total, rows: rows() };
    },
  };
}

/** The largest page the contract has, so that other hosts give it too. */
const AT_ONCE = 100;

const said = (text: string | undefined) => (text === undefined || text === "" ? undefined : text);

function questionOf(
  filter: RecordFilter & { id?: string | undefined },
  page: { pageNum: number; pageSize: number },
): RecordQuestion {
  const { keyword = "", areaCode, category, status, startDate, endDate, order, id } = filter;
  return {
    keyword,
    // the province narrows nothing down
    areaCode: areaCode !== undefined && areaCode.length > 2 ? areaCode : undefined,
    category: said(category),
    status: said(status),
    startDate: said(startDate),
    endDate: said(endDate),
    id: said(id),
    order,
    ...page,
  };
}

function cleaned(kind: RecordKind, record: PublicRecord): PublicRecord {
  const { id, areaCode, areaName, gsrq, gsts } = record;
  return { ...publishable(kind, record), id, areaCode, areaName, gsrq, gsts };
}

function highlightsOf(kind: RecordKind, records: readonly PublicRecord[], words: readonly string[]) {
  if (words.length === 0) return {};
  return Object.fromEntries(
    records.map((record) => [
      record.id,
      Object.fromEntries(
        soughtFields(kind)
          .map((name) => [name, highlighted(String(record[name] ?? ""), words)] as const)
          .filter((pair): pair is readonly [string, string] => pair[1] !== null),
      ),
    ]),
  );
}

/** What narrowed a list down, in words for the head of a sheet. */
export function filterWords(kind: RecordKind, filter: RecordFilter, areaName: string | undefined): string[] {
  const { keyword, category, status, startDate, endDate } = filter;
  const { category: categoryField, status: statusField, fields, date } = recordQueries[kind];
  const label = (name: string) => fields.find((one) => one.name === name)?.label ?? name;
  const pairs = [
    ["关键词", keyword],
    ["行政区划", areaName],
    [label(categoryField), category],
    [label(statusField), status],
    [`${label(date)}自`, startDate],
    [`${label(date)}至`, endDate],
  ] as const;
  return pairs.flatMap(([name, value]) => (value === undefined || value === "" ? [] : [`${name}：${value}`]));
}

export type RecordsService = ReturnType<typeof recordsService>;
